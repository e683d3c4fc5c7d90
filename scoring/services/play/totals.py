"""Stored totals: what the records, the rulings and the awards make of every seat."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from django.db import connection
from django.db.models import Count, Sum

from scoring.models.phase import Phase
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table, Turn
from scoring.pairing.phase import Length
from scoring.play.awards import Award, ByeMode, average_award
from scoring.play.seats import Presence
from scoring.play.shares import SmazzataPoints
from scoring.play.table import PlayedTable, SeatFigures, record_points, score_seat
from scoring.play.team_match import FIRST_UNIT, TeamSeat, convert_matches
from scoring.play.turns import TurnState
from scoring.queries.play.played_tables import load_played_tables
from scoring.rules.faults import Line
from scoring.services.locking import LockedTable
from scoring.services.play.matches import move_due

FIGURES = ("gp", "mp", "vp", "clean_burrachi")


def settle(tournament: Tournament, tables: Iterable[int] | None = None) -> None:
    """Bring the stored totals of these tables (of all) up to their records, and then the byes.

    GP always; MP and VP once a table is complete or its score was assigned. The byes follow only
    where the tables can have moved them. Raises what `move_due` refuses.
    """
    chosen = Table.objects.filter(turn__tournament=tournament)
    if tables is not None:
        chosen = chosen.filter(pk__in=list(tables))
    found = list(chosen.select_related("turn__phase", "assigned"))
    seats = list(Seat.objects.filter(table__in=found, kind=Presence.PLAYS).order_by())
    _settle(tournament, found, load_played_tables(tournament, found), seats)
    if tables is None or tournament.bye_mode == ByeMode.AVERAGE:
        award_byes(tournament)


def settle_table(locked: LockedTable, smazzata: SmazzataPoints) -> None:
    """As `settle` for a table that has just recorded this smazzata."""
    event, table = locked.event, locked.table
    seats = [seat for seat in locked.seats if seat.kind == Presence.PLAYS]
    _settle(event, [table], {table.pk: record_points(locked.played, smazzata)}, seats)
    if event.bye_mode == ByeMode.AVERAGE:
        award_byes(event)


def _settle(
    tournament: Tournament,
    tables: Sequence[Table],
    played: Mapping[int, PlayedTable],
    seats: Sequence[Seat],
) -> None:
    """Write the totals that differ from what was played."""
    open_ended = [t for t in tables if t.turn.phase.length != Length.SMAZZATE]
    if open_ended:
        moved = move_due(tournament, open_ended, played, seats)
        _save(moved, ("due",))
        played = {**played, **{t.pk: replace(played[t.pk], due=t.due) for t in moved}}
    recorded = [t for t in tables if t.recorded != len(played[t.pk].smazzate)]
    for table in recorded:
        table.recorded = len(played[table.pk].smazzate)
    _save(recorded, ("recorded",))
    turns = {table.pk: table.turn for table in tables}
    moved_seats = []
    for seat in seats:
        made = score_seat(played[seat.table_id or 0], Line(seat.line), seat.chair)
        if turns[seat.table_id or 0].phase.team_conversion is not None:
            made = replace(made, vp=seat.vp)  # the match's, which is settled below
        if _move_seat(seat, made):
            moved_seats.append(seat)
    _save(moved_seats, FIGURES)
    _settle_matches({turn.pk: turn for turn in turns.values()}.values())


def _settle_matches(turns: Iterable[Turn]) -> None:
    """Give the teams of these turns the victory points of their matches, where a table for teams
    converts them. One query a phase."""
    phases: dict[Phase, list[int]] = defaultdict(list)
    for turn in turns:
        if turn.phase.team_conversion is not None:
            phases[turn.phase].append(turn.pk)
    for phase, keys in phases.items():
        seats = Seat.objects.filter(turn__in=keys, kind=Presence.PLAYS).order_by()
        by_turn: dict[int, list[Seat]] = defaultdict(list)
        for seat in seats:
            by_turn[seat.turn_id].append(seat)
        moved = []
        for own in by_turn.values():
            points = convert_matches(
                [TeamSeat(one.entry_id, one.unit, Line(one.line), one.mp) for one in own],
                phase.vp_table,
            )
            for seat in own:
                vp = points[seat.entry_id, seat.unit]
                if seat.vp != vp:
                    seat.vp = vp
                    moved.append(seat)
        _save(moved, ("vp",))


def award_byes(tournament: Tournament) -> None:
    """Give every bye of a closed turn its award, and take it from those of a turn reopened."""
    byes = Seat.objects.filter(turn__tournament=tournament, kind=Presence.BYE)
    averages = _find_averages(tournament) if tournament.bye_mode == ByeMode.AVERAGE else {}
    moved = []
    for seat in byes.select_related("turn__phase"):
        figures = SeatFigures()
        if seat.turn.state == TurnState.CLOSED:
            smazzate, average = seat.turn.phase.smazzate, averages.get(seat.entry_id)
            award = tournament.find_bye_award(smazzate, average)
            is_told = seat.turn.phase.team_conversion is None or seat.unit == FIRST_UNIT
            figures = SeatFigures(mp=award.mp, vp=award.vp if is_told else None)
        if _move_seat(seat, figures):
            moved.append(seat)
    _save(moved, FIGURES)


def _find_averages(tournament: Tournament) -> dict[int, Award]:
    """What each entry makes at a table on average, over the closed turns.

    At a table: a team that rests has an award for each of its pairs. With a table for teams its
    victory points are those of a match on average.
    """
    rows = (
        Seat.objects.filter(
            turn__tournament=tournament, turn__state=TurnState.CLOSED, kind=Presence.PLAYS
        )
        .values_list("entry_id")
        .annotate(Sum("vp"), Sum("mp"), Count("pk"), Count("vp"))
    )
    return {
        entry: average_award(vp or 0, mp or 0, tables, matches)
        for entry, vp, mp, tables, matches in rows
    }


def _move_seat(seat: Seat, made: SeatFigures) -> bool:
    """Whether the totals of a seat change; then it has these."""
    stored = SeatFigures(seat.gp, seat.mp, seat.vp, seat.clean_burrachi)
    seat.gp, seat.mp, seat.vp, seat.clean_burrachi = made.gp, made.mp, made.vp, made.clean
    return stored != made


def _save(rows: Sequence[Table] | Sequence[Seat], fields: Sequence[str]) -> None:
    """Write these fields, which are figures, of rows of one kind. None for no rows."""
    if not rows:
        return
    assigned = ", ".join(f"{field} = %s" for field in fields)
    sql = f"UPDATE {rows[0]._meta.db_table} SET {assigned} WHERE id = %s"  # nosec B608  # our own names; values are parameters
    with connection.cursor() as cursor:
        cursor.executemany(
            sql, [[*(getattr(row, field) for field in fields), row.pk] for row in rows]
        )
