"""A match to a target: which smazzata decided it.

The club's game is played "until he reaches the score of the game, which is sometimes set at 505,
sometimes at 1005 and in the longest games in 2005" (Rules of the Burraco, The calculation of the
score); the Italian one "ends when either team has a score of more than 2000 points, and the team
with the higher score wins" (Burraco Rummy Games, Scoring). With as many points on both sides no
team has the higher score: they play on.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate


def is_decided(ns: int, ew: int, target: int, *, reached: bool) -> bool:
    """Whether a match ends at these sums; `reached`: at the target already, not only above it."""
    least = target if reached else target + 1
    return max(ns, ew) >= least and ns != ew


def find_deciding(
    scores: Sequence[tuple[int, int]], target: int, *, reached: bool = False
) -> int | None:
    """The smazzata, counted from 1, at which the match ends; None while it is open.

    `scores` are the game points of N-S and E-W, smazzata by smazzata.
    """
    sums = accumulate(scores, lambda so_far, new: (so_far[0] + new[0], so_far[1] + new[1]))
    return next(
        (n for n, both in enumerate(sums, start=1) if is_decided(*both, target, reached=reached)),
        None,
    )
