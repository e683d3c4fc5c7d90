"""Which meetings a best pairing by rank can hold where clubs are kept apart.

Three steps leave out what is never needed; the notation is that of `matching`.

1. Let a and b be paired, and c sit between them, x places from a and z from b, paired with e. Let
   neighbours in rank of the four play each other instead. A pair of clubmates costs as much as P
   = apart * apart squared places. Of e, wherever it sits, the exchange saves more than two such
   pairs can cost, if x * z > P and 2 * size * x >= P:

   - e between a and b: both old tables are at least 2 * x * z dearer than the new, at the weight of
     the dearest of the four;
   - e after b: so is the table of a, by z * z more; no other grows;
   - e before a, by g places: at the weight of c there are 2 * x * (g + x + z) saved. The new table
     of e weighs g + x more than that: at most P * (g + x), less than what 2 * x * (g + x) saves.

   So only a rematch hinders it. An opponent that a or b should not meet hinders it for two such c
   at most, itself and its partner: there are no more of these c than twice the opponents of both.
2. Let every entry have a price, whatever it be, such that no two within that distance cost less
   than their prices together. The surplus of a table is what it costs beyond them. Every pairing
   pays all the prices; so a best one has no more surplus than any other pairing has, and none of
   its tables has more than that.
3. A good pairing to compare with, and prices that leave it little surplus, come from matching
   window after window of the ranking. They decide how many meetings are left, never which is best.
"""

from __future__ import annotations

from itertools import pairwise
from math import isqrt

import numpy as np
import rustworkx
from numpy.typing import NDArray

Ints = NDArray[np.int64]

WINDOW = 40
"""Entries matched at once for the pairing to compare with; even."""

HAGGLING = 10
"""Entries for each time that the prices are brought nearer to what the meetings cost: the larger
the field, the more a meeting left out saves."""

FORBIDDEN = 1 << 60
"""Stands for the cost of a meeting that should not be."""


def count_free(size: int, clubmates: int, most: int) -> list[int]:
    """How many c of the first step sit between two, by their distance from 1 on, up to `most`.

    `clubmates` is P, in squared places. The list ends with the first distance that has more, or
    with the longest of the field.
    """
    found: list[int] = []
    for distance in range(1, size):
        # x * (distance - x) > P where distance - 2 * x, squared, is less than this.
        square = distance**2 - 4 * clubmates
        free = 0
        if square > 0:
            low = (distance - isqrt(square - 1) + 1) // 2
            first = max(low, -(-clubmates // (2 * size)))
            free = max(0, distance - low - first + 1)
        found.append(free)
        if free > most:
            break
    return found


def list_surplus(near: Ints) -> list[tuple[int, int, int]] | None:
    """The meetings that a best pairing can hold, each with its surplus: the least of it is best.

    `near` has the cost of a meeting by the better position and the number of places to the other,
    less one; FORBIDDEN where they should not meet, where the first step leaves them out, and where
    there is no other. None where the pairing to compare with would hold such a meeting.
    """
    size, width = near.shape
    mates = _match_windows(near)
    places = np.arange(size)
    better = np.minimum(places, mates)
    apart = np.abs(mates - places)
    if apart.max() > width:
        return None
    own = near[better, apart - 1]
    if own.max() >= FORBIDDEN:
        return None
    steps = np.arange(1, width + 1)
    others = np.concatenate((places[:, None] + steps, places[:, None] - steps), axis=1)
    inside = (others >= 0) & (others < size)
    others = np.where(inside, others, 0)
    firsts = np.minimum(others, places[:, None])
    around = np.where(inside, near[firsts, np.concatenate((steps, steps)) - 1], FORBIDDEN)

    def find_excess(prices: Ints) -> Ints:
        """Half of what each is too dear by, at its cheapest meeting; 0 or less than 0."""
        least: Ints = (around - prices[others]).min(axis=1) - prices
        return np.minimum(least, 0) // 2

    prices = own // 2
    for _ in range(size // HAGGLING):
        excess = find_excess(prices)
        if not excess.any():
            break
        # What one pays less its partner pays more, so that their table keeps having no surplus.
        prices = prices + excess - excess[mates]
    prices = prices + find_excess(prices)
    most = int(own.sum()) // 2 - int(prices.sum())
    last = np.minimum(places[:, None] + steps, size - 1)
    surplus = near - prices[:, None] - prices[last]
    one, step = np.nonzero((surplus <= most) & (near < FORBIDDEN))
    kept = zip(one.tolist(), (one + step + 1).tolist(), surplus[one, step].tolist(), strict=True)
    return list(kept)


def _match_windows(near: Ints) -> Ints:
    """The partner of each in a good pairing: windows matched alone, then what lies between."""
    size = len(near)
    mates = np.full(size, -1)
    half = WINDOW // 2
    for first in (half, 0):
        cuts = [0, *range(first or WINDOW, size - half + 1, WINDOW), size]
        for low, high in pairwise(cuts):
            window = np.arange(low, high)
            # The second time over, tables across the edge of a window stay.
            whole = window[(mates[window] < high) & ((mates[window] >= low) | (first == half))]
            for a, b in match_dense(_spread(near, whole)):
                mates[whole[a]], mates[whole[b]] = whole[b], whole[a]
    return mates


def _spread(near: Ints, window: Ints) -> Ints:
    """The costs among the entries of a window, by two positions in it."""
    steps = window[None, :] - window[:, None] - 1
    known = (steps >= 0) & (steps < near.shape[1])
    return np.where(known, near[window[:, None], np.where(known, steps, 0)], FORBIDDEN)


def match_dense(costs: Ints) -> set[tuple[int, int]]:
    """The tables of the least cost, by the costs above the diagonal."""
    one, other = np.triu_indices(len(costs), 1)
    weights = FORBIDDEN - costs[one, other]
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(len(costs)))
    graph.add_edges_from(list(zip(one.tolist(), other.tolist(), weights.tolist(), strict=True)))
    return rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
