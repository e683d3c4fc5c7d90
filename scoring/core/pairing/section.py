"""Input and output of a movement: a section before a turn, and the section's pairing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scoring.core.pairing.seating import Tables


@dataclass(frozen=True)
class Contender:
    """An entry with its results from earlier turns."""

    number: int
    vp: int = 0
    mp: int = 0
    met: tuple[int, ...] = ()
    """Earlier opponents, in the order of the turns; listed twice if met twice."""
    rests: int = 0
    """Number of turns without opponents."""
    club: str = ""
    partners: tuple[int, ...] = ()
    """Earlier partners of a single player, in the order of the turns."""


class Duel(NamedTuple):
    """A table of a closed turn: the entry that won and the one that lost."""

    winner: int
    loser: int


Duels = tuple[Duel, ...]
"""All tables of one turn, in any order; entries that rested are not included."""


@dataclass(frozen=True)
class SectionState:
    """A section before a turn. Fields with a default are filled only if the movement needs them."""

    members: Sequence[int]
    """Entries in draw or seed order, including entries that have left."""
    turn: int
    """The turn to seat, counted from 1 within its phase."""
    ranked: Sequence[Contender] = ()
    """Entries that still play, best placed first; needed for `Basis.STANDINGS`."""
    rounds: Sequence[Duels] = ()
    """The closed turns of the phase; needed for `Basis.ROUNDS`."""
    is_last: bool = False
    """True if the turn is the last one of the event."""


class Pairing(NamedTuple):
    """The tables of a section in one turn, with unavoidable rematches and meetings of clubmates."""

    tables: Tables
    """Tables in hall order, with the tables of entries that rest alone."""
    rematches: tuple[tuple[int, int], ...] = ()
    """Rematches that the movement could not avoid, as pairs of entries; no pairing has fewer."""
    clubmates: tuple[tuple[int, int], ...] = ()
    """Tables at which two entries of one club meet."""
    cost: int = 0
    """The total cost of the tables (`matching.Costs`), which is the lowest possible."""
