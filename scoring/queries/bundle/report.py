"""Reading a whole event for its document, at one moment.

The records are read as they stand, and scored by nobody here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from scoring.models.adjustment import Adjustment, AssignedScore
from scoring.models.phase import Section
from scoring.models.smazzata import SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, SeatKind, TurnState
from scoring.play.awards import Award, ByeMode
from scoring.play.seats import Presence
from scoring.queries.bundle.report_field import read_changes, to_local
from scoring.queries.bundle.report_phases import find_counted, read_phases
from scoring.queries.bundle.report_values import (
    Assigned,
    LineReport,
    Ranked,
    Report,
    Ruling,
    SideRecord,
    TableReport,
    TurnPoints,
)
from scoring.queries.field.entries import load_pairs
from scoring.queries.standings.current import load_standings
from scoring.queries.standings.phases import load_phase_turns
from scoring.rules.endings import CLOSING_FACTS, End, Pozzetto
from scoring.rules.faults import Line
from scoring.rules.melds import BurracoKind
from scoring.rules.records import Depth
from scoring.rules.three import find_place, find_side

MOST_READINGS = 3

# Looking a member up by its value is slow enough to show over tens of thousands of records.
_LINES = tuple(Line)
_DEPTHS = {depth.value: depth for depth in Depth}
_ENDS = {end.value: end for end in End}
_FACTS = tuple(CLOSING_FACTS.items())
_POZZETTI = {pozzetto.value: pozzetto for pozzetto in Pozzetto}
_PRESENCES = {
    SeatKind.PLAYS.value: Presence.PLAYS,
    SeatKind.BYE.value: Presence.BYE,
    SeatKind.ABSENT.value: Presence.ABSENT,
}


def load_report(tournament: Tournament, now: datetime) -> Report:
    """The event at one moment, every part of it as of the same revision.

    As many queries however large the field; a phase in sections adds some of its own.

    Results may come in while it is read: then it is read again, and in the end with the event
    locked, so that no figure is older than the one beside it.
    """
    for _ in range(MOST_READINGS):
        report = _read(tournament, now)
        current = Tournament.objects.get(pk=tournament.pk)
        if current.revision == tournament.revision:
            return report
        tournament = current
    with transaction.atomic():
        return _read(Tournament.objects.select_for_update().get(pk=tournament.pk), now)


def _read(tournament: Tournament, now: datetime) -> Report:
    pairs = load_pairs(tournament)
    turns = load_phase_turns(tournament)
    phases, conversions = read_phases(tournament, turns)
    seats, tables = _read_tables(tournament)
    closed_turns = max((table.turn for table in tables if table.counts), default=0)
    return Report(
        name=tournament.name,
        date=tournament.date,
        place=tournament.place,
        organiser=tournament.organiser,
        ranked=Ranked(tournament.entry_kind),
        pairs_per_team=tournament.pairs_per_team,
        rules=tournament.rules,
        conversions=conversions,
        phases=phases,
        tiebreaks=tuple(tournament.tiebreaks),
        byes_are_averages=tournament.bye_mode == ByeMode.AVERAGE,
        is_closed=tournament.is_closed,
        generated_at=to_local(now),
        closed_turns=closed_turns,
        counted=find_counted(turns, closed_turns, pairs),
        pairs=pairs,
        standings=tuple(load_standings(tournament, pairs)),
        points=_sum_points(tables),
        tables=tables,
        sides=tuple(_read_sides(tournament, seats)),
        rulings=tuple(_read_rulings(tournament)),
        assigned=tuple(_read_assigned(tournament)),
        changes=read_changes(tournament, tables, phases[-1].last_turn),
    )


_Seats = dict[int, dict[str, list[Any]]]
"""The rows of seats by table and line."""


def _read_tables(tournament: Tournament) -> tuple[_Seats, tuple[TableReport, ...]]:
    """The seats of the published turns by table, and the tables as values. Two queries."""
    letters = {
        section.pk: section.letter
        for section in Section.objects.filter(phase__tournament=tournament)
    }
    seated: _Seats = {}
    absent: list[Any] = []
    for row in (
        Seat.objects.filter(turn__tournament=tournament)
        .exclude(turn__state=TurnState.DRAFT)
        .order_by("turn__number", "table__number", "chair", "entry__number")
        .values_list(
            "turn__phase__number",
            "turn__number",
            "turn__state",
            "table_id",
            "table__number",
            "table__section_id",
            "table__due",
            "table__of_three",
            "line",
            "chair",
            "unit",
            "kind",
            "entry__number",
            "gp",
            "mp",
            "vp",
            named=True,
        )
    ):
        if row.table_id is None:
            absent.append(row)
        else:
            seated.setdefault(row.table_id, {}).setdefault(row.line, []).append(row)
    tables = [
        _make_table(rows, letters) for lines in seated.values() for rows in _part_players(lines)
    ]
    tables += [_make_table({"NS": [row]}, letters) for row in absent]
    # Stable: inside a turn the tables stay in their order, who is absent comes last.
    return seated, tuple(sorted(tables, key=lambda table: table.turn))


def _part_players(lines: dict[str, list[Any]]) -> Iterator[dict[str, list[Any]]]:
    """The table as it is; each who rests there by himself, for their awards may differ, and each
    of three players, for what they make does.
    """
    if any(row.table__of_three for rows in lines.values() for row in rows):
        yield from ({"NS": [row]} for line in _LINES for row in lines.get(line, ()))
    elif len(lines) == 2:
        yield lines
    else:
        yield from ({line: [row]} for line, rows in lines.items() for row in rows)


def _make_table(lines: dict[str, list[Any]], letters: dict[int, str]) -> TableReport:
    row = next(iter(lines.values()))[0]
    plays = row.kind == SeatKind.PLAYS
    return TableReport(
        row.turn__phase__number,
        row.turn__number,
        letters.get(row.table__section_id, ""),
        row.table__number,
        row.unit,
        row.table__due if plays else None,
        _PRESENCES[row.kind],
        row.turn__state == TurnState.CLOSED,
        _make_line(lines.get("NS")),
        _make_line(lines.get("EW")),
        bool(row.table__of_three) and plays,
    )


def _make_line(rows: list[Any] | None) -> LineReport | None:
    if rows is None:
        return None
    first = rows[0]
    return LineReport(tuple(row.entry__number for row in rows), first.gp, first.mp, first.vp)


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


def _read_sides(tournament: Tournament, tables: _Seats) -> Iterator[SideRecord]:
    """Both sides of every smazzata, in the order of play. One query."""
    zone = timezone.get_current_timezone()
    for key, smazzata, depth_key, record, sums, revision, author, at, reason, override in (
        SmazzataRevision.objects.filter(
            smazzata__table__turn__tournament=tournament, number=F("smazzata__revision")
        )
        .order_by("smazzata__table__turn__number", "smazzata__table__number", "smazzata__number")
        .values_list(
            "smazzata__table_id",
            "smazzata__number",
            "depth",
            "record",
            "sums",
            "number",
            "author_name",
            "created_at",
            "reason",
            "override",
        )
    ):
        lines = tables[key]
        seat = next(iter(lines.values()))[0]
        depth = _DEPTHS.get(depth_key)
        end = _ENDS[record["end"]] if "end" in record else None
        written_at = at.astimezone(zone).replace(tzinfo=None)
        seated = _find_sides(lines, record.get("alone"))
        for line in _LINES:
            yield SideRecord(
                seat.turn__number,
                seat.table__number,
                smazzata,
                line,
                tuple(row.entry__number for row in seated[line]),
                depth,
                *_read_side(depth, record.get(line)),
                end,
                end is not None and record.get("closed_by") == line,
                [fact for fact, usual in _FACTS if record.get(fact, usual) is not usual],
                sums.side(line),
                revision,
                author,
                written_at,
                reason,
                override,
            )


def _find_sides(lines: dict[str, list[Any]], alone: int | None) -> dict[str, list[Any]]:
    """Who played on each side: at a table of three who was alone is N-S, wherever they sit."""
    seated: dict[str, list[Any]] = {line: lines.get(line, []) for line in _LINES}
    players = [row for rows in seated.values() for row in rows]
    if not any(row.table__of_three for row in players):
        return seated
    sides: dict[str, list[Any]] = {line: [] for line in _LINES}
    for row in players:
        sides[find_side(find_place(row.line, row.chair), alone)].append(row)
    return sides


_Side = tuple[tuple[str, ...], tuple[tuple[BurracoKind, int], ...], str, Pozzetto | None]


def _read_side(depth: Depth | None, side: Any) -> _Side:
    """A side of a stored record: melds, burrachi, hand, pozzetto."""
    if depth is Depth.CARDS:
        return tuple(side["melds"]), (), side["hand"], _POZZETTI[side["pozzetto"]]
    if depth is Depth.COUNTS:
        burrachi = tuple((BurracoKind(kind), n) for kind, n in side["burrachi"].items())
        return (), burrachi, "", _POZZETTI[side["pozzetto"]]
    return (), (), "", None


def _read_rulings(tournament: Tournament) -> Iterator[Ruling]:
    """Every penalty and award, by entry, in the order that they were given. One query."""
    for entry, turn, smazzata, vp, mp, gp, reason, author, at in (
        Adjustment.objects.filter(entry__tournament=tournament)
        .order_by("entry__number", "pk")
        .values_list(
            "entry__number",
            "turn__number",
            "smazzata",
            "vp",
            "mp",
            "gp",
            "reason",
            "author_name",
            "created_at",
        )
    ):
        yield Ruling(entry, turn, smazzata, vp, mp, gp, reason, author, to_local(at))


def _read_assigned(tournament: Tournament) -> Iterator[Assigned]:
    """The tables whose score was ruled, in the order of play. One query."""
    for turn, table, ns_vp, ns_mp, ew_vp, ew_mp, reason, author, at in (
        AssignedScore.objects.filter(table__turn__tournament=tournament)
        .order_by("table__turn__number", "table__number")
        .values_list(
            "table__turn__number",
            "table__number",
            "ns_vp",
            "ns_mp",
            "ew_vp",
            "ew_mp",
            "reason",
            "author_name",
            "created_at",
        )
    ):
        ns, ew = Award(ns_vp, ns_mp), Award(ew_vp, ew_mp)
        yield Assigned(turn, table, ns, ew, reason, author, to_local(at))
