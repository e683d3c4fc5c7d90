"""Three at a table: who takes the pozzetto of 18 plays alone, the other two are partners.

"The first player who melds all his or her cards takes the 18-card pozzetto and plays alone. The
other two play as partners … The play and scoring are the same as in the four-player game, the
partners dividing their total score between them" (Burraco Rummy Games, Burraco for three players).

A record has who plays alone as N-S and the two as E-W. The three places of a table are counted
1 (the chair N-S), 2 and 3 (the chairs E-W): where they sit says nothing about who plays alone.
Halves are rounded up, below zero too: −305 is −152 for each. What one of two partners makes is half
of what the two make, match points as well; victory points are then made of each player's own match
points, as no document says how (ours).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from scoring.rules.faults import Fault, Line

PLACES: Final = (1, 2, 3)
UNSAID: Final = 1
"""Who is taken to play alone where a record does not say, as records of fixed roles did not."""


class Played(NamedTuple):
    """A smazzata at a table of three: who was alone as N-S, the other two as E-W."""

    alone: int
    ns: int
    ew: int
    ns_clean: int = 0
    ew_clean: int = 0


class PlayerSum(NamedTuple):
    """What one of the three made in a turn."""

    gp: int = 0
    mp: int = 0
    clean: int = 0


def find_place(line: str, chair: int) -> int:
    """The place of a chair at a table of three."""
    return 1 if line == Line.NS else chair + 1


def find_side(place: int, alone: int | None) -> Line:
    """The side of a record on which this place stands."""
    return Line.NS if place == (alone or UNSAID) else Line.EW


def halve(figure: int) -> int:
    """The part of one of two partners, halves rounded up: −305 gives −152."""
    return -(-figure // 2)


def share(place: int, played: Played) -> PlayerSum:
    """What this place has of a smazzata."""
    difference = played.ns - played.ew
    if find_side(place, played.alone) is Line.NS:
        return PlayerSum(played.ns, difference, played.ns_clean)
    return PlayerSum(halve(played.ew), halve(-difference), played.ew_clean)


def sum_shares(place: int, smazzate: Iterable[Played]) -> PlayerSum:
    """What this place has of all of them."""
    shares = [share(place, played) for played in smazzate]
    return PlayerSum(*map(sum, zip(*shares, strict=True))) if shares else PlayerSum()


def check_alone(alone: int | None, *, of_three: bool) -> list[Fault]:
    """At a table of three a record says who plays alone, elsewhere nobody does."""
    if of_three and alone is None:
        return [Fault("alone.missing")]
    return [Fault("alone.not_here")] if alone is not None and not of_three else []
