"""Whole events drawn by chance, as the bundles that the program would export.

An event is played at a desk in memory by the functions that the real one uses: draws, pairings,
records, figures and standings. The same seed and wishes give the same bytes.
"""

from __future__ import annotations

from scoring.core.bundle.values import Bundle
from scoring.core.generator.chance import Chance
from scoring.core.generator.day import play_day
from scoring.core.generator.document import write_down_desk
from scoring.core.generator.plans import draw_plan
from scoring.core.generator.wishes import Wishes

PROGRAM = "burraco-tourney generate"


def generate_event(seed: str, number: int, wishes: Wishes) -> Bundle:
    """The event of this number, from 1, among those of a seed.

    Raises ImpossiblePlan where no event can be as wished: a Howell of two pairs, say.
    """
    chance = Chance(f"{seed}/{number}", wishes.odds)
    plan = draw_plan(chance, wishes, f"generated-{number}")
    return write_down_desk(play_day(plan, chance), PROGRAM)
