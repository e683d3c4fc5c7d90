"""Measures of a plan: how evenly its entries meet, partner, rest and change tables."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from scoring.core.pairing.seating import (
    Contender,
    Plan,
    Seating,
    iter_numbers,
    iter_opposed,
    iter_seated,
)

Spread = Mapping[int, int]
"""Maps each count (0 meetings, 1 meeting …) to the number of entries or pairs of entries with that
count; counts ascend, and counts that nobody has are left out."""


@dataclass(frozen=True)
class Measure:
    meetings: Spread
    """Number of pairs of entries, by how often they met as opponents or at a table of three."""
    partners: Spread
    """Number of pairs of players, by how often they were partners; empty if partners are fixed."""
    rests: Spread
    """Number of entries, by how often they have had no opponent."""
    tables: Spread
    """Number of entries, by how many different tables they have played at."""
    places: Spread
    """Number of entries, by how many different seats (a table and a side) they have had."""
    clubmates: int | None
    """Number of meetings of two entries of one club; None if no clubs are known."""


def measure_plan(
    plan: Plan,
    entries: Iterable[int],
    clubs: Mapping[int, str] | None = None,
    before: Sequence[Contender] = (),
) -> Measure:
    """Measure the turns of `plan`, plus the earlier meetings and rests in `before`.

    `clubs`: the club of each entry; "" or missing if it has none. None if no clubs are known."""
    field = sorted(entries)
    met = _count_earlier(before)
    rested = Counter({one.number: one.rests for one in before})
    partnered: Counter[tuple[int, int]] = Counter()
    places: dict[int, set[tuple[int, int]]] = defaultdict(set)
    known = clubs or {}
    clubmates = 0
    for seating in (seating for turn in plan for seating in turn):
        rested.update(iter_numbers(seating.resting))
        if seating.resting is not None:
            continue
        for line, side in enumerate(seating.sides):
            for entry in iter_numbers(side):
                places[entry].add((seating.table, line))
        for one, other in list_meetings(seating):
            met[min(one, other), max(one, other)] += 1
            clubmates += "" != known.get(one, "") == known.get(other, "")
        if not seating.is_of_three:
            partnered.update(
                (min(side), max(side)) for side in seating.sides if isinstance(side, tuple)
            )
    all_pairs = len(field) * (len(field) - 1) // 2
    return Measure(
        meetings=_spread(met.values(), all_pairs),
        partners=_spread(partnered.values(), all_pairs) if partnered else {},
        rests=_spread((rested[entry] for entry in field), len(field)),
        tables=_spread((len({*dict(places[entry])}) for entry in field), len(field)),
        places=_spread((len(places[entry]) for entry in field), len(field)),
        clubmates=clubmates if any(known.values()) else None,
    )


def list_meetings(seating: Seating) -> list[tuple[int, int]]:
    """List the pairs of entries that meet at a table; at a table of three players all meet."""
    if seating.is_of_three:
        return list(combinations(iter_seated(seating), 2))
    return list(iter_opposed(seating))


def _count_earlier(before: Sequence[Contender]) -> Counter[tuple[int, int]]:
    """Count the earlier meetings of entries that still play, each meeting once."""
    met: Counter[tuple[int, int]] = Counter()
    numbers = {one.number for one in before}
    for one in before:
        met.update((one.number, other) for other in one.met if one.number < other in numbers)
    return met


def _spread(counts: Iterable[int], of: int) -> Spread:
    """Return how many items have each count. `counts` has one count per item.

    `of`: the number of all items; those that are missing in `counts` have a count of 0."""
    found = Counter(counts)
    found[0] += of - found.total()
    return {count: many for count, many in sorted(found.items()) if many}
