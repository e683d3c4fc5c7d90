"""The points of each player at a table of three (see `scoring.core.rules.three`).

"The partners dividing their total score between them" (Burraco Rummy Games, Burraco for three
players): each partner gets half of the side's game points and match points. Halves are rounded up,
below zero too (our own rule)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.core.rules.faults import Line
from scoring.core.rules.match_points import count_match_points, halve
from scoring.core.rules.scores import Score, SmazzataSums
from scoring.core.rules.sides import Sides
from scoring.core.rules.three import DEFAULT_LONE_PLACE, find_side


@dataclass(frozen=True, slots=True)
class SmazzataPoints:
    """The points of each side of a smazzata; at a table of three the lone player is N-S."""

    number: int
    gp: Sides[int]
    clean: Sides[int]
    """The number of clean burrachi of each side."""
    alone: int = DEFAULT_LONE_PLACE
    """The lone player's place (1 to 3) at a table of three; the default if the record has none."""
    is_cancelled: bool = False

    @classmethod
    def of(cls, number: int, made: Score | SmazzataSums, alone: int | None) -> SmazzataPoints:
        """Build the points of smazzata `number`; `alone` is the lone player's place, if known."""
        return cls(number, made.totals, made.clean_burrachi, alone or DEFAULT_LONE_PLACE)


@dataclass(frozen=True, slots=True)
class Points:
    gp: int = 0
    mp: int = 0
    clean: int = 0


def get_player_points(place: int, smazzata: SmazzataPoints) -> Points:
    """Return the points of a smazzata for the player in place 1, 2 or 3 of a table of three."""
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
