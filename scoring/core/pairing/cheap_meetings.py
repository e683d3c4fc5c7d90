"""Find the meetings that a best pairing by rank can contain if clubs are kept apart.

A table costs the square of the distance in rank, times the weight of its better entry. In a field
of `size` entries the weight is 2 * size at the top, and 1 less for each next entry: always above
size. A table of clubmates costs P times its weight more, with P = apart * apart (`apart`: the
director's option). Four steps leave out meetings that are never needed.

1. Entries far apart need not meet if exchanging opponents is cheaper. Let a and b be paired, with a
   above b. Let c be ranked between them, x places below a and z places above b, and be paired with
   e. Exchange the opponents, so that neighbours in rank of the four play each other. This lowers
   the cost, even if both new tables are of clubmates, if x * z > P and 2 * size * x >= P. Cases:

   - e between a and b. The exchange saves at least 2 * x * z, times the weight of a. The clubmates
     cost at most 2 * P, times the weight of a.
   - e below b. The table of a alone saves 2 * x * z + z * z, times the weight of a. The other table
     does not become dearer. The clubmates cost at most 2 * P, times the weight of a.
   - e above a, by g places. The exchange saves at least 2 * x * z + 2 * x * (g + x), times the
     weight of c. The weight of e is the weight of c plus g + x. So the clubmates cost 2 * P, times
     the weight of c, and another P * (g + x). The first part of the saving exceeds 2 * P, and the
     second part, times a weight above size, exceeds P * (g + x).

   So only a forbidden meeting can prevent the exchange. A forbidden opponent of a or b prevents it
   for at most two such c: for itself, and for the entry that it is paired with. So a and b can be
   paired only if there are at most twice as many such c as forbidden opponents of a and b together.
2. Give every entry a price such that no meeting kept by step 1 costs less than the prices of its
   two entries together. A table's surplus is its cost less these prices: the best pairing has the
   least surplus. Compare a good pairing with a best one that shares as many tables with it as
   possible. The other tables of both form rings, in which good and best tables alternate. In each
   ring the best tables have less surplus: otherwise the best pairing could use the good ones.
3. Cut the ranking into stretches, at points that no good table crosses, spaced so that no meeting
   crosses two. Each entry above a cut has a least surplus with which it can meet an entry
   below. The cut's toll is the sum of the two smallest of these. A ring that crosses a cut has two
   best tables or more across it, with no entry in common: their surplus is at least the toll. Add
   the surplus of a best table and the tolls of all cuts that its ring crosses but the table does
   not. The sum is less than the surplus of the good tables in all stretches of the ring.
4. The good pairing comes from matching window after window of the ranking. The first prices come
   from this pairing; then they are adjusted. The good pairing and the prices decide only how many
   meetings are kept, never which pairing is best."""

from __future__ import annotations

from itertools import pairwise
from math import isqrt

import numpy as np
import rustworkx
from numpy.typing import NDArray

Ints = NDArray[np.int64]

WINDOW = 40
"""Number of entries in a window of the ranking (step 4 of the module); must be even."""

HAGGLING = 15
"""Prices are adjusted in at most size // HAGGLING rounds; `size` is the number of entries."""

FORBIDDEN = 1 << 60
"""The cost of a forbidden meeting."""

_MOST = FORBIDDEN - 1


