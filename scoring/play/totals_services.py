"""Update one table's stored totals after a recording; `scoring.store` does the whole event."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.db import connection

from scoring.actions.refusals_services import refuse_impossible
from scoring.core.desk.desk import ImpossibleAction
from scoring.core.desk.settle import find_due
from scoring.core.pairing.phase import Length
from scoring.core.play.acts import ActKind
from scoring.core.play.awards import ByeMode
from scoring.core.play.seats import Presence
from scoring.core.play.shares import SmazzataPoints
from scoring.core.play.table import (
    PlayedTable,
    SeatFigures,
    TeamSeat,
    convert_matches,
    record_points,
    score_seat,
)
from scoring.core.play.turns import TurnState
from scoring.core.rules.faults import Line
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table
from scoring.play.locked_tables_services import LockedTable
from scoring.store.desk_services import settle_event

FIGURES = ("gp", "mp", "vp", "clean_burrachi")


def recompute_table(locked: LockedTable, smazzata: SmazzataPoints) -> None:
    """Update the stored totals of a table with the smazzata that it just recorded.

    Raises Refusal if the match's target is now reached before the last recorded smazzata."""
    event, table = locked.event, locked.table
    played = record_points(locked.played, smazzata)
    seats = [seat for seat in locked.seats if seat.kind == Presence.PLAYS]
    fields = []
    if table.turn.phase.length != Length.SMAZZATE:
        due = _count_due(event, table, played, seats)
        if due != table.due:
            table.due, played = due, replace(played, due=due)
            fields.append("due")
    if table.recorded != len(played.smazzate):
        table.recorded = len(played.smazzate)
        fields.append("recorded")
    _save([table] if fields else [], fields)
    is_of_match = table.turn.phase.team_conversion is not None
    moved = []
    for seat in seats:
        made = score_seat(played, Line(seat.line), seat.chair)
        if is_of_match:
            made = replace(made, vp=seat.vp)  # the match's, which is settled below
        if _move_seat(seat, made):
            moved.append(seat)
    _save(moved, FIGURES)
    if is_of_match:
        _settle_matches(table)
    if event.bye_mode == ByeMode.AVERAGE and table.turn.state == TurnState.CLOSED:
        settle_event(event)


def _settle_matches(table: Table) -> None:
    """Set the victory points of all team matches in the table's turn. One query to load seats."""
    phase = table.turn.phase
    seats = list(Seat.objects.filter(turn=table.turn, kind=Presence.PLAYS).order_by())
    points = convert_matches(
        [TeamSeat(one.entry_id, one.unit, Line(one.line), one.mp) for one in seats], phase.vp_table
    )
    moved = [seat for seat in seats if seat.vp != points[seat.entry_id, seat.unit]]
    for seat in moved:
        seat.vp = points[seat.entry_id, seat.unit]
    _save(moved, ("vp",))


def _move_seat(seat: Seat, made: SeatFigures) -> bool:
    stored = SeatFigures(seat.gp, seat.mp, seat.vp, seat.clean_burrachi)
    seat.gp, seat.mp, seat.vp, seat.clean_burrachi = made.gp, made.mp, made.vp, made.clean
    return stored != made


def _save(rows: Sequence[Table] | Sequence[Seat], fields: Sequence[str]) -> None:
    """Save these numeric fields of tables or seats. No query if `rows` is empty."""
    if not rows:
        return
    assigned = ", ".join(f"{field} = %s" for field in fields)
    sql = f"UPDATE {rows[0]._meta.db_table} SET {assigned} WHERE id = %s"  # nosec B608  # our own names; values are parameters
    with connection.cursor() as cursor:
        cursor.executemany(
            sql, [[*(getattr(row, field) for field in fields), row.pk] for row in rows]
        )


def _count_due(event: Tournament, table: Table, played: PlayedTable, seats: Sequence[Seat]) -> int:
    """Count the smazzate due at a table that plays to a target or for a set time.

    `played`: the table after a change. `seats`: the seats with their game points before the change.
    Raises Refusal if the match is then decided before the last recorded smazzata."""
    turn = table.turn
    acts = event.acts.filter(undone_by=None, params__turn=turn.number)
    try:
        return find_due(
            played,
            turn.phase.plan,
            event.rules,
            [(seat.line, seat.chair, seat.gp) for seat in seats],
            recorded=table.recorded,
            is_closed=turn.state == TurnState.CLOSED,
            ended=set(
                acts.filter(kind__in=(ActKind.CLOSE_TURN, ActKind.CUT)).values_list(
                    "kind", flat=True
                )
            ),
        )
    except ImpossibleAction as impossible:
        raise refuse_impossible(impossible) from None
