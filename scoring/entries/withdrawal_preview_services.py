"""The effects of a withdrawal on the seats, found by withdrawing and rolling back."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from scoring.common.authors_services import Author
from scoring.core.play.awards import Award
from scoring.core.play.penalties import NO_SCORE
from scoring.core.play.seats import Presence
from scoring.core.play.turns import TurnState
from scoring.entries.presence_services import withdraw_entry
from scoring.models.adjustment import AssignedScore
from scoring.models.entry import Entry
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table
from scoring.seating.seat_changes_services import SeatChange, compare_seats, take_seats
from scoring.standings.dry_run_services import dry_run


class TableEffect(StrEnum):
    """The effect of a withdrawal on the entry's tables of the current turn."""

    NONE = "none"
    """No turn is being played, or not by this entry."""
    PLAYED = "played"
    """The entry has played this turn to the end, and that stands."""
    RESTS = "rests"
    EMPTY = "empty"
    """Nothing is recorded there yet: the entry's opponents get a bye."""
    PARTLY = "partly"
    BOTH_LEFT = "both_left"
    """The entry's opponents have left this table too."""
    THREE_STAY = "three_stay"
    """The other three play, one against two."""
    TWO_STAY = "two_stay"
    """The other two of three play each other."""


@dataclass(frozen=True, slots=True)
class WithdrawalEffect:
    """The effect of a withdrawal on the current turn, and on the seats of the turns to come."""

    turn: int
    """The current one; 0 where none is being played by the entry."""
    on_table: TableEffect
    tables: tuple[int, ...]
    others: tuple[int, ...]
    """The others at these tables: the opponents, and a partner in an individual."""
    recorded: int
    resting: tuple[tuple[int, int], ...]
    """Turn and number of every entry that then rests in a turn that is seated already."""
    moved: tuple[SeatChange, ...]
    """The others that then sit elsewhere: the three who stay of four, say."""
    is_draft_dropped: bool
    """Whether a draft has to be drawn or paired anew."""


class _Seated(NamedTuple):
    table: int | None
    """The key."""
    number: int | None
    kind: str
    vp: int | None


class _SeatsNow(NamedTuple):
    """The seats of an event at one moment, by turn, entry and pair of a team."""

    seats: dict[tuple[int, int, int], _Seated]
    turns: dict[int, str]

    def list_own(self, turn: int, entry: int) -> list[_Seated]:
        return [seat for (n, who, _), seat in self.seats.items() if (n, who) == (turn, entry)]


def preview_withdrawal(
    *, entry: Entry, justified: bool, award: Award, reason: str, author: Author, now: datetime
) -> WithdrawalEffect:
    """Withdraw the entry, compare the seats, and roll back.

    Raises Refusal for whatever `withdraw_entry` refuses.
    """
    event = entry.tournament
    with dry_run():
        before, seats = _load_seats(event), take_seats(event)
        withdraw_entry(
            entry=entry, justified=justified, award=award, reason=reason, author=author, now=now
        )
        after = _load_seats(event)
        changes = compare_seats(seats, take_seats(event)).changes
        turn = next((n for n, state in before.turns.items() if state == TurnState.PLAYING), 0)
        own = [seat for seat in before.list_own(turn, entry.number) if seat.table]
        keys = [seat.table for seat in own if seat.table]
        counts = Table.objects.filter(pk__in=keys).values_list("recorded", flat=True)
        recorded = sum(list(counts))
        on_table = _compare_tables(own, after.list_own(turn, entry.number), recorded)
    to_come = [
        one
        for one in changes
        if one.is_moved and one.turn != turn and one.entry != entry.number and one.after is not None
    ]
    others = {number for (_, number, _), seat in before.seats.items() if seat.table in keys}
    return WithdrawalEffect(
        turn=turn if own else 0,
        on_table=on_table,
        tables=tuple(sorted(seat.number or 0 for seat in own)),
        others=tuple(sorted(others - {entry.number})),
        recorded=recorded,
        resting=tuple((one.turn, one.entry) for one in to_come if one.after and one.after.rests),
        moved=tuple(one for one in to_come if one.after and not one.after.rests),
        is_draft_dropped=any(
            state == TurnState.DRAFT and number not in after.turns
            for number, state in before.turns.items()
        ),
    )


def _load_seats(event: Tournament) -> _SeatsNow:
    rows = Seat.objects.filter(turn__tournament=event).order_by("turn__number", "entry__number")
    seats = {
        (turn, entry, unit): _Seated(table, number, kind, vp)
        for turn, entry, unit, table, number, kind, vp in rows.values_list(
            "turn__number", "entry__number", "unit", "table_id", "table__number", "kind", "vp"
        )
    }
    return _SeatsNow(seats, dict(event.turns.values_list("number", "state")))


def _compare_tables(own: list[_Seated], after: list[_Seated], recorded: int) -> TableEffect:
    """The effect on the tables at which the entry sat before it was gone."""
    if not own:
        return TableEffect.NONE
    if any(seat.kind == Presence.BYE for seat in own):
        return TableEffect.RESTS
    if own == after:
        return TableEffect.PLAYED
    keys = [seat.table for seat in own if seat.table]
    scores = list(AssignedScore.objects.filter(table__in=keys))
    if scores and all(_is_nothing(score) for score in scores):
        return TableEffect.BOTH_LEFT
    if recorded:
        return TableEffect.PARTLY
    if scores:
        return TableEffect.EMPTY
    of_three = Table.objects.filter(pk__in=keys, of_three=True).exists()
    return TableEffect.THREE_STAY if of_three else TableEffect.TWO_STAY


def _is_nothing(score: AssignedScore) -> bool:
    return {*score.awards} == {NO_SCORE}
