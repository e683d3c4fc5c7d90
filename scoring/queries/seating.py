"""Who sits where, as the movements' values."""

from __future__ import annotations

from collections import defaultdict

from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Turn
from scoring.pairing.movement import Plan, Seating


def load_plan(tournament: Tournament) -> Plan:
    """Every seated turn of the event, by entry number. One query."""
    turns: dict[int, dict[int, dict[str, int]]] = defaultdict(lambda: defaultdict(dict))
    for turn, table, line, entry in (
        Seat.objects.filter(turn__tournament=tournament)
        .order_by("turn__number", "table__number")
        .values_list("turn__number", "table__number", "line", "entry__number")
    ):
        turns[turn][table][line] = entry
    return tuple(
        tuple(Seating(table, lines.get("NS"), lines.get("EW")) for table, lines in tables.items())
        for tables in turns.values()
    )


def load_turn_seating(turn: Turn) -> tuple[Seating, ...]:
    """One turn's tables, by entry number. One query."""
    tables: dict[int, dict[str, int]] = defaultdict(dict)
    for table, line, entry in (
        Seat.objects.filter(turn=turn)
        .order_by("table__number")
        .values_list("table__number", "line", "entry__number")
    ):
        tables[table][line] = entry
    return tuple(
        Seating(table, lines.get("NS"), lines.get("EW")) for table, lines in tables.items()
    )
