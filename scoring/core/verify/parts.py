"""The parts of an event's result, and the part in which a difference was found."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from scoring.core.verify.findings import Difference


class ResultPart(StrEnum):
    """From the smazzata to the standings; `FRAME`: rules, plan, entries and the journal."""

    RECORDS = "records"
    TABLES = "tables"
    TURNS = "turns"
    PAIRINGS = "pairings"
    STANDINGS = "standings"
    FRAME = "frame"


_OF_RECORDS: Final = {"smazzata", "held", "calls"}
"""Places inside a table."""
_POINTS: Final = {
    "gp", "mp", "vp", "clean_burrachi", "recorded", "due", "assigned", "missed_vp", "missed_mp",
}  # fmt: skip
"""Figures of a table or a seat; a turn's others say who sits where."""
_DRAWN: Final = {"pairings", "paired", "card_draw", "drew", "seats_drawn"}
"""Figures of a turn that a draw or the movement makes."""
_OF_SECTIONS: Final = {
    "sections", "section_count", "section_sizes", "first_table", "members", "qualified", "drawn",
    "draw_method", "draw_seed", "draw_order", "turns", "two_lines",
}  # fmt: skip
"""Figures of a phase; its others are standings of its sections."""


def find_result_part(difference: Difference) -> ResultPart:
    place, figure = [name for name, _ in difference.where], difference.figure
    if _OF_RECORDS.intersection(place):
        return ResultPart.RECORDS
    match place[0] if place else "":
        case "standings" | "kept" | "prizes":
            return ResultPart.STANDINGS
        case "phase":
            return ResultPart.PAIRINGS if figure in _OF_SECTIONS else ResultPart.STANDINGS
        case "turn" if figure in _DRAWN:
            return ResultPart.PAIRINGS
        case "turn":
            return ResultPart.TABLES if figure in _POINTS else ResultPart.TURNS
    return ResultPart.FRAME
