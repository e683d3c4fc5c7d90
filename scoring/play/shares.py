"""What each of three players at a table has of its smazzate (see `scoring.rules.three`).

"The partners dividing their total score between them" (Burraco Rummy Games, Burraco for three
players): each of the two has half of what they make, match points as well. Halves are rounded up,
below zero too (ours).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.rules.faults import Line
from scoring.rules.match_points import count_match_points, halve
from scoring.rules.sides import Sides
from scoring.rules.three import UNSAID, find_side


@dataclass(frozen=True, slots=True)
class SmazzataPoints:
    """The points of each side of a smazzata; at a table of three the lone player is N-S."""

    number: int
    gp: Sides[int]
    clean: Sides[int]
    """Clean burrachi."""
    alone: int = UNSAID
    """The place of who played alone, at a table of three."""
    is_cancelled: bool = False


@dataclass(frozen=True, slots=True)
class Points:
    """The points of a side or a player in one smazzata or in several."""

    gp: int = 0
    mp: int = 0
    """Own game points less those of the other side, or of the other two."""
    clean: int = 0
    """Clean burrachi."""


def take_share(place: int, smazzata: SmazzataPoints) -> Points:
    """The points of the player in this place of a table of three in a smazzata."""
    side = find_side(place, smazzata.alone)
    gp, mp = smazzata.gp.side(side), Sides(*count_match_points(smazzata.gp)).side(side)
    made = Points(gp, mp, smazzata.clean.side(side))
    return made if side is Line.NS else Points(halve(made.gp), halve(made.mp), made.clean)


def add_points(parts: Iterable[Points]) -> Points:
    parts = list(parts)
    return Points(
        sum(part.gp for part in parts),
        sum(part.mp for part in parts),
        sum(part.clean for part in parts),
    )
