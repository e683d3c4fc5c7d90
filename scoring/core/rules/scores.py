"""The score of a smazzata: every line of each side's sum, the same for each depth of record.

Sources: Burraco Rummy Games, Scoring and its notes; Burraconline, 12.1; Buraco, Scoring.
"""

from __future__ import annotations

from typing import NamedTuple

from scoring.core.rules.endings import Facts, Pozzetto, closing_bonus, pozzetto_penalty
from scoring.core.rules.faults import Fault, Line
from scoring.core.rules.melds import Meld
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.sides import Sides


class SideScore(NamedTuple):
    """The sum of one side, in game points. `hand` and `pozzetto` are positive and are subtracted.

    `melds` has an entry for each meld of the record, None where its cards made none. It is empty,
    and the lines are 0, where only totals were recorded.
    """

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
    """The sums of the two or three sides of a table."""

    __slots__ = ()

    @property
    def totals(self) -> Sides[int]:
        """The game points of each side."""
        return Sides(*[side.total for side in self])

    @property
    def clean_burrachi(self) -> Sides[int]:
        """The clean burrachi of each side."""
        return Sides(*[side.clean_burrachi for side in self])


class Assessment(NamedTuple):
    """The score as far as the record can be scored, and all its faults."""

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
    """The sum of one side, from the worth of its cards and the facts that all sides share."""
    any_taken = any([side.pozzetto is not Pozzetto.UNTAKEN for side in facts.sides])
    closing = closing_bonus(facts.ending, line, rules)
    penalty = pozzetto_penalty(facts.side(line).pozzetto, any_taken, rules)
    cut = rules.exact_cut if facts.cut is line else 0
    total = meld_points + burraco_bonus + closing + cut - hand_points - penalty
    return SideScore(
        melds,
        meld_points,
        burraco_bonus,
        closing,
        hand_points,
        penalty,
        total,
        cut,
        clean_burrachi,
    )
