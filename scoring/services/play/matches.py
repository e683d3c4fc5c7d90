"""Tables that are played to a target or for a set time: how many smazzate they owe.

Stored as `Table.due`, and worked out again whenever the table is settled.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table
from scoring.pairing.phase import Length
from scoring.play.acts import ActKind
from scoring.play.match import count_due, find_deciding, is_decided, list_later
from scoring.play.table import PlayedTable, list_scores
from scoring.play.turns import TurnState
from scoring.services.refusals import Refusal


def move_due(
    tournament: Tournament,
    tables: Sequence[Table],
    played: Mapping[int, PlayedTable],
    seats: Sequence[Seat],
) -> list[Table]:
    """The tables, played to a target or for a set time, that owe another number of smazzate now.

    Refuses `record.ends_earlier` (number, later) where a match would have ended before smazzate
    that count. The `seats` of the tables have the game points from before.
    """
    before: dict[int, list[Seat]] = defaultdict(list)
    for seat in seats:
        before[seat.table_id or 0].append(seat)
    is_open = any(t.turn.state != TurnState.CLOSED for t in tables)
    ended = _list_ended(tournament) if is_open else _Ended(set(), set())
    moved = []
    for table in tables:
        phase, own = table.turn.phase, played[table.pk]
        decided = find_decided(tournament, table, own)
        if decided and (later := list_later(own, decided)):
            raise Refusal("record.ends_earlier", {"number": decided, "later": later})
        # A turn that was cut: its tables owe less than the most, though nothing had decided them.
        was_cut = (
            table.due < phase.smazzate
            and table.turn.number not in ended.closed - ended.cut
            and not _was_decided(tournament, table, before[table.pk])
        )
        # What comes in after the cut was the last that the table played.
        came_in = table.turn.number in ended.cut and len(own.smazzate) > table.recorded
        is_over = was_cut or came_in or table.turn.state == TurnState.CLOSED
        due = count_due(own, decided, phase.smazzate, is_over=is_over)
        if table.due != due:
            table.due = due
            moved.append(table)
    return moved


def find_decided(tournament: Tournament, table: Table, played: PlayedTable) -> int | None:
    """The smazzata that decided the match of this table; None while none has."""
    phase = table.turn.phase
    if phase.length != Length.TARGET:
        return None
    reached = tournament.rules.target_reached
    return find_deciding(list_scores(played), phase.target, reached=reached)


def _was_decided(tournament: Tournament, table: Table, seats: Sequence[Seat]) -> bool:
    """Whether the stored sums of the table's sides, or of three players, decided its match."""
    phase = table.turn.phase
    if phase.length != Length.TARGET or len(seats) < tournament.rules.sides:
        return False
    sides = {(seat.line, seat.chair if table.of_three else 1): seat.gp for seat in seats}
    reached = tournament.rules.target_reached
    return is_decided(tuple(sides.values()), phase.target, reached=reached)


class _Ended(NamedTuple):
    """The numbers of the turns whose closing stands, and of those whose cut does.

    A turn whose closing stands though it is open is just being opened again: without a cut, what
    its tables owe is as it was closed.
    """

    closed: set[int]
    cut: set[int]


def _list_ended(tournament: Tournament) -> _Ended:
    """One query."""
    acts = tournament.acts.filter(undone_by=None, kind__in=(ActKind.CLOSE_TURN, ActKind.CUT))
    ended = _Ended(set(), set())
    for kind, params in acts.values_list("kind", "params"):
        (ended.cut if kind == ActKind.CUT else ended.closed).add(params["turn"])
    return ended
