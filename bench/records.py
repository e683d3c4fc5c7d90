"""Random records of smazzate in full detail (each side's cards), for benchmarks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice

from scoring.core.generator.desk import Chance
from scoring.core.generator.records import DrawnRecord, draw_record
from scoring.core.rules.endings import NO_POINTS
from scoring.core.rules.presets import FIBUR_2026
from scoring.core.rules.records import Depth
from scoring.core.rules.ruleset import RuleSet

DISTINCT_RECORDS = 300


def draw_records(seed: str, rules: RuleSet) -> Iterator[DrawnRecord]:
    """Yield endless random error-free records that list cards; equal seeds give equal records."""
    chance = Chance(seed, {"cards-depth": 1, "counts-depth": 0, "override": 0})
    while True:
        drawn = draw_record(chance, rules, NO_POINTS, of_three=False)
        if drawn.depth is Depth.CARDS:
            yield drawn


@cache
def make_deals() -> list[DrawnRecord]:
    return list(islice(draw_records("bench", FIBUR_2026), DISTINCT_RECORDS))
