"""Draw a seating, and find the rematches and repeated rests in a seating.

All randomness comes from the seed, so anybody who knows the seed can repeat a draw
(`shuffled`). Nothing is changed in place."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Mapping, Sequence
from enum import StrEnum
from itertools import chain, combinations
from typing import NamedTuple, TypeVar

from scoring.core.pairing.movement import ImpossiblePlan
from scoring.core.pairing.seating import (
    Plan,
    Seating,
    Tables,
    iter_numbers,
    iter_opposed,
    iter_seated,
    list_seated,
    renumber,
)

T = TypeVar("T")


class DrawMethod(StrEnum):
    RANDOM = "random"
    ENTRY_ORDER = "entry-order"
    RANKING = "ranking"


MAX_DRAWS = 200

MAX_OPPOSED = 2
"""How often two entries may meet at tables of three sides. Also how often two single players
may be opponents (if partners change, as in a whist tournament) or share a table of three."""


class Rematch(NamedTuple):
    """Two entries that meet or are partners too often, and the turns in which they do.

    `a` and `b` are the numbers of the entries; `a` is the lower number."""

    a: int
    b: int
    turns: tuple[int, ...]


class RepeatedRest(NamedTuple):
    entry: int
    turns: tuple[int, ...]

    @property
    def last_in_a_row(self) -> int | None:
        """The last turn in which the entry rests for at least the third time in a row, or None."""
        rests = set(self.turns)
        return max((turn for turn in rests if {turn - 1, turn - 2} <= rests), default=None)


class Clashes(NamedTuple):
    """The rematches and repeated rests of a seating; false in a boolean test if there are none."""

    rematches: tuple[Rematch, ...]
    repeated_rests: tuple[RepeatedRest, ...]

    def __bool__(self) -> bool:
        return any(self[:])


def shuffled(entries: Sequence[T], seed: str | int) -> list[T]:
    """Shuffle the entries; the same entries and seed give the same order for ever.

    To repeat a draw: take the entries in the order of their numbers; let x be Python's
    `random.Random(text)`, text being the seed as written (7 and "7" are one seed); then for i = n -
    1, n - 2, … 1 exchange the items i and floor(x.random() * (i + 1)), counted from 0
    (Fisher-Yates). Only `random()` is used: Python promises the same sequence in every version, but
    not for `shuffle`."""
    drawn = list(entries)
    generator = random.Random(str(seed))  # nosec B311  # repeatable from its seed, protects nothing
    for i in range(len(drawn) - 1, 0, -1):
        j = int(generator.random() * (i + 1))
        drawn[i], drawn[j] = drawn[j], drawn[i]
    return drawn


def draw_apart(
    entries: Sequence[int], seed: str | int, first_turn: Tables, clubs: Mapping[int, str]
) -> list[int]:
    """Draw an order of the entries with few clubmates as opponents in turn 1.

    Up to MAX_DRAWS orders are tried: first with `seed`, then with "seed/2", "seed/3" and so on,
    each drawn by `shuffled`. The first order with the fewest tables of clubmates is returned; an
    order without such tables ends the search. `first_turn`: the tables of turn 1; instead of entry
    numbers they have positions in the drawn order, from 1. `clubs`: each entry's club, or ""."""
    best: list[int] = []
    fewest = len(first_turn) + 1
    for draw in range(1, MAX_DRAWS + 1):
        drawn = shuffled(entries, seed if draw == 1 else f"{seed}/{draw}")
        tables = seat_drawn((first_turn,), drawn)[0]
        if (found := sum(_are_clubmates(seating, clubs) for seating in tables)) < fewest:
            best, fewest = drawn, found
        if not fewest:
            break
    return best


def _are_clubmates(seating: Seating, clubs: Mapping[int, str]) -> bool:
    return any(
        "" != clubs.get(one, "") == clubs.get(other, "") for one, other in iter_opposed(seating)
    )


def seat_drawn(turns: Plan, drawn: Sequence[int]) -> Plan:
    """Return the plan with each position p replaced by the p-th drawn entry, `drawn[p - 1]`.

    Raises ImpossiblePlan if the numbers of entries and positions differ."""
    positions = {number for turn in turns for number in list_seated(turn)}
    if positions and max(positions) != len(drawn):
        raise ImpossiblePlan(
            "draw.wrong_number", {"entries": len(drawn), "possible": max(positions)}
        )
    holders = dict(enumerate(drawn, start=1))
    return tuple(renumber(turn, holders) for turn in turns)


def find_clashes(turns: Plan) -> Clashes:
    """Find the rematches and repeated rests of a plan.

    These are rematches:

    - two entries that meet more than once, at tables of two sides with one entry each;
    - two players who are partners more than once;
    - two players who are opponents more than MAX_OPPOSED times, if partners change;
    - two players who share a table of three players more than MAX_OPPOSED times;
    - two entries that meet more than MAX_OPPOSED times at tables of three sides."""
    met: dict[tuple[int, int], list[int]] = defaultdict(list)
    opposed: dict[tuple[int, int], list[int]] = defaultdict(list)
    partnered: dict[tuple[int, int], list[int]] = defaultdict(list)
    together: dict[tuple[int, int], list[int]] = defaultdict(list)
    rests: dict[int, list[int]] = defaultdict(list)
    for number, turn in enumerate(turns, start=1):
        for seating in turn:
            for entry in iter_numbers(seating.resting):
                rests[entry].append(number)
            if seating.is_of_three:
                # Play decides which of the three is alone: they are neither partners nor opponents.
                for x, y in combinations(sorted(iter_seated(seating)), 2):
                    together[x, y].append(number)
                continue
            pairs = [side for side in seating.sides if isinstance(side, tuple)]
            for x, y in pairs:
                partnered[min(x, y), max(x, y)].append(number)
            for x, y in iter_opposed(seating):
                often = pairs or seating.third is not None
                (opposed if often else met)[min(x, y), max(x, y)].append(number)
    again = [*_repeated(met), *_repeated(opposed, MAX_OPPOSED), *_repeated(partnered)]
    again += _repeated(together, MAX_OPPOSED)
    return Clashes(
        rematches=tuple(Rematch(*who, tuple(when)) for who, when in again),
        repeated_rests=tuple(RepeatedRest(who, tuple(when)) for who, when in _repeated(rests)),
    )


K = TypeVar("K", int, tuple[int, int])


def _repeated(turns_of: dict[K, list[int]], most: int = 1) -> list[tuple[K, list[int]]]:
    return sorted((who, when) for who, when in turns_of.items() if len(when) > most)


def group_clubmates(clubs: Mapping[int, str]) -> list[list[int]]:
    """List the entries of each club that has two or more. In `clubs`, "" means without club.

    The acts of a draw or pairing store these groups, so that no names of clubs are stored."""
    members: dict[str, list[int]] = defaultdict(list)
    for entry in sorted(clubs):
        if clubs[entry]:
            members[clubs[entry]].append(entry)
    return sorted(entries for entries in members.values() if len(entries) > 1)


def read_clubmates(groups: object) -> dict[int, str] | None:
    """Read stored groups of clubmates: each entry's group as "1", "2" …; None if malformed."""
    if not isinstance(groups, list) or not all(isinstance(one, list) for one in groups):
        return None
    entries = list(chain.from_iterable(groups))
    if not all(type(entry) is int for entry in entries) or len(set(entries)) < len(entries):
        return None
    return {entry: str(n) for n, group in enumerate(groups, start=1) for entry in group}
