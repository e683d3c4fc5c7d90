"""The tables of a turn as tiles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.urls import reverse

from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.queries.pairs import Pair
from scoring.queries.results import SeatResult, TableResult


@dataclass(frozen=True)
class Tile:
    """One table of the board; fields as `partials/tile.html` takes them."""

    number: int
    url: str
    state: str
    ns: str
    ew: str
    played: int
    total: int


def build_tiles(
    event: Tournament,
    turn: Turn | None,
    tables: Iterable[TableResult],
    pairs: Mapping[int, Pair],
) -> list[Tile]:
    def name(seat: SeatResult | None) -> str:
        return f"{seat.pair} · {pairs[seat.pair].short}" if seat else ""

    if turn is None:
        return []
    return [
        Tile(
            table.number,
            reverse("table", args=[event.slug, turn.number, table.number]),
            table.state.value,
            name(table.ns),
            name(table.ew),
            table.recorded,
            table.smazzate,
        )
        for table in tables
    ]
