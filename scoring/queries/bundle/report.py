"""The document of an event, made of its snapshot: every figure is the stored one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime, tzinfo

from django.utils import timezone

from scoring.bundle.standings import BundleStandings
from scoring.bundle.turn_values import Absent, Seat, Table, Turn
from scoring.bundle.values import Adjustment, Bundle
from scoring.models.tournament import Tournament
from scoring.play.awards import ByeMode
from scoring.play.phases import find_letter
from scoring.play.seats import Presence
from scoring.play.turns import TurnState
from scoring.queries.bundle.event import load_bundle
from scoring.queries.bundle.report_field import list_changes
from scoring.queries.bundle.report_phases import count_turns, list_phases
from scoring.queries.bundle.report_sides import list_sides
from scoring.queries.bundle.report_values import (
    LineReport,
    Ranked,
    Report,
    ReportedAssignment,
    TableReport,
    TurnPoints,
    to_local,
)
from scoring.queries.field.entries import Entrant, gather_entrants
from scoring.rules.faults import Line
from scoring.rules.ruleset import RuleSet


def load_report(tournament: Tournament, now: datetime) -> Report:
    """The document of an event as it stands. Queries as `load_bundle`, and one."""
    directors = tournament.directors.order_by("username")
    report = build_report(load_bundle(tournament, now), timezone.get_current_timezone())
    return replace(
        report, directors=tuple(user.get_full_name() or user.get_username() for user in directors)
    )


def build_report(bundle: Bundle, zone: tzinfo) -> Report:
    """The document of this snapshot; its times are those of a zone."""
    event = bundle.event
    entrants = _list_entrants(bundle)
    standings = BundleStandings(bundle)
    phases, conversions = list_phases(bundle, standings)
    tables = tuple(_list_tables(bundle))
    return Report(
        name=event.name,
        date=event.date,
        place=event.place,
        organiser=event.organiser,
        ranked=Ranked(event.entry_kind),
        pairs_per_team=event.pairs_per_team,
        rules=RuleSet.from_data(event.rules),
        conversions=conversions,
        phases=phases,
        tiebreaks=event.tiebreaks,
        categories=event.categories,
        least_turns=event.least_turns,
        byes_are_averages=event.bye_mode == ByeMode.AVERAGE.value,
        is_closed=event.closed_at is not None,
        generated_at=to_local(bundle.exported_at, zone),
        closed_turns=standings.last_turn,
        counted=count_turns(standings, entrants),
        entrants=entrants,
        standings=tuple(standings.rank(entrants)),
        points=_sum_points(tables),
        tables=tables,
        sides=tuple(list_sides(bundle, zone)),
        rulings=tuple(_list_rulings(bundle, zone)),
        assigned=tuple(_list_assigned(bundle, zone)),
        changes=list_changes(bundle, tables, phases[-1].last_turn, zone),
    )


def _list_entrants(bundle: Bundle) -> dict[int, Entrant]:
    members = (
        (entry.number, entry.name, player.name, player.card_number, player.club)
        for entry in bundle.entries
        for player in sorted(entry.players, key=lambda player: player.position)
    )
    return gather_entrants(members, {entry.number: entry.categories for entry in bundle.entries})


def _list_tables(bundle: Bundle) -> Iterator[TableReport]:
    """The tables of the published turns in the order of play, after them who is absent."""
    sides = RuleSet.from_data(bundle.event.rules).sides
    for turn in bundle.turns:
        if turn.state == "draft":
            continue
        for table in turn.tables:
            for seats in _part_seats(table, sides):
                yield _describe_table(turn, table, seats)
        for absent in turn.absent:
            line = LineReport((absent.entry,), absent.gp, absent.mp, absent.vp)
            yield TableReport(
                phase=turn.phase,
                turn=turn.number,
                section="",
                number=None,
                unit=absent.unit,
                due=None,
                presence=Presence.ABSENT,
                counts=turn.state == TurnState.CLOSED,
                ns=line,
                ew=None,
            )


_Seats = dict[Line, list[Seat]]


def _part_seats(table: Table, sides: int) -> Iterator[_Seats]:
    """The table as it is; each who rests there by himself, for their awards may differ, and each
    of three players, for what they make does.
    """
    lines = _seat_lines(table)
    if table.seats_three:
        yield from ({Line.NS: [seat]} for seat in table.seats)
    elif len(lines) == sides:
        yield lines
    else:
        yield from ({line: [seat]} for line, seats in lines.items() for seat in seats)


def _seat_lines(table: Table) -> _Seats:
    lines: _Seats = {}
    for seat in table.seats:
        lines.setdefault(seat.line, []).append(seat)
    return lines


def _describe_table(turn: Turn, table: Table, lines: _Seats) -> TableReport:
    first = next(iter(lines.values()))[0]
    plays = first.kind == Presence.PLAYS
    return TableReport(
        phase=turn.phase,
        turn=turn.number,
        section=find_letter(table.section),
        number=table.number,
        unit=first.unit,
        due=table.due if plays else None,
        presence=first.kind,
        counts=turn.state == TurnState.CLOSED,
        ns=_describe_line(lines.get(Line.NS)),
        ew=_describe_line(lines.get(Line.EW)),
        third=_describe_line(lines.get(Line.L3)),
        is_of_three=table.seats_three and plays,
    )


def _describe_line(seats: Sequence[Seat | Absent] | None) -> LineReport | None:
    if not seats:
        return None
    first = seats[0]
    return LineReport(tuple(seat.entry for seat in seats), first.gp, first.mp, first.vp)


def _sum_points(tables: Sequence[TableReport]) -> dict[int, dict[int, TurnPoints]]:
    points: dict[int, dict[int, TurnPoints]] = defaultdict(dict)
    for table in tables:
        if not table.counts:
            continue
        for line in table.lines:
            for entry in line.entries:
                before = points[entry].get(table.turn)
                vp = (before.vp if before else 0) + (line.vp or 0)
                points[entry][table.turn] = TurnPoints(vp, table.presence)
    return points


def _list_rulings(bundle: Bundle, zone: tzinfo) -> Iterator[Adjustment]:
    """Every penalty and award, by entry, in the order that they were given."""
    for row in sorted(bundle.adjustments, key=lambda row: row.entry):
        yield replace(row, at=to_local(row.at, zone))


def _list_assigned(bundle: Bundle, zone: tzinfo) -> Iterator[ReportedAssignment]:
    """The tables whose score was ruled, in the order of play."""
    for turn, table in bundle.walk_tables():
        if (row := table.assigned) is not None:
            at = to_local(row.at, zone)
            yield ReportedAssignment(
                turn.number, table.number, row.awards, row.reason, row.author, at
            )
