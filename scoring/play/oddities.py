"""What is possible in the points of a smazzata but rarely true: slips of who copies from paper."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from scoring.play.shares import SmazzataPoints
from scoring.rules.faults import Line
from scoring.rules.paper import find_bounds
from scoring.rules.ruleset import RuleSet


class Oddity(NamedTuple):
    """Points worth a second look. `smazzata` is the other one that has the same points."""

    code: str
    side: Line | None = None
    points: int = 0
    smazzata: int = 0


def find_oddities(
    made: SmazzataPoints, others: Iterable[SmazzataPoints], rules: RuleSet
) -> list[Oddity]:
    """The oddities of a smazzata among the others of its table.

    `points.high`: more than half of what one side could make of all the packs. `points.repeated`:
    all sides made exactly what they made in another smazzata. `points.equal`: all made the same.
    """
    found = []
    high = find_bounds(rules)[1] // 2
    for side, points in made.gp.items():
        if points > high:
            found.append(Oddity("points.high", side, points))
    for other in others:
        is_other = other.number != made.number and not other.is_cancelled
        if is_other and other.gp == made.gp:
            found.append(Oddity("points.repeated", smazzata=other.number))
            break
    if len(set(made.gp)) == 1:
        found.append(Oddity("points.equal", points=made.gp.ns))
    return found
