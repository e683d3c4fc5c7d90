"""Predict the effects that an entry's withdrawal would have on the seats."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from scoring.core.desk.actions.leave import has_others, leave
from scoring.core.desk.desk import Desk, DeskTable
from scoring.core.desk.diff import SeatChange, compare_sittings, list_sittings
from scoring.core.play.awards import Award
from scoring.core.play.turns import TurnState


class TableEffect(StrEnum):
    """The effect of a withdrawal on the entry's tables of the current turn."""

    NONE = "none"
    """No table is affected: no turn is in play, or the entry does not play in it."""
    PLAYED = "played"
    """The entry has completed this turn, and its result counts."""
    RESTS = "rests"
    EMPTY = "empty"
    """No smazzata is recorded at the tables: the entry's opponents get a bye."""
    PARTLY = "partly"
    BOTH_LEFT = "both_left"
    """The entry's opponents had already left: both sides get nothing."""
    THREE_STAY = "three_stay"
    """The other three players of the table play on, one against two."""
    TWO_STAY = "two_stay"
    """The other two players of a table of three play each other."""


@dataclass(frozen=True, slots=True)
class WithdrawalEffect:
    turn: int
    """The current turn; 0 if the entry is not playing."""
    on_table: TableEffect
    tables: tuple[int, ...]
    others: tuple[int, ...]
    """The other entries at `tables`: the opponents, and a single player's partner."""
    recorded: int
    resting: tuple[tuple[int, int], ...]
    """(turn, entry) of every entry that would get a bye in a turn already seated."""
    moved: tuple[SeatChange, ...]
    """Seat changes of other entries in coming turns. Byes are in `resting`."""
    is_draft_dropped: bool
    """True if a draft must be drawn or paired anew."""


def foresee_withdrawal(
    desk: Desk, number: int, award: Award, reason: str, *, is_justified: bool
) -> WithdrawalEffect:
    """Return the effects of an entry's withdrawal on the seats. Raises the errors of `leave`.

    Withdraws the entry at this desk, which must not be used afterwards."""
    before, drafts = list_sittings(desk), _list_drafts(desk)
    turn = next((turn for turn in desk.turns if turn.state is TurnState.PLAYING), None)
    tables = turn.find_tables(number) if turn else []
    sitting = before.get((turn.number, number)) if turn and tables else None
    figures = [_list_figures(table, number) for table in tables]
    leave(desk, number, award, reason, is_justified=is_justified)
    if figures == [_list_figures(table, number) for table in tables]:
        on_table = TableEffect.PLAYED
    else:
        on_table = _find_effect(desk, tables, number)
    if sitting is None:
        on_table = TableEffect.NONE
    elif sitting.rests:
        on_table = TableEffect.RESTS
    to_come = [
        one
        for one in compare_sittings(before, list_sittings(desk)).changes
        if one.is_moved and one.entry != number and one.after is not None
        and (turn is None or one.turn != turn.number)
    ]  # fmt: skip
    return WithdrawalEffect(
        turn=turn.number if turn and sitting else 0,
        on_table=on_table,
        tables=sitting.tables if sitting else (),
        others=sitting.others if sitting else (),
        recorded=sum(len(table.smazzate) for table in tables),
        resting=tuple((one.turn, one.entry) for one in to_come if one.after and one.after.rests),
        moved=tuple(one for one in to_come if one.after and not one.after.rests),
        is_draft_dropped=bool(drafts - _list_drafts(desk)),
    )


def _list_drafts(desk: Desk) -> set[int]:
    return {turn.number for turn in desk.turns if turn.state is TurnState.DRAFT}


def _list_figures(table: DeskTable, number: int) -> list[tuple[object, ...]]:
    return [
        (seat.kind, seat.line, seat.chair, seat.vp) for seat in table.seats if seat.entry == number
    ]


def _find_effect(desk: Desk, tables: list[DeskTable], number: int) -> TableEffect:
    """Return the effect of a withdrawal on tables that the entry had not completed."""
    scores = any(table.assigned for table in tables)
    if scores and not any(has_others(desk, table, number) for table in tables):
        return TableEffect.BOTH_LEFT
    if any(table.smazzate for table in tables):
        return TableEffect.PARTLY
    if scores:
        return TableEffect.EMPTY
    of_three = any(table.seats_three for table in tables)
    return TableEffect.THREE_STAY if of_three else TableEffect.TWO_STAY
