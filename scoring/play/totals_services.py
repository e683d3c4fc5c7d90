"""Stored totals: what the records, the rulings and the awards make of every seat."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from django.db import connection
from django.db.models import Count, Sum

from scoring.common.refusals_services import Refusal
from scoring.core.pairing.phase import Length
from scoring.core.play.acts import ActKind
from scoring.core.play.awards import Award, ByeMode, average_award
from scoring.core.play.match import count_due, find_deciding, is_decided, list_later
from scoring.core.play.seats import Presence
from scoring.core.play.shares import SmazzataPoints
from scoring.core.play.table import PlayedTable, SeatFigures, list_scores, record_points, score_seat
from scoring.core.play.team_match import FIRST_UNIT, TeamSeat, convert_matches
from scoring.core.play.turns import TurnState
from scoring.core.rules.faults import Line
from scoring.models.phase import Phase
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table, Turn
from scoring.play.ledger_queries import load_played_tables
from scoring.play.locked_tables_services import LockedTable

FIGURES = ("gp", "mp", "vp", "clean_burrachi")


def recompute_totals(tournament: Tournament, tables: Iterable[int] | None = None) -> None:
    """Bring the stored totals of these tables (of all) up to their records, and then the byes.

    GP always; MP and VP once a table is complete or its score was assigned. The byes follow only
    where the tables can have moved them. Raises what `move_due` refuses.
    """
    chosen = Table.objects.filter(turn__tournament=tournament)
    if tables is not None:
        chosen = chosen.filter(pk__in=list(tables))
    found = list(chosen.select_related("turn__phase", "assigned"))
    seats = list(Seat.objects.filter(table__in=found, kind=Presence.PLAYS).order_by())
    _recompute(tournament, found, load_played_tables(tournament, found), seats)
    if tables is None or tournament.bye_mode == ByeMode.AVERAGE:
        award_byes(tournament)


def recompute_table(locked: LockedTable, smazzata: SmazzataPoints) -> None:
    """Bring the totals of a table up to this smazzata, which it has just recorded."""
    event, table = locked.event, locked.table
    seats = [seat for seat in locked.seats if seat.kind == Presence.PLAYS]
    _recompute(event, [table], {table.pk: record_points(locked.played, smazzata)}, seats)
    if event.bye_mode == ByeMode.AVERAGE:
        award_byes(event)


def _recompute(
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
    """The average of each entry at a table, over the closed turns.

    The average is a table's: a team that rests has an award for each of its pairs. With a table for
    teams its victory points are those of a match on average.
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
    """The numbers of the turns that were closed and of those that were cut short. One query."""
    acts = tournament.acts.filter(undone_by=None, kind__in=(ActKind.CLOSE_TURN, ActKind.CUT))
    ended = _Ended(set(), set())
    for kind, params in acts.values_list("kind", "params"):
        (ended.cut if kind == ActKind.CUT else ended.closed).add(params["turn"])
    return ended
