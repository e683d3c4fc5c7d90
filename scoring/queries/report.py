"""A whole event as the values of one document: what the federation gets.

Every figure is the stored one. The records are read as they stand, and scored by nobody here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from scoring.models.adjustment import Adjustment
from scoring.models.smazzata import SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, TurnState
from scoring.queries.pairs import Pair, load_pairs
from scoring.queries.results import SeatResult
from scoring.queries.standings import load_points_by_turn, load_standings
from scoring.ranking.standings import Standing
from scoring.rules.faults import Line
from scoring.rules.paper import BurracoKind
from scoring.rules.records import Depth
from scoring.rules.ruleset import RuleSet
from scoring.rules.smazzata import End, Pozzetto
from scoring.rules.victory import ConversionTable

MOST_READINGS = 3

# Looking a member up by its value is slow enough to show over tens of thousands of records.
_LINES = tuple(Line)
_DEPTHS = {depth.value: depth for depth in Depth}
_ENDS = {end.value: end for end in End}
_POZZETTI = {pozzetto.value: pozzetto for pozzetto in Pozzetto}


class PlayedTable(NamedTuple):
    """A table of a published turn. A side is None on a half table."""

    turn: int
    number: int
    counts: bool
    """Whether the turn is closed, so that its figures stand in the standings."""
    ns: SeatResult | None
    ew: SeatResult | None


class SideRecord(NamedTuple):
    """One side of a smazzata, by the revision that stands. What its depth leaves out is empty."""

    turn: int
    table: int
    smazzata: int
    line: Line
    pair: int
    depth: Depth
    melds: tuple[str, ...]
    """The cards of each meld, in canonical notation."""
    burrachi: tuple[tuple[BurracoKind, int], ...]
    hand: str
    pozzetto: Pozzetto | None
    end: End | None
    closed: bool
    """Whether this side closed."""
    bonus_paid: bool
    sums: tuple[int, ...]
    """Game points: melds, burrachi, closing; hand and pozzetto, to be subtracted; the total."""
    revision: int
    author: str
    at: datetime
    """Local time, without a zone."""
    reason: str
    override: str


class Ruling(NamedTuple):
    """A penalty or an award; `turn` is None where it is on the final sum, `at` is local time."""

    pair: int
    turn: int | None
    vp: int
    mp: int
    gp: int
    reason: str
    author: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Report:
    """An event as it stood at one moment. Figures of the standings are over the closed turns."""

    name: str
    date: date
    place: str
    organiser: str
    rules: RuleSet
    conversion: ConversionTable
    turns_planned: int
    smazzate_per_turn: int
    tiebreaks: tuple[str, ...]
    bye_vp: int
    bye_mp: int
    is_closed: bool
    generated_at: datetime
    """Local time, without a zone."""
    closed_turns: int
    pairs: dict[int, Pair]
    standings: tuple[Standing, ...]
    points: dict[int, dict[int, tuple[int, bool]]]
    """For each pair, for each closed turn: victory points, and whether it rested."""
    tables: tuple[PlayedTable, ...]
    sides: tuple[SideRecord, ...]
    rulings: tuple[Ruling, ...]


def load_report(tournament: Tournament, now: datetime) -> Report:
    """The event at one moment, every part of it as of the same revision. Ten queries.

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
    seats, tables = _read_tables(tournament)
    first = tournament.phases.all()[0]
    return Report(
        name=tournament.name,
        date=tournament.date,
        place=tournament.place,
        organiser=tournament.organiser,
        rules=tournament.rules,
        conversion=first.conversion,
        turns_planned=tournament.turns_planned,
        smazzate_per_turn=first.smazzate,
        tiebreaks=tuple(tournament.tiebreaks),
        bye_vp=tournament.bye_vp,
        bye_mp=tournament.bye_mp,
        is_closed=tournament.is_closed,
        generated_at=_to_local(now),
        closed_turns=max((table.turn for table in tables if table.counts), default=0),
        pairs=pairs,
        standings=tuple(load_standings(tournament, pairs)),
        points=load_points_by_turn(tournament),
        tables=tables,
        sides=tuple(_read_sides(tournament, seats)),
        rulings=tuple(_read_rulings(tournament)),
    )


class _SeatedTable(NamedTuple):
    turn: int
    number: int
    state: str
    lines: dict[str, SeatResult]


def _read_tables(
    tournament: Tournament,
) -> tuple[dict[int, _SeatedTable], tuple[PlayedTable, ...]]:
    """The tables of the published turns by key, and as values. One query."""
    seated: dict[int, _SeatedTable] = {}
    for key, turn, state, number, line, pair, gp, mp, vp in (
        Seat.objects.filter(turn__tournament=tournament)
        .exclude(turn__state=TurnState.DRAFT)
        .order_by("turn__number", "table__number")
        .values_list(
            "table_id",
            "turn__number",
            "turn__state",
            "table__number",
            "line",
            "entry__number",
            "gp",
            "mp",
            "vp",
        )
    ):
        if key not in seated:
            seated[key] = _SeatedTable(turn, number, state, {})
        seated[key].lines[line] = SeatResult(pair, gp, mp, vp)
    return seated, tuple(
        PlayedTable(turn, number, state == TurnState.CLOSED, lines.get("NS"), lines.get("EW"))
        for turn, number, state, lines in seated.values()
    )


def _read_sides(tournament: Tournament, tables: dict[int, _SeatedTable]) -> Iterator[SideRecord]:
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
        turn, table, _, seats = tables[key]
        depth = _DEPTHS[depth_key]
        end = None if depth is Depth.TOTALS else _ENDS[record["end"]]
        written_at = at.astimezone(zone).replace(tzinfo=None)
        for line in _LINES:
            yield SideRecord(
                turn,
                table,
                smazzata,
                line,
                seats[line].pair,
                depth,
                *_read_side(depth, record[line]),
                end,
                end is not None and record.get("closed_by") == line,
                record.get("bonus_paid", True),
                tuple(sums[line]),
                revision,
                author,
                written_at,
                reason,
                override,
            )


_Side = tuple[tuple[str, ...], tuple[tuple[BurracoKind, int], ...], str, Pozzetto | None]


def _read_side(depth: Depth, side: Any) -> _Side:
    """A side of a stored record: melds, burrachi, hand, pozzetto."""
    if depth is Depth.CARDS:
        return tuple(side["melds"]), (), side["hand"], _POZZETTI[side["pozzetto"]]
    if depth is Depth.COUNTS:
        burrachi = tuple((BurracoKind(kind), n) for kind, n in side["burrachi"].items())
        return (), burrachi, "", _POZZETTI[side["pozzetto"]]
    return (), (), "", None


def _read_rulings(tournament: Tournament) -> Iterator[Ruling]:
    """Every penalty and award, by pair, in the order that they were given. One query."""
    for pair, turn, vp, mp, gp, reason, author, at in (
        Adjustment.objects.filter(entry__tournament=tournament)
        .order_by("entry__number", "created_at", "pk")
        .values_list(
            "entry__number",
            "turn__number",
            "vp",
            "mp",
            "gp",
            "reason",
            "author_name",
            "created_at",
        )
    ):
        yield Ruling(pair, turn, vp, mp, gp, reason, author, _to_local(at))


def _to_local(moment: datetime) -> datetime:
    return timezone.localtime(moment).replace(tzinfo=None)
