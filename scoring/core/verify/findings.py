"""Findings of a verification: wrong stored values, and notes on correct but unusual data."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, NamedTuple

Where = tuple[tuple[str, int | str], ...]
"""A location in a document, outermost first: `(("turn", 2), ("table", 5), ("line", "NS"))`."""


class Difference(NamedTuple):
    """A value stored in a document that differs from the recomputed value."""

    where: Where
    figure: str
    """The name of the value, such as `gp`; `scoring.documents.verify_wording` translates it."""
    stored: object
    computed: object
    """The recomputed value, or a RuleFault if the stored value is not valid for a rule set."""


class Note(NamedTuple):
    """A note on correct but unusual data, for a director to look at."""

    where: Where
    code: str
    """`signed_earlier`: the signature is for a superseded revision.
    `by_hand`: a director changed these seats after the draw or the pairing.
    `corrected_since`: figures that decided a pairing or a qualification were corrected later.
    `clubs_unknown`, `ruling_unknown`, `score_unknown`: a draw or a pairing cannot be checked,
    since the document lacks the players' clubs, or a ruling or score that was removed later."""
    told: str = ""
    """The recomputed tables or section members, as text; "" unless `code` is one of two.
    `by_hand` has the tables before the change by hand, `corrected_since` has the tables or members
    that the corrected figures give."""


@dataclass
class Findings:
    differences: list[Difference] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)

    def compare(self, where: Where, figure: str, stored: object, computed: object) -> None:
        if stored != computed:
            self.differences.append(Difference(where, figure, stored, computed))

    def compare_lists(
        self, where: Where, figure: str, stored: Iterable[object], computed: Iterable[object]
    ) -> None:
        self.compare(where, figure, join(stored), join(computed))

    def compare_counting(self, where: Where, figure: str, numbers: Collection[int]) -> None:
        """Report a difference unless `numbers` is 1, 2, 3 and so on."""
        self.compare_lists(where, figure, numbers, range(1, len(numbers) + 1))


def join(listed: Iterable[object]) -> str:
    return ", ".join(map(str, listed))


class ResultPart(StrEnum):
    """Parts of a bundle by which the list of differences is grouped.

    `FRAME`: rules, plan, entries and journal."""

    RECORDS = "records"
    TABLES = "tables"
    TURNS = "turns"
    PAIRINGS = "pairings"
    STANDINGS = "standings"
    FRAME = "frame"


_OF_RECORDS: Final = {"smazzata", "held", "calls"}
"""A difference concerns a record or a call if its location (`Where`) has one of these names."""
_POINTS: Final = {
    "gp", "mp", "vp", "clean_burrachi", "recorded", "due", "assigned", "missed_vp", "missed_mp",
}  # fmt: skip
"""Names of a turn's compared values that are points at a table or a seat."""
_DRAWN: Final = {"pairings", "paired", "card_draw", "drew", "seats_drawn"}
"""Names of a turn's compared values that come from a draw or from the movement."""
_OF_SECTIONS: Final = {
    "sections", "section_count", "section_sizes", "first_table", "members", "qualified", "drawn",
    "draw_method", "draw_seed", "draw_order", "turns", "two_lines",
}  # fmt: skip
"""Names of a phase's compared values that concern its draw and sections, not its standings."""


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
