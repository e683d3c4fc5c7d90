"""Pair entries at the least total cost: an exact matching over the few meetings that matter.

`result_driven` explains the costs. Most meetings cannot be in the best pairing, as this proof
shows. Let a and b be paired, d places apart. Let c be any entry ranked between them, and e its
opponent. If the four exchange opponents so that neighbours in rank meet, the cost falls, because it
grows with the distance squared. The exception: a or b then meets an unwanted opponent, which is
forbidden or a clubmate. So in the best pairing c or e is an unwanted opponent of a or b.

So each of the d - 1 entries c is an unwanted opponent of a or b, or is paired with one. An unwanted
opponent ranked between a and b explains at most two of them: itself and its own opponent. If it is
ranked elsewhere, it explains at most one: its own opponent. It explains none if its reach, the
distance of its longest possible meeting, is too short. If fewer than d - 1 entries are explained,
the best pairing does not contain the meeting of a and b, so this meeting is left out. Then the
reach of a or b may be shorter, and the next pass can leave out more meetings. No meeting of the
best pairing is left out.

If only ranks count and clubs are kept apart, `cheap_meetings.py` leaves out more. If points count,
clubmates far apart are ignored at first: each position sees clubmates only within a few places. A
pairing can then seem cheaper than it is, never dearer. So if the cheapest pairing has no table of
unseen clubmates, its cost is exact and it is the best of all. Otherwise the positions around that
table see further, and the matching runs again."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from itertools import accumulate
from math import isqrt

import numpy as np
import rustworkx

from scoring.core.pairing.cheap_meetings import FORBIDDEN, Ints, count_free, list_surplus

CLUBS_SEEN = 8
"""The distance, in places of the ranking, within which clubmates are considered at first."""

ROUNDS = 3
"""Number of passes in which `list_candidates` removes meetings; more would remove few more."""


class Costs:
    """The cost of every possible table of a ranking; positions count from 0, the best placed.

    `forbidden`: for each position, the positions it should not meet, each with a number from 1 that
    is higher if the meeting is worse. `scores` must not rise from a position to the next; if given,
    any difference in score costs more than any distance in rank. A table of clubmates costs extra:
    as much as a distance of `apart` places or, with scores, a difference of `apart` points."""

    def __init__(
        self,
        forbidden: Sequence[Counter[int]],
        clubs: Sequence[str],
        apart: int = 0,
        scores: Sequence[int] | None = None,
    ) -> None:
        self.size = size = len(clubs)
        self._forbidden = forbidden
        self._clubs = clubs
        self._scores = scores
        span = max(scores) - min(scores) if scores else 0
        # A larger price changes nothing: this one outweighs the widest distance at every table.
        self._apart = min(apart, max(size, span) * (isqrt(size) + 1))
        # A unit is more than a whole turn can cost by the less important criteria.
        self._score_unit = size**4 + 1
        dearest = 2 * size**3 + 2 * size * self._apart**2
        if scores:
            dearest += (span**2 + self._apart**2) * self._score_unit
        self._rematch = size * dearest + 1
        members: defaultdict[str, list[int]] = defaultdict(list)
        for place, club in enumerate(clubs if apart else ()):
            if club:
                members[club].append(place)
        self._club_places = [places for places in members.values() if len(places) > 1]

    def find(self, a: int, b: int) -> int:
        """Return the cost of a table of positions a and b; a is the better one."""
        return self.find_as_seen(a, b, self.size)

    def find_as_seen(self, a: int, b: int, sight: int) -> int:
        """Return the cost of a table; clubmates cost extra only within `sight` positions."""
        # The weight of a step falls from twice the size of the field, at the top, to once.
        unit = 2 * self.size - a
        cost = (b - a) ** 2 * unit
        if self._scores:
            unit = self._score_unit
            cost += (self._scores[a] - self._scores[b]) ** 2 * unit
        if b - a <= sight and self.are_kept_apart(a, b):
            cost += self._apart**2 * unit
        if b in self._forbidden[a]:
            cost += self._forbidden[a][b] * self._rematch
        return cost

    def are_forbidden(self, a: int, b: int) -> bool:
        return b in self._forbidden[a]

    def are_kept_apart(self, a: int, b: int) -> bool:
        club = self._clubs[a]
        return self._apart > 0 and club != "" and club == self._clubs[b]

    def keep_ranks_apart(self) -> bool:
        """True if costs depend on ranks, not scores, and some clubmates should not meet."""
        return self._scores is None and bool(self._club_places)

    def find_near(self) -> Ints:
        """Return a matrix; row a, column d - 1: cost of a table of a and a + d, or FORBIDDEN."""
        met = np.array([len(opponents) for opponents in self._forbidden])
        free = count_free(self.size, self._apart**2, 4 * int(met.max()))
        width = len(free)
        places, steps = np.arange(self.size)[:, None], np.arange(1, width + 1)
        others = places + steps
        beyond = others >= self.size
        others[beyond] = 0
        clubs = np.zeros(self.size, dtype=np.int64)
        for club, members in enumerate(self._club_places, start=1):
            clubs[members] = club
        together = (clubs[places] == clubs[others]) & (clubs[places] > 0)
        near: Ints = (steps**2 + together * self._apart**2) * (2 * self.size - places)
        near[beyond | (np.array(free) > 2 * (met[places] + met[others]))] = FORBIDDEN
        for a, opponents in enumerate(self._forbidden):
            for b in opponents:
                if 0 < b - a <= width:
                    near[a, b - a - 1] = FORBIDDEN
        return near

    def list_unwanted(self, sight: Sequence[int]) -> list[set[int]]:
        """List, for each position, its forbidden opponents and the nearby clubmates to avoid.

        `sight`: for each position, the greatest distance at which clubmates are avoided. For two
        clubmates, the greater of their two distances counts."""
        unwanted = [set(opponents) for opponents in self._forbidden]
        for places in self._club_places:
            for i, a in enumerate(places):
                first = bisect_left(places, a - sight[a])
                last = bisect_right(places, a + sight[a])
                for b in (*places[first:i], *places[i + 1 : last]):
                    unwanted[a].add(b)
                    unwanted[b].add(a)
        return unwanted


def match(costs: Costs) -> list[tuple[int, int]]:
    """Pair an even number of entries at least cost. Returns sorted (better, worse) positions."""
    if costs.keep_ranks_apart() and (meetings := list_surplus(costs.find_near())):
        return _match_meetings(costs.size, meetings)
    sight = [CLUBS_SEEN] * costs.size
    while True:
        tables = _match_as_seen(costs, sight)
        unseen = [
            (a, b)
            for a, b in tables
            if b - a > max(sight[a], sight[b]) and costs.are_kept_apart(a, b)
        ]
        if not unseen:
            return tables
        for a, b in unseen:
            further = 2 * (b - a)
            for place in range(max(0, a - further), min(costs.size, b + further + 1)):
                sight[place] = max(sight[place], further)


def _match_as_seen(costs: Costs, sight: Sequence[int]) -> list[tuple[int, int]]:
    """Return the tables of least cost, ignoring clubmates that are out of each other's `sight`."""
    meetings = [
        (a, b, costs.find_as_seen(a, b, max(sight[a], sight[b])))
        for a, b in list_candidates(costs.list_unwanted(sight))
    ]
    return _match_meetings(costs.size, meetings)


