"""Each side's score in a smazzata, in one form for records of cards, counts or totals.

Sources, in three rule documents: "Burraco Rummy Games", section Scoring and its notes;
"Burraconline", 12.1; "Buraco", section Scoring."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, NamedTuple

from scoring.core.rules.endings import Facts, Pozzetto, closing_bonus, pozzetto_penalty
from scoring.core.rules.faults import Fault, Line
from scoring.core.rules.melds import Meld
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.sides import LINES, Sides


class SideScore(NamedTuple):
    """One side's score, in game points. `hand_points` and `pozzetto_penalty` are subtracted.

    `melds`, for a record of cards, has the meld of each group that the side laid down, or None if
    the group is not a legal meld. For a record of totals, only `total` is set."""

    melds: tuple[Meld | None, ...]
    meld_points: int
    burraco_bonus: int
    closing_bonus: int
    hand_points: int
    pozzetto_penalty: int
    total: int
    cut_bonus: int = 0
    clean_burrachi: int = 0


class Score(Sides[SideScore]):
    __slots__ = ()

    @property
    def totals(self) -> Sides[int]:
        return Sides(*[side.total for side in self])

    @property
    def clean_burrachi(self) -> Sides[int]:
        return Sides(*[side.clean_burrachi for side in self])


class Assessment(NamedTuple):
    """The score of the valid parts of a record, and all its faults."""

    score: Score
    faults: tuple[Fault, ...]


def sum_side(
    line: Line,
    facts: Facts,
    rules: RuleSet,
    *,
    melds: tuple[Meld | None, ...] = (),
    meld_points: int,
    burraco_bonus: int,
    clean_burrachi: int,
    hand_points: int,
) -> SideScore:
    any_taken = any([side.pozzetto is not Pozzetto.UNTAKEN for side in facts.sides])
    closing = closing_bonus(facts.ending, line, rules)
    penalty = pozzetto_penalty(facts.sides.side(line).pozzetto, any_taken, rules)
    cut = rules.exact_cut if facts.cut is line else 0
    total = meld_points + burraco_bonus + closing + cut - hand_points - penalty
    return SideScore(
        melds, meld_points, burraco_bonus, closing, hand_points, penalty, total, cut, clean_burrachi
    )


ADDED = ("meld_points", "burraco_bonus", "closing_bonus", "cut_bonus")
SUBTRACTED = ("hand_points", "pozzetto_penalty")
"""The subtracted fields of a score, in score-sheet order; `ADDED` has the added fields."""


@dataclass(frozen=True, slots=True)
class SideSums:
    """One side's score, item by item, in game points. A record of totals sets only `total`."""

    meld_points: int = 0
    burraco_bonus: int = 0
    closing_bonus: int = 0
    cut_bonus: int = 0
    hand_points: int = 0
    pozzetto_penalty: int = 0
    total: int = 0
    clean_burrachi: int = 0
    """The number of clean burrachi; 0 if the record has only totals."""

    @classmethod
    def of(cls, score: SideScore) -> SideSums:
        return cls(*[getattr(score, line) for line in SUM_LINES])

    def to_data(self) -> dict[str, int]:
        return {line: getattr(self, line) for line in SUM_LINES}


SUM_LINES = tuple(field.name for field in fields(SideSums))


@dataclass(frozen=True, slots=True)
class SmazzataSums:
    """Each side's score in a smazzata, item by item, as stored; all zeros if it is cancelled."""

    ns: SideSums = SideSums()
    ew: SideSums = SideSums()
    third: SideSums | None = None

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
        return cls(*[SideSums()] * sides)

    @property
    def totals(self) -> Sides[int]:
        return Sides(*[side.total for side in self.sides])

    @property
    def clean_burrachi(self) -> Sides[int]:
        return Sides(*[side.clean_burrachi for side in self.sides])

    def to_data(self) -> dict[str, Any]:
        return {line.value: side.to_data() for line, side in self.sides.items()}

    @classmethod
    def from_data(cls, data: Mapping[str, Mapping[str, int]]) -> SmazzataSums:
        return cls(*[SideSums(**data[line]) for line in LINES if line in data])
