"""Three at a table: who takes the pozzetto of 18 plays alone, the other two are partners.

"The first player who melds all his or her cards takes the 18-card pozzetto and plays alone. The
other two play as partners … The play and scoring are the same as in the four-player game, the
partners dividing their total score between them" (Burraco Rummy Games, Burraco for three players).

A record has who plays alone as N-S and the two as E-W. The three places of a table are counted
1 (the chair N-S), 2 and 3 (the chairs E-W): where they sit says nothing about who plays alone.
What each player has of a smazzata is in `scoring.play.shares`.
"""

from __future__ import annotations

from typing import Final

from scoring.rules.faults import Fault, Line

PLACES: Final = (1, 2, 3)
UNSAID: Final = 1
"""Who is taken to play alone where a record does not say, as records of fixed roles did not."""


def find_place_of_three(line: str, chair: int) -> int:
    """The place of a chair at a table of three."""
    return 1 if line == Line.NS else chair + 1


def find_side(place: int, alone: int | None) -> Line:
    """The side of a record on which this place stands."""
    return Line.NS if place == (alone or UNSAID) else Line.EW


def check_alone(alone: int | None, *, of_three: bool) -> list[Fault]:
    """At a table of three a record says who plays alone, elsewhere nobody does."""
    if of_three and alone is None:
        return [Fault("alone.missing")]
    return [Fault("alone.not_here")] if alone is not None and not of_three else []
