"""Movements that pair one turn at a time from the standings: a matching of the least cost.

Greedy pairing from the top strands the bottom with rematches; a matching sees the whole field.
The cost of a table is the distance in rank squared (so two short steps are better than one long
one), and a step at the very top weighs up to twice one at the bottom. A meeting that the movement
forbids costs more than all distances together: it is paired only where nothing else is possible,
as seldom as possible, and it is reported.

Not every meeting need be looked at. Let a and b be paired d places apart, and c be placed between
them and paired with e. Exchanging partners, so that of the four neighbours in rank play each
other, is always cheaper, because a square grows faster than its side; hence in the best pairing
the exchange must be forbidden: it would make one of a and b meet somebody they must not meet. Each
such opponent prevents the exchange with one table only, and a table has two entries, so that
d - 1 <= 2 * (opponents forbidden to a + opponents forbidden to b). All longer distances can be left
out, and the pairing found is still the best of all: after 6 turns, those over 25 places.

Clubmates prevent an exchange too, as many as a and b have; but only where it gains less than two
tables of clubmates cost. Let c be m places from the nearer of a and b: the squares shrink by d * m
at least, each at the least weight, and two such tables cost 4 * apart ** 2 of that weight. So what
lies further inside than 4 * apart ** 2 / d is not held by clubs. Where there are scores the same is
true of the differences in score, and, all weights being equal there, of 2 * apart ** 2.
"""

from __future__ import annotations

from abc import abstractmethod
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import isqrt
from typing import ClassVar

import rustworkx

from scoring.pairing.movement import Basis, ImpossiblePlan, KeepsClubsApart
from scoring.pairing.seating import Seating, seat_alone
from scoring.pairing.section import Contender, Pairing, SectionState

LARGEST_VP = 100_000
"""The largest VP, either way: beyond it the costs would leave the matching's 128-bit integers."""

MEETINGS_COUNTED = 99
"""More meetings of the same two count as this many, for the same reason."""

ENDLESS = 999
"""The limit of movements that have none of their own."""


class Costs:
    """The cost of every meeting of these entries; positions count from 0, the best placed.

    `forbidden` gives, for each position, the positions it should not meet and how bad each would
    be (1 is the least). With `scores`, which must not rise from a position to the next, a
    difference in score outweighs any in rank. Clubmates cost as much as `apart` places would, or
    `apart` points where there are scores.
    """

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
        self._descending = [-score for score in scores or ()]
        span = max(scores) - min(scores) if scores else 0
        # Beyond the widest distance at every table there is nothing more to outweigh.
        self._apart = min(apart, max(size, span) * (isqrt(size) + 1))
        # A unit is more than a whole turn can cost by the less important criteria.
        self._score_unit = size**4 + 1
        dearest = 2 * size**3 + 2 * size * self._apart**2
        if scores:
            dearest += (span**2 + self._apart**2) * self._score_unit
        self._rematch = size * dearest + 1
        members = Counter(clubs)
        self._mates = [members[club] - 1 if club and apart else 0 for club in clubs]

    def find(self, a: int, b: int) -> int:
        """The cost of a table where positions a and b meet; a is the better one."""
        # The weight of a step falls from twice the size of the field, at the top, to once.
        unit = 2 * self.size - a
        cost = (b - a) ** 2 * unit
        if self._scores:
            unit = self._score_unit
            cost += (self._scores[a] - self._scores[b]) ** 2 * unit
        if self._apart and self.are_clubmates(a, b):
            cost += self._apart**2 * unit
        if b in self._forbidden[a]:
            cost += self._forbidden[a][b] * self._rematch
        return cost

    def are_forbidden(self, a: int, b: int) -> bool:
        """Whether these two should not meet."""
        return b in self._forbidden[a]

    def are_clubmates(self, a: int, b: int) -> bool:
        """Whether both are of one club."""
        return bool(self._clubs[a]) and self._clubs[a] == self._clubs[b]

    def iter_candidates(self) -> Iterator[tuple[int, int, int]]:
        """The meetings that the best pairing can hold, with their costs: see the module."""
        met, mates = [len(opponents) for opponents in self._forbidden], self._mates
        widest = 2 * (max(met, default=0) + max(mates, default=0)) + 1
        for a in range(self.size):
            most = widest + 2 * (met[a] + mates[a])
            for b in range(a + 1, min(self.size, a + most + 1)):
                held = b - a - 1 - 2 * (met[a] + met[b])
                if held > 0 and held > 2 * (mates[a] + mates[b]):
                    continue
                if held <= 0 or held <= self._count_held(a, b):
                    yield a, b, self.find(a, b)

    def _count_held(self, a: int, b: int) -> int:
        """How many places between a and b are so near to one of them that clubs may hold them."""
        if not self._scores:
            return 2 * (4 * self._apart**2 // (b - a))
        scores, between = self._scores, b - a - 1
        if scores[a] == scores[b]:
            return between
        near = 2 * self._apart**2 // (scores[a] - scores[b])
        first = bisect_right(self._descending, near - scores[a], a + 1, b)
        last = bisect_left(self._descending, -(scores[b] + near), a + 1, b)
        return min(between, first - a - 1 + b - last)


def match(costs: Costs) -> list[tuple[int, int]]:
    """The tables of the least cost for an even field, as positions; the best placed first."""
    meetings = list(costs.iter_candidates())
    dearest = max((cost for _, _, cost in meetings), default=0)
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(costs.size))
    # The matching looks for the greatest weight, so a cheap meeting weighs much.
    graph.add_edges_from([(a, b, dearest - cost) for a, b, cost in meetings])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(table), max(table)) for table in found)


