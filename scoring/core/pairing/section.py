"""A section as a movement sees it before a turn, and the turn that the movement seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scoring.core.pairing.seating import Tables


@dataclass(frozen=True)
class Contender:
    """An entry as the turns before have left it."""

    number: int
    vp: int = 0
    mp: int = 0
    met: tuple[int, ...] = ()
    """The opponents so far, in the order of the turns; twice if met twice."""
    rests: int = 0
    """The number of turns without opponents so far."""
    club: str = ""
    partners: tuple[int, ...] = ()
    """The partners of a single player so far, in the order of the turns."""


class Duel(NamedTuple):
    """A table of a closed turn: the entry that won and the one that lost."""

    winner: int
    loser: int


Duels = tuple[Duel, ...]
"""Every table of one turn, in any order; the entries that rested are not among them."""


@dataclass(frozen=True)
class SectionState:
    """A section before a turn. The fields with a default are filled for movements that ask."""

    members: Sequence[int]
    """The entries in the order of the draw or the cut, those that have left included."""
    turn: int
    """The turn to be seated, in its phase, from 1."""
    ranked: Sequence[Contender] = ()
    """The entries that still play, best placed first; needed for `Basis.STANDINGS`."""
    rounds: Sequence[Duels] = ()
    """The closed turns of the phase; needed for `Basis.ROUNDS`."""
    is_last: bool = False
    """Whether the turn is the last one of the event."""


class Pairing(NamedTuple):
    """The tables of a section in one turn, with unavoidable rematches and meetings of clubmates."""

    tables: Tables
    """The tables in the order in which they stand in the hall, half tables included."""
    rematches: tuple[tuple[int, int], ...] = ()
    """The tables of two that the movement keeps apart where it can: no pairing has fewer."""
    clubmates: tuple[tuple[int, int], ...] = ()
    """The tables where two of one club meet."""
    cost: int = 0
    """The sum of the tables' `Costs`: the least possible."""
