"""Award the prizes of a plan: decide which entry wins each prize, and why.

Prizes are awarded in the order of the plan. Each prize has a ranking that decides it (its `Ground`)
and a place n: the n-th entry of this ranking wins it. If the plan's `only_best` is true, nobody
wins two prizes: an entry that holds a prize of another ranking or for an exact place is skipped. If
fewer than n entries are left, nobody gets the prize. If `only_best` is false, an entry can win
several prizes, and no entry is skipped for the prizes that it holds.

A prize for an exact place skips no holders of prizes. If `only_best` is true and the n-th entry
holds a prize already, nobody gets this prize. Withdrawn entries are not counted, unless the plan
lets them win.

Entries are level if they share a place or, if the plan's `sharing` is POINTS, if they are equal in
the first tie-break. If the plan allows sharing, level entries share the prizes for their places,
except prizes for an exact place. The money is added up and divided equally; cents left over go one
each to the first in the ranking. Goods are not divided: they go in the order of the ranking. If the
plan does not allow sharing, the order of the ranking decides all prizes. In both cases an award
names the other entries that are level with the winner."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from scoring.core.prizes.money import divide, work_out_cents
from scoring.core.prizes.plan import Ground, Prize, PrizePlan, Sharing


class RankedEntry(NamedTuple):
    """An entry's place in a ranking that decides prizes."""

    entry: int
    place: int
    """The place, from 1; entries that no tie-break separates share a place."""
    level: int
    """A number shared by entries that are level, as `PrizePlan.sharing` defines it."""
    is_out: bool = False
    """Whether the entry has withdrawn and so wins nothing."""


Rankings = Mapping[Ground, Sequence[RankedEntry] | None]
"""Rankings by Ground (group and turns), best first; None if those turns are not closed."""


class PassedOver(NamedTuple):
    """A higher-ranked entry that a prize skipped: it holds a prize or has withdrawn."""

    entry: int
    prize: int
    """The number of the best prize that the entry holds; 0 if it has withdrawn and holds none."""


class PrizeAward(NamedTuple):
    """A prize that an entry wins, or its share of a prize."""

    prize: int
    """The number of the prize in the plan, from 1."""
    entry: int
    cents: int
    goods: str
    place: int
    """The entry's place in the prize's ranking; entries that cannot win the prize count too."""
    passed: tuple[PassedOver, ...] = ()
    """Higher-ranked entries skipped because they withdrew or have a better prize, best first."""
    pooled: tuple[int, ...] = ()
    """Numbers of the prizes added up and divided; empty if this prize was not divided."""
    level: tuple[int, ...] = ()
    """Numbers of the other entries level with this entry, whether or not they share the prize."""


class NotAwarded(StrEnum):
    """Reasons why nobody wins a prize."""

    NOT_PLAYED = "not_played"
    """Some turns that decide the prize are not closed."""
    NOBODY = "nobody"
    """The group has no entries."""
    TOO_FEW = "too_few"
    """The group has fewer entries than the prize's place."""
    ALL_SERVED = "all_served"
    """Without the holders of better prizes, the group has fewer entries than the prize's place."""
    HOLDER_SERVED = "holder_served"
    """The prize is for one exact place only, and the entry in this place holds a better prize."""


class UnawardedPrize(NamedTuple):
    prize: int
    why: NotAwarded


@dataclass(frozen=True, slots=True)
class PrizeGiving:
    """The awards in the order of the plan, and the prizes that nobody wins."""

    awards: tuple[PrizeAward, ...]
    unawarded: tuple[UnawardedPrize, ...]

    @property
    def cents(self) -> int:
        return sum(award.cents for award in self.awards)


def award_prizes(plan: PrizePlan, rankings: Rankings, fees: int | None) -> PrizeGiving:
    """Award the prizes of a valid plan. `fees`: the total fees in cents; None while unknown."""
    giving = _Giving(plan, rankings, fees)
    unawarded = []
    for number, prize in enumerate(plan.prizes, start=1):
        if number not in giving.settled and (why := giving.settle(number, prize)):
            unawarded.append(UnawardedPrize(number, why))
    awards = sorted(giving.awards, key=lambda award: award.prize)
    return PrizeGiving(tuple(awards), tuple(unawarded))