def _match_meetings(size: int, meetings: Sequence[tuple[int, int, int]]) -> list[tuple[int, int]]:
    """Return the tables of least cost that use only `meetings`, given as (a, b, cost)."""
    dearest = max((cost for _, _, cost in meetings), default=0)
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(size))
    # The matching looks for the greatest weight, so a cheap meeting weighs much.
    graph.add_edges_from([(a, b, dearest - cost) for a, b, cost in meetings])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(table), max(table)) for table in found)


def list_candidates(unwanted: Sequence[Collection[int]]) -> list[tuple[int, int]]:
    """List the meetings that the best pairing can contain (see the module for the proof).

    `unwanted`: the opponents that each position should avoid."""
    size, most = len(unwanted), max(map(len, unwanted), default=0)
    reach = [1 + 2 * (len(others) + most) for others in unwanted]
    candidates: list[tuple[int, int]] = []
    for _ in range(ROUNDS):
        views = [_View(a, others, reach) for a, others in enumerate(unwanted)]
        candidates = [
            (a, b)
            for a in range(size)
            for b in range(a + 1, min(size, a + reach[a] + 1))
            if b - a <= reach[b] and b - a - 1 <= views[a].below[b - a] + views[b].above[b - a]
        ]
        reach = [0] * size
        for a, b in candidates:
            reach[a], reach[b] = max(reach[a], b - a), max(reach[b], b - a)
    return candidates


class _View:
    """For one position, how many entries between it and each opponent can be explained at most.

    An entry is explained if it is an unwanted opponent of the position, or is paired with one (see
    the proof in the module). `below[d]` is the number for the opponent `d` places below, `above[d]`
    for the opponent `d` places above. An unwanted opponent ranked between the position and that
    opponent explains two entries: itself and the entry it is paired with. An unwanted opponent
    ranked elsewhere explains only the entry it is paired with, and none if its reach (the distance
    of its longest possible meeting) is too short."""

    __slots__ = ("above", "below")

    def __init__(self, place: int, unwanted: Collection[int], reach: Sequence[int]) -> None:
        own = reach[place]
        below, above = [0] * (own + 2), [0] * (own + 2)
        for other in unwanted:
            away, its = abs(other - place), reach[other]
            if away >= own + its:  # tables of the two cannot overlap
                continue
            near, far = (below, above) if other > place else (above, below)
            # Between the two from the place after its own on; until then outside, within its reach.
            _add(near, away + 1, own, 2)
            _add(near, away - its + 1, min(away - 1, own), 1)
            # On the other side of the position: outside the table, however long it is.
            if away < its:
                _add(far, 1, own, 1)
        self.below, self.above = list(accumulate(below)), list(accumulate(above))


def _add(steps: list[int], first: int, last: int, count: int) -> None:
    """Add `count` to the items `first` to `last` of a list.

    `steps` holds the list as differences: each item less the item before."""
    first = max(first, 1)
    if first <= last:
        steps[first] += count
        steps[last + 1] -= count
