"""The seats of turns, as values of the movements."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet

from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Turn
from scoring.pairing.seating import Plan, Seating, Side, Tables
from scoring.play.seats import Presence
from scoring.play.turns import TurnState
from scoring.rules.sides import LINES


def load_plan(tournament: Tournament) -> Plan:
    """Every seated turn of the event, by entry number; a match of teams is one table. One query."""
    return tuple(tables for _, tables in _load(tournament, Seat.objects.all()))


def load_drafts(tournament: Tournament) -> list[tuple[int, Tables]]:
    """The turns that are drafts, by their numbers, as in load_plan. One query."""
    return _load(tournament, Seat.objects.filter(turn__state=TurnState.DRAFT))


def load_turn_seating(turn: Turn) -> Tables:
    """One turn's tables in the hall, by entry number. One query."""
    return _gather(
        Seat.objects.filter(turn=turn)
        .exclude(kind=Presence.ABSENT)
        .order_by("table__number", "chair")
        .values_list("table__number", "line", "entry__number")
    )


def load_sections(turn: Turn) -> dict[int, Tables]:
    """One turn's tables by section, a match of teams as one table. One query, and the event's."""
    units = turn.tournament.pairs_per_team
    rows: dict[int, list[tuple[int, str, int]]] = defaultdict(list)
    for section, table, line, entry in (
        Seat.objects.filter(turn=turn, unit=1)
        .exclude(kind=Presence.ABSENT)
        .order_by("table__number", "chair")
        .values_list("table__section", "table__number", "line", "entry__number")
    ):
        rows[section].append(((table - 1) // units + 1, line, entry))
    return {section: _gather(seats) for section, seats in rows.items()}


def _load(tournament: Tournament, seats: QuerySet[Seat]) -> list[tuple[int, Tables]]:
    units = tournament.pairs_per_team
    turns: dict[int, list[tuple[int, str, int]]] = defaultdict(list)
    for turn, table, line, entry in (
        seats.filter(turn__tournament=tournament, unit=1)
        .exclude(kind=Presence.ABSENT)
        .order_by("turn__number", "table__number", "chair")
        .values_list("turn__number", "table__number", "line", "entry__number")
    ):
        turns[turn].append(((table - 1) // units + 1, line, entry))
    return [(turn, _gather(rows)) for turn, rows in turns.items()]


def _gather(rows: Iterable[tuple[Any, ...]]) -> Tables:
    tables: dict[int, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for table, line, entry in rows:
        tables[table][line].append(entry)
    return tuple(
        Seating(table, *[_read_side(lines.get(line.value, [])) for line in LINES])
        for table, lines in tables.items()
    )


def _read_side(entries: list[int]) -> Side:
    if not entries:
        return None
    return entries[0] if len(entries) == 1 else (entries[0], entries[1])