@dataclass(frozen=True)
class ResultDriven(KeepsClubsApart):
    """A movement that pairs the next turn when the turns before it have been scored."""

    basis: ClassVar[Basis] = Basis.STANDINGS

    @abstractmethod
    def count_forbidden(self, one: Contender, other: Contender, last: bool) -> int:
        """How bad a rematch of these two would be now: 0 where it is allowed."""

    def find_scores(self, players: Sequence[Contender]) -> Sequence[int] | None:
        """The score of each entry, which forms score groups; None where only the rank counts."""
        return None

    def most_turns(self, entries: int) -> int:
        """No limit of its own: each turn is paired when it comes."""
        return ENDLESS

    def seat_section(self, section: SectionState) -> Pairing:
        if len(section.ranked) < 2:  # the others have left
            return Pairing(seat_alone(one.number for one in section.ranked))
        return self.pair(section.ranked, last=section.is_last)

    def pair(self, ranked: Sequence[Contender], last: bool = False) -> Pairing:
        """Pair one turn from the ranking, best placed first; `last` says that no turn follows.

        In an odd field the lowest placed of those with the fewest rests rests. Raises
        ImpossiblePlan for a field that cannot be.
        """
        self.check(len(ranked), 1)
        check_contenders(ranked)
        players, resting = part_bye(ranked)
        costs = self.find_costs(players, last)
        tables = match(costs)
        seatings = [
            Seating(table, players[a].number, players[b].number)
            for table, (a, b) in enumerate(tables, start=1)
        ]
        if resting:
            seatings.append(Seating(len(seatings) + 1, resting.number, None))

        def pick(is_meant: Callable[[int, int], bool]) -> tuple[tuple[int, int], ...]:
            return tuple(
                (players[a].number, players[b].number) for a, b in tables if is_meant(a, b)
            )

        return Pairing(
            tables=tuple(seatings),
            rematches=pick(costs.are_forbidden),
            clubmates=pick(costs.are_clubmates),
            cost=sum(costs.find(a, b) for a, b in tables),
        )

    def find_costs(self, players: Sequence[Contender], last: bool = False) -> Costs:
        """The costs of every meeting of these entries, ranked, the resting one left out."""
        position = {player.number: i for i, player in enumerate(players)}
        forbidden: list[Counter[int]] = [Counter() for _ in players]
        for a, player in enumerate(players):
            for number in set(player.met):
                b = position.get(number)
                if b is None:  # an opponent may have left, or rest now
                    continue
                if times := self.count_forbidden(player, players[b], last):
                    forbidden[a][b] = forbidden[b][a] = times
        clubs = [player.club for player in players]
        return Costs(forbidden, clubs, self.apart, self.find_scores(players))


def count_meetings(one: Contender, other: Contender) -> int:
    """How often these two have met, by whichever of them knows more."""
    times = max(one.met.count(other.number), other.met.count(one.number))
    return min(times, MEETINGS_COUNTED)


def part_bye(ranked: Sequence[Contender]) -> tuple[list[Contender], Contender | None]:
    """The entries that play and, in an odd field, the one that rests: the last with fewest."""
    if len(ranked) % 2 == 0:
        return list(ranked), None
    fewest = min(contender.rests for contender in ranked)
    resting = next(one for one in reversed(ranked) if one.rests == fewest)
    return [one for one in ranked if one is not resting], resting


def check_contenders(contenders: Sequence[Contender]) -> None:
    """Raise ImpossiblePlan for entries that no standings can hold.

    Codes and their params: `standings.twice` (entry); `standings.met_itself` (entry);
    `standings.too_many_points` (entry, possible).
    """
    seen: set[int] = set()
    for one in contenders:
        if one.number in seen:
            raise ImpossiblePlan("standings.twice", {"entry": one.number})
        if one.number in one.met:
            raise ImpossiblePlan("standings.met_itself", {"entry": one.number})
        if abs(one.vp) > LARGEST_VP:
            raise ImpossiblePlan(
                "standings.too_many_points", {"entry": one.number, "possible": LARGEST_VP}
            )
        seen.add(one.number)
