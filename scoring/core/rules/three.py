"""Three at a table: the player who takes the pozzetto of 18 plays alone, the two others together.

"The first player who melds all his or her cards takes the 18-card pozzetto and plays alone. The
other two play as partners … The play and scoring are the same as in the four-player game, the
partners dividing their total score between them" (Burraco Rummy Games, Burraco for three players).

A record has the lone player as N-S and the two partners as E-W. The three places of a table are
counted 1 (the chair N-S), 2 and 3 (the chairs E-W): seats do not decide who plays alone.
`scoring.core.play.shares` gives each player a share of a smazzata.
"""

from __future__ import annotations

from typing import Final

from scoring.core.rules.faults import Fault, Line

PLACES: Final = (1, 2, 3)
UNSAID: Final = 1
"""The place taken to play alone where a record does not say, as old ones with fixed roles did not.
"""


def find_place_of_three(line: str, chair: int) -> int:
    return 1 if line == Line.NS else chair + 1


def find_side(place: int, alone: int | None) -> Line:
    """The record's side that the player in this place belongs to."""
    return Line.NS if place == (alone or UNSAID) else Line.EW


def check_alone(alone: int | None, *, of_three: bool) -> list[Fault]:
    """A fault unless a record names its lone player at a table of three, and nowhere else."""
    if of_three and alone is None:
        return [Fault("alone.missing")]
    return [Fault("alone.not_here")] if alone is not None and not of_three else []
