"""Movements that pair one turn at a time from the standings, by a matching of least cost.

Pairing table after table from the top would leave the rematches to the bottom. A matching chooses
all tables together. A table costs the square of the distance in rank between its two entries. The
same distance costs up to twice as much at the top as at the bottom. A rematch that the movement
forbids costs more than all distances together. So a pairing has as few of these rematches as
possible, and reports them."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from scoring.core.pairing.movement import Basis, ImpossiblePlan, KeepsClubsApart
from scoring.core.pairing.seating import Contender, Pairing, Seating, SectionState, seat_alone

if TYPE_CHECKING:
    from scoring.core.pairing.matching import Costs

LARGEST_VP = 100_000
"""The largest VP of an entry, plus or minus: larger VP would overflow 128-bit costs."""

MEETINGS_COUNTED = 99
"""The most meetings of two entries that count; more would make the costs overflow."""

ENDLESS = 999
"""The `max_turns` of a movement without a limit."""


@dataclass(frozen=True)
class ResultDriven(KeepsClubsApart):
    """A movement that pairs the next turn when the turns before it have been scored.

    A late entry sits opposite an entry that rests in a published turn. If nobody rests, it plays
    from the first unpublished turn on. Drafts paired from results are then deleted, to be paired
    again. They are also deleted when a withdrawn entry returns."""

    basis: ClassVar[Basis] = Basis.STANDINGS

    @abstractmethod
    def count_forbidden(self, one: Contender, other: Contender, last: bool) -> int:
        """Return how strongly to avoid a meeting of these two entries: 0 if it is allowed. A
        higher number makes the meeting cost more. `last`: True in the event's last turn."""

    def find_scores(self, players: Sequence[Contender]) -> Sequence[int] | None:
        """Return the scores, if entries with near scores should meet; None if only ranks count."""
        return None

    def max_turns(self, entries: int) -> int:
        return ENDLESS

    def seat_section(self, section: SectionState) -> Pairing:
        if len(section.ranked) < 2:  # the others have left
            return Pairing(seat_alone(one.number for one in section.ranked))
        return self.pair(section.ranked, last=section.is_last)

    def pair(self, ranked: Sequence[Contender], last: bool = False) -> Pairing:
        """Pair one turn from a ranking, best placed first. `last`: True in the event's last turn.

        In an odd field one entry rests: among the entries with the fewest rests, the lowest placed.
        Raises ImpossiblePlan if there are too few or too many entries, or if `check_contenders`
        finds an error in them."""
        from scoring.core.pairing.matching import match  # imports numpy, only needed to pair a turn

        self.check(len(ranked), 1)
        check_contenders(ranked)
        players, resting = split_resting_sides(ranked, len(ranked) % 2)
        costs = self.find_costs(players, last)
        tables = match(costs)
        seatings = [
            Seating(table, players[a].number, players[b].number)
            for table, (a, b) in enumerate(tables, start=1)
        ]
        seatings += [Seating(len(seatings) + 1, one.number, None) for one in resting]
        again = [(a, b) for a, b in tables if costs.are_forbidden(a, b)]
        return Pairing(
            tables=tuple(seatings),
            rematches=tuple((players[a].number, players[b].number) for a, b in again),
            cost=sum(costs.find(a, b) for a, b in tables),
        )

    def find_costs(self, players: Sequence[Contender], last: bool = False) -> Costs:
        """Return the costs of all possible tables. `players`: the entries that play, as ranked."""
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
    """Return how often two contenders have met (the higher count if their `met` lists differ)."""
    times = max(one.met.count(other.number), other.met.count(one.number))
    return min(times, MEETINGS_COUNTED)


def split_resting_sides(
    ranked: Sequence[Contender], count: int
) -> tuple[list[Contender], list[Contender]]:
    """Return the entries that play and the `count` entries that rest, both in ranking order.

    The entries that rested least until now rest; among these, the lowest placed first."""
    order = sorted(range(len(ranked)), key=lambda at: (ranked[at].rests, -at))
    resting = set(order[:count])
    return (
        [one for at, one in enumerate(ranked) if at not in resting],
        [one for at, one in enumerate(ranked) if at in resting],
    )


def check_contenders(contenders: Sequence[Contender]) -> None:
    """Raise ImpossiblePlan if an entry is listed twice, has met itself or has too many VP.

    Codes and their params: `standings.twice` (entry); `standings.met_itself` (entry);
    `standings.too_many_points` (entry, possible, which is LARGEST_VP)."""
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
