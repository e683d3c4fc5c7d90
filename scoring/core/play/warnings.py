"""Warnings about unusual points of a smazzata, which are probably copying errors."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from scoring.core.play.shares import SmazzataPoints
from scoring.core.rules.faults import Line
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.score_sheet import find_bounds


class PointsWarning(NamedTuple):
    """A warning. `smazzata`: with code `points.repeated`, the other smazzata's number; else 0."""

    code: str
    side: Line | None = None
    points: int = 0
    smazzata: int = 0


def find_warnings(
    made: SmazzataPoints, others: Iterable[SmazzataPoints], rules: RuleSet
) -> list[PointsWarning]:
    """Return the warnings about the smazzata `made`. `others`: all smazzate of its table.

    `points.high`: a side has more than half of the highest game points that the rules allow.
    `points.repeated`: all sides have the same points as in another smazzata. `points.equal`: all
    sides have equal points."""
    found = []
    high = find_bounds(rules)[1] // 2
    for side, points in made.gp.items():
        if points > high:
            found.append(PointsWarning("points.high", side, points))
    for other in others:
        is_other = other.number != made.number and not other.is_cancelled
        if is_other and other.gp == made.gp:
            found.append(PointsWarning("points.repeated", smazzata=other.number))
            break
    if len(set(made.gp)) == 1:
        found.append(PointsWarning("points.equal", points=made.gp.ns))
    return found