def count_free(size: int, clubmates: int, most: int) -> list[int]:
    """Count, for each distance in rank, the entries c in step 1 of the module's docstring.

    Item d - 1 is for two paired entries d places apart: the number of entries c between them with
    which an exchange of opponents is cheaper. The list ends with the first count above `most`, or
    with distance `size` - 1. `clubmates`: P of step 1, the cost of clubmates."""
    found: list[int] = []
    for distance in range(1, size):
        # x * (distance - x) > P if (distance - 2 * x) squared is less than this.
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
    """List the meetings that a best pairing can contain, as (a, b, surplus), positions from 0.

    Steps 1 to 4 are in the module's docstring. A meeting's surplus is its cost less the prices of
    its two entries (step 2). The pairing with the least sum of surpluses is the cheapest one.
    `near[a, d - 1]` is the cost of a meeting of positions a and a + d. This cost is FORBIDDEN if
    the two should not meet, if step 1 leaves the meeting out, or if position a + d does not exist.
    Return None if the good pairing of step 4 would contain a FORBIDDEN meeting."""
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
        """Return the change of each entry's price (step 2 of the module): zero or negative.

        A price is too high if a meeting of the entry costs less than the prices of its two entries
        together. The price then falls by half of the largest difference."""
        least: Ints = (around - prices[others]).min(axis=1) - prices
        return np.minimum(least, 0) // 2

    prices = own // 2
    for _ in range(size // HAGGLING):
        excess = find_excess(prices)
        if not excess.any():
            break
        # A partner pays more by as much as the other pays less: their table still has no surplus.
        prices = prices + excess - excess[mates]
    prices = prices + find_excess(prices)
    last = np.minimum(places[:, None] + steps, size - 1)
    surplus = np.where(near < FORBIDDEN, near - prices[:, None] - prices[last], FORBIDDEN)
    one, step = np.nonzero(surplus <= _find_budgets(surplus, mates))
    kept = zip(one.tolist(), (one + step + 1).tolist(), surplus[one, step].tolist(), strict=True)
    return list(kept)


def _find_budgets(surplus: Ints, mates: Ints) -> Ints:
    """Return for each meeting the highest surplus with which a best pairing can contain it.

    The result has the shape of `surplus`: by position and distance. `mates`: each position's
    opponent in the good pairing. The meetings of the good pairing get the limit `_MOST`, which
    excludes none. See steps 2 to 4 of the module."""
    size, width = surplus.shape
    cuts, tolls = _find_cuts(surplus, mates)
    better = np.flatnonzero(mates > np.arange(size))
    own = surplus[better, mates[better] - better - 1]
    stretch = np.searchsorted(cuts, np.arange(size), side="right")
    spare = [0] * (len(cuts) + 1)
    for at, left in zip(stretch[better].tolist(), own.tolist(), strict=True):
        spare[at] += left
    # The most surplus of a stretch with the stretches before it, and with the ones after it.
    before, after = spare[:], spare[:]
    for at, toll in enumerate(tolls):
        before[at + 1] += max(0, before[at] - toll)
    for at, toll in reversed(list(enumerate(tolls))):
        after[at] += max(0, after[at + 1] - toll)
    alone = np.minimum([b + a - s for b, a, s in zip(before, after, spare, strict=True)], _MOST)
    across = np.minimum([b + a for b, a in zip(before, after[1:], strict=False)] + [0], _MOST)
    others = np.minimum(np.arange(size)[:, None] + np.arange(1, width + 1), size - 1)
    here = stretch[:, None]
    budgets: Ints = np.where(stretch[others] == here, alone[here], across[here])
    budgets[better, mates[better] - better - 1] = _MOST
    return budgets


def _find_cuts(surplus: Ints, mates: Ints) -> tuple[list[int], list[int]]:
    """Return the cuts of the ranking and the toll of each cut (module, step 3).

    A cut is the first position below a point that no good table crosses. For each entry above that
    point, take the least surplus of its meetings with entries below the point. The toll is the sum
    of the two smallest of these surpluses."""
    size, width = surplus.shape
    places, steps = np.arange(size), np.arange(width)
    # The least surplus of a meeting with somebody at least step + 1 places below.
    beyond = np.minimum.accumulate(surplus[:, ::-1], axis=1)[:, ::-1]
    above = places[:, None] - 1 - steps
    over = np.where(above >= 0, beyond[above, steps], FORBIDDEN)
    tolls = np.sort(over, axis=1)[:, :2].sum(axis=1)
    crossed = np.maximum.accumulate(np.maximum(mates, places))[:-1] >= places[1:]
    tolls[1:][crossed] = -1
    cuts: list[int] = []
    first = width
    while first < size - width:
        cut = first + int(tolls[first : first + width].argmax())
        if tolls[cut] >= 0:
            cuts.append(cut)
        first = cut + width
    return cuts, tolls[cuts].tolist() if cuts else []


def _match_windows(near: Ints) -> Ints:
    """Return each position's opponent in a cheap pairing, not always the best (module, step 4).

    Pairs each window of WINDOW entries at least cost, then again with windows shifted by half."""
    size = len(near)
    mates = np.full(size, -1)
    half = WINDOW // 2
    for first in (half, 0):
        cuts = [0, *range(first or WINDOW, size - half + 1, WINDOW), size]
        for low, high in pairwise(cuts):
            window = np.arange(low, high)
            # In the second pass, tables across the edge of a window stay.
            whole = window[(mates[window] < high) & ((mates[window] >= low) | (first == half))]
            for a, b in match_dense(_spread(near, whole)):
                mates[whole[a]], mates[whole[b]] = whole[b], whole[a]
    return mates


def _spread(near: Ints, window: Ints) -> Ints:
    """Return the costs of meetings between the positions in `window`, as a square matrix.

    `near[a, d - 1]` is the cost of a meeting of a and a + d. Use only cells above the diagonal."""
    steps = window[None, :] - window[:, None] - 1
    known = (steps >= 0) & (steps < near.shape[1])
    return np.where(known, near[window[:, None], np.where(known, steps, 0)], FORBIDDEN)


def match_dense(costs: Ints) -> set[tuple[int, int]]:
    """Return the least costly pairing, as pairs of positions; reads `costs` above the diagonal."""
    one, other = np.triu_indices(len(costs), 1)
    weights = FORBIDDEN - costs[one, other]
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(len(costs)))
    graph.add_edges_from(list(zip(one.tolist(), other.tolist(), weights.tolist(), strict=True)))
    return rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
