"""The tables of a turn as tiles."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
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
    ns_pair: str = ""
    """The pair of a team that sits at this table."""
    ew_pair: str = ""
    assigned: bool = False
    """Whether its score was ruled, whatever was played."""


def build_tiles(
    event: Tournament,
    turn: Turn | None,
    tables: Iterable[TableResult],
    pairs: Mapping[int, Pair],
    assigned: Collection[int] = (),
) -> list[Tile]:
    def name(seat: SeatResult | None) -> tuple[str, str]:
        seated = seat.find_seated(pairs) if seat else None
        return (seated.title, seated.pair) if seated else ("", "")

    if turn is None:
        return []
    tiles = []
    for table in tables:
        (ns, ns_pair), (ew, ew_pair) = name(table.ns), name(table.ew)
        tiles.append(
            Tile(
                table.number,
                reverse("table", args=[event.slug, turn.number, table.number]),
                table.state.value,
                ns,
                ew,
                table.recorded,
                table.smazzate,
                ns_pair,
                ew_pair,
                table.number in assigned,
            )
        )
    return tiles
