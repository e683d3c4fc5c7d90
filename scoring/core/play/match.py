"""Matches to a target score: the deciding smazzata, and the smazzate due at a table.

The game of the document "Rules of the Burraco" is played "until he reaches the score of the game,
which is sometimes set at 505, sometimes at 1005 and in the longest games in 2005" (section The
calculation of the score). The Italian game "ends when either team has a score of more than 2000
points, and the team with the higher score wins" (Burraco Rummy Games, Scoring). If two or three
sides share the most points, they play on. At a table of three each player has a sum of points (our
own rule)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from operator import add

from scoring.core.pairing.phase import Length, PhasePlan
from scoring.core.play.table import PlayedTable, list_scores
from scoring.core.rules.ruleset import RuleSet


def is_decided(sums: Sequence[int], target: int, *, reached: bool) -> bool:
    """True if these sums of game points, of the sides or of three players, end a match. If
    `reached` is true, reaching the target is enough; otherwise a sum must exceed it."""
    most = max(sums)
    return most >= (target if reached else target + 1) and sums.count(most) == 1


def find_deciding(
    scores: Sequence[tuple[int, ...]], target: int, *, reached: bool = False
) -> int | None:
    """Return the number, from 1, of the smazzata that ends the match; None if the match is open.

    `scores`: per smazzata, the game points of each side (or of each of three players)."""
    sums = accumulate(scores, lambda before, new: tuple(map(add, before, new)))
    return next(
        (n for n, made in enumerate(sums, start=1) if is_decided(made, target, reached=reached)),
        None,
    )


def find_match_end(table: PlayedTable, plan: PhasePlan, rules: RuleSet) -> int | None:
    """Return the deciding smazzata's number; None if the match is open or has no target score."""
    if plan.length is not Length.TARGET:
        return None
    return find_deciding(list_scores(table), plan.target, reached=rules.target_reached)


def list_later(table: PlayedTable, decided: int) -> list[int]:
    """List the numbers of uncancelled smazzate after number `decided`, which decided the match."""
    return [
        smazzata.number
        for smazzata in table.smazzate
        if smazzata.number > decided and not smazzata.is_cancelled
    ]


def count_due(table: PlayedTable, decided: int | None, most: int, *, is_over: bool) -> int:
    """Count the smazzate due at a table that plays to a target or for a set time.

    `decided`: the number of the smazzata that decided the match, if any. `most`: the maximum
    number of smazzate. `is_over`: whether the turn is over at this table.

    - If the match is decided, all smazzate up to the deciding one are due.
    - If it is not decided and the turn is over, the recorded smazzate are due.
    - Otherwise, or if nothing is recorded, `most` are due."""
    return decided or (len(table.smazzate) if is_over else 0) or most
