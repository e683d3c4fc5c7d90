"""Values that movements use: the tables of a turn, a section to pair, and its pairing.

Entries (or players), tables and turns count from 1."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import NamedTuple

Side = int | tuple[int, int] | None
"""One side of a table: an entry, or two players who are partners in this turn; None if empty."""


class Seating(NamedTuple):
    table: int
    ns: Side
    ew: Side
    third: Side = None
    """The third side; None unless three sides meet (rules document "Buraco", Variations)."""

    @property
    def sides(self) -> tuple[Side, ...]:
        return (self.ns, self.ew) if self.third is None else (self.ns, self.ew, self.third)

    @property
    def is_of_three(self) -> bool:
        """True if three players sit at the table; each smazzata decides which one plays alone."""
        return self.third is None and len([*iter_seated(self)]) == 3

    @property
    def resting(self) -> Side:
        """The side that has no opponents; None if two or three sides play."""
        present = [side for side in self.sides if side is not None]
        return present[0] if len(present) == 1 else None


Tables = tuple[Seating, ...]
"""All the tables of one turn."""

Plan = tuple[Tables, ...]
"""The tables of every turn, turn 1 first."""


def iter_seated(seating: Seating) -> Iterator[int]:
    """Yield all entries at a table, N-S first."""
    for side in seating.sides:
        yield from iter_numbers(side)


def iter_opposed(seating: Seating) -> Iterator[tuple[int, int]]:
    """Yield the pairs of opponents at the table: entries or players of different sides."""
    for side, other in combinations(seating.sides, 2):
        yield from product(iter_numbers(side), iter_numbers(other))


def iter_numbers(side: Side) -> Iterator[int]:
    """Yield the entries or players of one side of a table: none, one or two."""
    if isinstance(side, tuple):
        yield from side
    elif side is not None:
        yield side


def build_side(numbers: Sequence[int]) -> Side:
    """Return the side of these entries or players; the opposite of `iter_numbers`."""
    return (numbers[0], numbers[1]) if len(numbers) == 2 else (numbers[0] if numbers else None)


def list_seated(tables: Tables) -> list[int]:
    return [number for seating in tables for number in iter_seated(seating)]


def renumber(tables: Tables, new: Mapping[int, int]) -> Tables:
    """Replace each entry number that is a key of `new` by its value; the others stay."""
    return _replace_numbers(tables, lambda number: new.get(number, number))


def keep_seated(tables: Tables, staying: Iterable[int]) -> Tables:
    """Keep only the entries in `staying`; empty tables are left out. If fewer than three stay at
    a table of three sides, each of them gets a table of its own, numbered after all others."""
    kept = set(staying)
    seated: list[Seating] = []
    resting: list[int] = []
    for seating in tables:
        staying_here = [number for number in iter_seated(seating) if number in kept]
        if len(staying_here) < 3 and seating.third is not None:
            resting += staying_here
        elif staying_here:
            seated.append(seating)
    table = max([seating.table for seating in seated], default=0)
    keep = _replace_numbers(tuple(seated), lambda number: number if number in kept else None)
    return (*keep, *seat_alone(resting, table + 1))


def seat_alone(entries: Iterable[int], first: int = 1) -> Tables:
    """Seat each entry alone, N-S at a table without an opponent; `first`: the first table."""
    return tuple(Seating(table, entry, None) for table, entry in enumerate(entries, start=first))


def _replace_numbers(tables: Tables, replace: Callable[[int], int | None]) -> Tables:
    def replace_side(side: Side) -> Side:
        new = [one for number in iter_numbers(side) if (one := replace(number)) is not None]
        return build_side(new)

    return tuple(Seating(table, *map(replace_side, sides)) for table, *sides in tables)


@dataclass(frozen=True)
class Contender:
    """An entry with its results from earlier turns."""

    number: int
    vp: int = 0
    mp: int = 0
    met: tuple[int, ...] = ()
    """Earlier opponents, in the order of the turns; listed twice if met twice."""
    rests: int = 0
    """The number of earlier turns in which the entry had no opponent."""
    club: str = ""
    partners: tuple[int, ...] = ()
    """Earlier partners, in the order of the turns; empty unless each player is an entry."""


class Duel(NamedTuple):
    """The winner and the loser of one table in a closed turn."""

    winner: int
    loser: int


Duels = tuple[Duel, ...]
"""The winner and the loser of each table of one turn, in any order; byes are left out."""


@dataclass(frozen=True)
class SectionState:
    """A section before a turn. `ranked` and `rounds`: empty if the movement does not need them."""

    members: Sequence[int]
    """Entries in draw or seed order, including entries that have left."""
    turn: int
    """The turn to seat, counted from 1 within its phase."""
    ranked: Sequence[Contender] = ()
    """Entries that still play, best placed first; needed if the basis is `Basis.STANDINGS`."""
    rounds: Sequence[Duels] = ()
    """Winners and losers of the phase's closed turns; needed if the basis is `Basis.ROUNDS`."""
    is_last: bool = False
    """True if the turn is the last one of the event."""


class Pairing(NamedTuple):
    """The tables of a section in one turn, and a list of its rematches."""

    tables: Tables
    """Tables by number. An entry with a bye has a table too, without an opponent."""
    rematches: tuple[tuple[int, int], ...] = ()
    """Rematches that the movement could not avoid, as pairs of entries; no pairing has fewer."""
    cost: int = 0
    """The total cost of the tables (`matching.Costs`), which is the lowest possible."""
