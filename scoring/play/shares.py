"""What each of three players at a table has of its smazzate (see `scoring.rules.three`).

"The partners dividing their total score between them" (Burraco Rummy Games, Burraco for three
players): each of the two has half of what they make, match points as well. Halves are rounded up,
below zero too: −305 is −152 for each (ours).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.rules.faults import Line
from scoring.rules.three import UNSAID, find_side


@dataclass(frozen=True, slots=True)
class SmazzataPoints:
    """The points of both sides of a smazzata; at a table of three the lone player is N-S."""

    number: int
    ns: int
    ew: int
    ns_clean: int = 0
    """Clean burrachi; so of E-W."""
    ew_clean: int = 0
    alone: int = UNSAID
    """The place of who played alone, at a table of three."""
    is_cancelled: bool = False


@dataclass(frozen=True, slots=True)
class Points:
    """The points of a side or a player in one smazzata or in several."""

    gp: int = 0
    mp: int = 0
    """Own game points less those of the other side."""
    clean: int = 0
    """Clean burrachi."""


def halve(figure: int) -> int:
    """The part of one of two partners, halves rounded up: −305 gives −152."""
    return -(-figure // 2)


def take_side(line: Line, smazzata: SmazzataPoints) -> Points:
    """The points of a side in a smazzata."""
    if line is Line.NS:
        return Points(smazzata.ns, smazzata.ns - smazzata.ew, smazzata.ns_clean)
    return Points(smazzata.ew, smazzata.ew - smazzata.ns, smazzata.ew_clean)


def take_share(place: int, smazzata: SmazzataPoints) -> Points:
    """The points of the player in this place of a table of three in a smazzata."""
    side = find_side(place, smazzata.alone)
    made = take_side(side, smazzata)
    return made if side is Line.NS else Points(halve(made.gp), halve(made.mp), made.clean)


def add_points(parts: Iterable[Points]) -> Points:
    parts = list(parts)
    return Points(
        sum(part.gp for part in parts),
        sum(part.mp for part in parts),
        sum(part.clean for part in parts),
    )
