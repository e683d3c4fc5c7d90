"""The seats of an event with their stored figures, as rows that tests compare."""

from __future__ import annotations

from typing import NamedTuple

from scoring.models.tournament import Tournament
from scoring.models.turn import Seat


class Sat(NamedTuple):
    """A seat, as a person in the hall would name it."""

    entry: int
    turn: int
    table: int
    line: str
    chair: int
    unit: int
    kind: str
    vp: int | None
    mp: int | None
    gp: int


def list_seats(event: Tournament) -> list[Sat]:
    rows = Seat.objects.filter(turn__tournament=event).values_list(
        "entry__number",
        "turn__number",
        "table__number",
        "line",
        "chair",
        "unit",
        "kind",
        "vp",
        "mp",
        "gp",
    )
    return sorted(Sat(row[0], row[1], row[2] or 0, *row[3:]) for row in rows)