class _Giving:
    def __init__(self, plan: PrizePlan, rankings: Rankings, fees: int | None) -> None:
        self.plan = plan
        self.rankings = rankings
        self.fees = fees
        self.awards: list[PrizeAward] = []
        self.settled: set[int] = set()
        """The numbers of prizes already divided together with an earlier prize."""
        self.held: dict[int, int] = {}
        """The number of the first prize that each entry won."""

    def settle(self, number: int, prize: Prize) -> NotAwarded | None:
        """Award a prize, or return why nobody wins it."""
        ranking = self.rankings[prize.ground]
        if ranking is None:
            return NotAwarded.NOT_PLAYED
        staying = [line for line in ranking if not line.is_out]
        left = staying if prize.is_exact else self._leave_served(prize, staying)
        if prize.place > len(left):
            return _explain_awards(staying, prize)
        line = left[prize.place - 1]
        if prize.is_exact and self.plan.only_best and line.entry in self.held:
            return NotAwarded.HOLDER_SERVED
        level = [at for at, each in enumerate(left, start=1) if each.level == line.level]
        pool = self._pool(prize, level)
        if any(each.cents or each.permille for each in pool.values()):
            self._divide(pool, ranking, left, level)
        else:
            cents = work_out_cents(prize, self.plan, self.fees)
            self._give(number, line, cents, prize.goods, ranking, left)
        return None

    def _leave_served(self, prize: Prize, ranking: Sequence[RankedEntry]) -> Sequence[RankedEntry]:
        """If `only_best`, drop the holders of prizes of another `series`; else return everybody."""
        if not self.plan.only_best:
            return ranking
        series = prize.series
        served = {
            entry
            for entry, number in self.held.items()
            if self.plan.prizes[number - 1].series != series
        }
        return [line for line in ranking if line.entry not in served]

    def _pool(self, prize: Prize, level: Sequence[int]) -> dict[int, Prize]:
        """Return the prizes that level entries share, by prize number; {} if they share none.

        `level`: the positions of these entries among the entries that can win, from 1."""
        if self.plan.sharing is Sharing.NONE or prize.is_exact or len(level) == 1:
            return {}
        return {
            number: each
            for number, each in enumerate(self.plan.prizes, start=1)
            if each.series == prize.series and each.place in level
        }

    def _divide(
        self,
        pool: Mapping[int, Prize],
        ranking: Sequence[RankedEntry],
        left: Sequence[RankedEntry],
        level: Sequence[int],
    ) -> None:
        """Divide the money of `pool` equally among the entries at positions `level` of `left`.

        The goods of a prize go to the entry at the place of the prize."""
        numbers = {each.place: number for number, each in pool.items()}
        total = sum(work_out_cents(each, self.plan, self.fees) for each in pool.values())
        for place, cents in zip(level, divide(total, len(level)), strict=True):
            number = numbers.get(place, max(pool))
            goods = pool[number].goods if place in numbers else ""
            self._give(number, left[place - 1], cents, goods, ranking, left, tuple(pool))
        self.settled.update(pool)

    def _give(
        self,
        number: int,
        line: RankedEntry,
        cents: int,
        goods: str,
        ranking: Sequence[RankedEntry],
        left: Sequence[RankedEntry],
        pooled: tuple[int, ...] = (),
    ) -> None:
        counted = {each.entry for each in left}
        before = ranking[: ranking.index(line)]
        passed = tuple(
            PassedOver(each.entry, self.held.get(each.entry, 0))
            for each in before
            if each.entry not in counted
        )
        tied = {each.entry for each in left if each.level == line.level} - {line.entry}
        level = tuple(sorted(tied))
        award = PrizeAward(number, line.entry, cents, goods, line.place, passed, pooled, level)
        self.awards.append(award)
        self.held.setdefault(line.entry, number)


def _explain_awards(ranking: Sequence[RankedEntry], prize: Prize) -> NotAwarded:
    if not ranking:
        return NotAwarded.NOBODY
    return NotAwarded.TOO_FEW if prize.place > len(ranking) else NotAwarded.ALL_SERVED
