"""The sums of a smazzata by name, as they are stored with its record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from scoring.core.rules.faults import Line
from scoring.core.rules.scores import Score, SideScore
from scoring.core.rules.sides import LINES, Sides

ADDED = ("meld_points", "burraco_bonus", "closing_bonus", "cut_bonus")
SUBTRACTED = ("hand_points", "pozzetto_penalty")
"""The lines that make the total, as a score sheet lists them."""


@dataclass(frozen=True, slots=True)
class SideSums:
    """The lines of one side's sum, in game points; a record of totals has only its total."""

    meld_points: int = 0
    burraco_bonus: int = 0
    closing_bonus: int = 0
    cut_bonus: int = 0
    hand_points: int = 0
    pozzetto_penalty: int = 0
    total: int = 0
    clean_burrachi: int = 0
    """The number of clean burrachi that the side made, as far as its record tells."""

    @classmethod
    def of(cls, score: SideScore) -> SideSums:
        return cls(*[getattr(score, line) for line in SUM_LINES])

    def to_data(self) -> dict[str, int]:
        return {line: getattr(self, line) for line in SUM_LINES}


SUM_LINES = tuple(field.name for field in fields(SideSums))


@dataclass(frozen=True, slots=True)
class SmazzataSums:
    """The sums of each side; a cancelled smazzata has only zeros."""

    ns: SideSums = SideSums()
    ew: SideSums = SideSums()
    third: SideSums | None = None
    """None where two sides meet."""

    @classmethod
    def of(cls, score: Score) -> SmazzataSums:
        return cls(*map(SideSums.of, score))

    @property
    def sides(self) -> Sides[SideSums]:
        two = Sides(self.ns, self.ew)
        return two if self.third is None else Sides(*two, self.third)

    def side(self, line: Line) -> SideSums:
        return self.sides.side(line)

    @classmethod
    def cancelled(cls, sides: int = 2) -> SmazzataSums:
        """Sums that are zero throughout, for so many sides."""
        return cls(*[SideSums()] * sides)

    @property
    def totals(self) -> Sides[int]:
        """The game points of each side."""
        return Sides(*[side.total for side in self.sides])

    @property
    def clean_burrachi(self) -> Sides[int]:
        """The clean burrachi of each side."""
        return Sides(*[side.clean_burrachi for side in self.sides])

    def to_data(self) -> dict[str, Any]:
        """Plain data that `from_data` reads."""
        return {line.value: side.to_data() for line, side in self.sides.items()}

    @classmethod
    def from_data(cls, data: Mapping[str, Mapping[str, int]]) -> SmazzataSums:
        return cls(*[SideSums(**data[line]) for line in LINES if line in data])
