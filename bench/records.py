"""Smazzate recorded by cards, drawn by chance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scoring.core.generator.records import DrawnRecord
    from scoring.core.rules.ruleset import RuleSet


def draw_records(seed: str, rules: RuleSet) -> Iterator[DrawnRecord]:
    """Records by cards without faults; the same ones for the same seed."""
    from scoring.core.generator.desk import Chance
    from scoring.core.generator.records import draw_record
    from scoring.core.rules.endings import NO_POINTS
    from scoring.core.rules.records import Depth

    chance = Chance(seed, {"cards-depth": 1, "counts-depth": 0, "override": 0})
    while True:
        drawn = draw_record(chance, rules, NO_POINTS, of_three=False)
        if drawn.depth is Depth.CARDS:
            yield drawn
