"""Three at a table: the player with the 18-card pozzetto plays alone against the others.

"The first player who melds all his or her cards takes the 18-card pozzetto and plays alone. The
other two play as partners … The play and scoring are the same as in the four-player game, the
partners dividing their total score between them" (Burraco Rummy Games, Burraco for three players).

A record has the lone player as N-S and the two partners as E-W. The three places of a table are
numbered 1 (the N-S seat), 2 and 3 (the E-W seats); seats do not decide who plays alone.
`scoring.core.play.shares` divides the points of a smazzata among the players."""

from __future__ import annotations

from typing import Final

from scoring.core.rules.faults import Fault, Line

PLACES: Final = (1, 2, 3)
DEFAULT_LONE_PLACE: Final = 1
"""The lone player's place in old records. They do not store it, because it was always 1."""


def find_place_of_three(line: str, chair: int) -> int:
    return 1 if line == Line.NS else chair + 1


def find_side(place: int, alone: int | None) -> Line:
    """Return the side of the player in `place` (1 to 3): N-S if that place is `alone`, else E-W."""
    return Line.NS if place == (alone or DEFAULT_LONE_PLACE) else Line.EW


def check_alone(alone: int | None, *, of_three: bool) -> list[Fault]:
    """List a fault if a table of three lacks a lone player, or another table has one."""
    if of_three and alone is None:
        return [Fault("alone.missing")]
    return [Fault("alone.not_here")] if alone is not None and not of_three else []
