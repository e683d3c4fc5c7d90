"""The document of an event, made of its snapshot: every figure is the stored one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from datetime import datetime, tzinfo
from functools import lru_cache

from django.utils import timezone

from players.person import Person
from scoring.common.entrants_queries import Entrant, gather_entrants
from scoring.core.bundle.standings import BundleStandings
from scoring.core.bundle.turn_values import Absent, Seat, Table, Turn
from scoring.core.bundle.values import Adjustment, Bundle
from scoring.core.pairing.phase import Carry
from scoring.core.play.awards import Award, ByeMode, award_bye
from scoring.core.play.phases import PhaseTurns, find_counted_turns, find_letter
from scoring.core.play.seats import Presence
from scoring.core.play.turns import TurnState
from scoring.core.ranking.stages import Stage
from scoring.core.rules.faults import Line
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.victory import ConversionTable
from scoring.exports.editions_queries import find_signed
from scoring.exports.event_queries import load_bundle
from scoring.exports.report_records_queries import list_changes, list_sides
from scoring.exports.report_values_queries import (
    LineReport,
    PhaseReport,
    Ranked,
    Report,
    ReportedAssignment,
    SectionReport,
    SignedReport,
    TableReport,
    TurnPoints,
    to_local,
)
from scoring.models.tournament import Tournament
from scoring.signing.queries import find_signer


def list_phases(
    bundle: Bundle, standings: BundleStandings
) -> tuple[tuple[PhaseReport, ...], tuple[ConversionTable, ...]]:
    """The phases in order, and each conversion table that they use, once."""
    conversions: list[ConversionTable] = []
    phases = []
    event = bundle.event
    data = {phase.number: phase for phase in bundle.phases}
    for at, phase in enumerate(standings.phases, start=1):
        team_table = data[phase.number].team_conversion
        conversion = ConversionTable.from_data(team_table or data[phase.number].conversion)
        if conversion not in conversions:
            conversions.append(conversion)
        plan = phase.plan
        own = Award(event.bye_vp, event.bye_mp)
        phases.append(
            PhaseReport(
                number=phase.number,
                movement=plan.movement,
                first_turn=phase.first,
                last_turn=phase.last,
                smazzate=plan.smazzate,
                minutes=plan.minutes,
                conversion=conversions.index(conversion),
                is_of_team_matches=team_table is not None,
                carries=plan.carry is Carry.ALL,
                counted=find_counted_turns(standings.phases[:at]),
                bye=award_bye(event.bye_mode, own, plan.smazzate),
                sections=tuple(_list_sections(standings, phase)),
                length=plan.length,
                target=plan.target,
            )
        )
    return tuple(phases), tuple(conversions)


def count_turns(standings: BundleStandings, entries: Collection[int]) -> dict[int, Stage]:
    """The stage whose turns decide the place of each entry, by number."""
    counted: dict[int, Stage] = {}
    for stage in reversed(standings.list_stages()):
        for entry in entries if stage.members is None else stage.members:
            counted.setdefault(entry, stage)
    return counted


def _list_sections(standings: BundleStandings, phase: PhaseTurns) -> Iterator[SectionReport]:
    for section in phase.sections:
        ranked = standings.rank_section(phase, section) if len(phase.sections) > 1 else []
        yield SectionReport(section.letter, tuple(section.members), tuple(ranked))


def load_report(tournament: Tournament, now: datetime) -> Report:
    """The document of an event as it stands. Queries as `load_bundle`, and a few."""
    directors = tournament.directors.order_by("username")
    bundle = load_bundle(tournament, now)
    return replace(
        build_report(bundle, timezone.get_current_timezone()),
        directors=tuple(user.get_full_name() or user.get_username() for user in directors),
        signed=_find_signed(tournament, bundle),
    )


def _find_signed(tournament: Tournament, bundle: Bundle) -> SignedReport | None:
    if (signed := find_signed(tournament, bundle=bundle)) is None:
        return None
    edition = signed.edition
    return SignedReport(edition.number, edition.sha256, find_signer(edition))


def build_report(bundle: Bundle, zone: tzinfo) -> Report:
    """The document of this snapshot; its times are those of a zone."""
    event = bundle.event
    entrants = _list_entrants(bundle)
    standings = BundleStandings(bundle)
    phases, conversions = list_phases(bundle, standings)
    tables = tuple(_list_tables(bundle))
    return Report(
        event=event,
        ranked=Ranked(event.entry_kind),
        rules=RuleSet.from_data(event.rules),
        conversions=conversions,
        phases=phases,
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
        prizes=bundle.prizes,
    )


def _list_entrants(bundle: Bundle) -> dict[int, Entrant]:
    members = (
        (entry.number, entry.name, *Person.of(player).values)
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


HEAD = 5
"""Entries of which the preview shows rows."""
_CACHED = 8
"""Events, in a process."""


def load_report_head(event: Tournament) -> Report:
    """The report with the best entries of the standings alone, and only what is said of them.

    It is read anew when the standings, names or settings of the event have changed: an editor asks
    for it at every key.
    """
    return _load_head(event.pk, event.created_at, event.settled_revision)


@lru_cache(maxsize=_CACHED)
def _load_head(pk: int, _created_at: datetime, _settled_revision: int) -> Report:
    # Another database may have another event under this key: when it was made tells them apart.
    report = load_report(Tournament.objects.get(pk=pk), timezone.now())
    standings = report.standings[:HEAD]
    shown = {standing.entry for standing in standings}
    return replace(
        report,
        standings=standings,
        tables=tuple(
            table
            for table in report.tables
            if any(not shown.isdisjoint(line.entries) for line in table.lines)
        ),
        sides=tuple(side for side in report.sides if not shown.isdisjoint(side.entries)),
    )
