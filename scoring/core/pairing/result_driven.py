"""Movements that pair one turn at a time from the standings: a matching of the least cost.

Greedy pairing from the top strands the bottom with rematches; a matching sees the whole field.
The cost of a table is the distance in rank squared (so two short steps are better than one long
one), and a step at the very top weighs up to twice one at the bottom. A meeting that the movement
forbids costs more than all distances together: it is paired only where nothing else is possible,
as seldom as possible, and it is reported.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from scoring.core.pairing.movement import Basis, ImpossiblePlan, KeepsClubsApart
from scoring.core.pairing.seating import Seating, seat_alone
from scoring.core.pairing.section import Contender, Pairing, SectionState

if TYPE_CHECKING:
    from scoring.core.pairing.matching import Costs

LARGEST_VP = 100_000
"""The largest VP, either way: beyond it the costs would leave the matching's 128-bit integers."""

MEETINGS_COUNTED = 99
"""More meetings of the same two count as this many, for the same reason."""

ENDLESS = 999
"""The limit of movements that have none of their own."""


@dataclass(frozen=True)
class ResultDriven(KeepsClubsApart):
    """A movement that pairs the next turn when the turns before it have been scored.

    A late entry takes the half table of a published turn, else it is paired with the others from
    the next turn on, as is one that returns: a draft is then paired again.
    """

    basis: ClassVar[Basis] = Basis.STANDINGS

    @abstractmethod
    def count_forbidden(self, one: Contender, other: Contender, last: bool) -> int:
        """The weight of a rematch of the two entries now; 0 where it is allowed."""

    def find_scores(self, players: Sequence[Contender]) -> Sequence[int] | None:
        """The score of each entry, which forms score groups; None where only the rank counts."""
        return None

    def max_turns(self, entries: int) -> int:
        """The most turns: no limit, as each turn is paired when it comes."""
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
        from scoring.core.pairing.matching import match  # with numpy, once a turn is paired

        self.check(len(ranked), 1)
        check_contenders(ranked)
        players, resting = part_resting(ranked, len(ranked) % 2)
        costs = self.find_costs(players, last)
        tables = match(costs)
        seatings = [
            Seating(table, players[a].number, players[b].number)
            for table, (a, b) in enumerate(tables, start=1)
        ]
        seatings += [Seating(len(seatings) + 1, one.number, None) for one in resting]

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
        from scoring.core.pairing.matching import Costs

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
    """The number of times that two contenders have met, by the longer of their records."""
    times = max(one.met.count(other.number), other.met.count(one.number))
    return min(times, MEETINGS_COUNTED)


def part_resting(
    ranked: Sequence[Contender], count: int
) -> tuple[list[Contender], list[Contender]]:
    """The entries that play, and as many as `count` that rest: the lowest placed of those with the
    fewest rests. Both are in the order of the ranking."""
    order = sorted(range(len(ranked)), key=lambda at: (ranked[at].rests, -at))
    resting = set(order[:count])
    return (
        [one for at, one in enumerate(ranked) if at not in resting],
        [one for at, one in enumerate(ranked) if at in resting],
    )


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
