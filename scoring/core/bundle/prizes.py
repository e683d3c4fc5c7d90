"""Award a bundle's prizes by its standings, its categories and its players' clubs."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from scoring.core.bundle.outcome_values import Prizes, write_prizes
from scoring.core.bundle.standings import BundleStandings
from scoring.core.bundle.values import Bundle
from scoring.core.prizes.awarding import award_prizes
from scoring.core.prizes.grounds import pick_club, rank_grounds
from scoring.core.prizes.plan import PrizeGroup, PrizePlan
from scoring.core.ranking.standings import Standing


class BundleRankings:
    """The rankings of a bundle's event, for prizes (a `prizes.grounds.RankingSource`)."""

    def __init__(self, bundle: Bundle, standings: BundleStandings) -> None:
        self._bundle = bundle
        self._standings = standings

    @property
    def order(self) -> Sequence[str]:
        return self._standings.order

    def list_closed(self) -> Collection[int]:
        return self._standings.closed

    def rank_everybody(self) -> Sequence[Standing]:
        return self._standings.rank()

    def rank_letter(self, letter: str) -> Sequence[Standing]:
        return self._standings.rank_letter(letter)

    def rank_turns(self, first: int, last: int, letter: str) -> Sequence[Standing]:
        members = self._standings.find_members(letter) if letter else None
        return self._standings.rank_turns(first, last, members)

    def find_withdrawn(self) -> Collection[int]:
        return {one.number for one in self._bundle.entries if one.withdrawal is not None}

    def find_members(self, group: PrizeGroup, name: str) -> Collection[int]:
        entries = self._bundle.entries
        if group is PrizeGroup.CATEGORY:
            return {entry.number for entry in entries if name in entry.categories}
        clubs = {entry.number: [player.club for player in entry.players] for entry in entries}
        return pick_club(clubs, group, name)


def award_bundle(bundle: Bundle, standings: BundleStandings, data: Mapping[str, object]) -> Prizes:
    """Award a plan's prizes by a bundle's standings. `data`: the plan (PrizePlan.to_data)."""
    plan = PrizePlan.from_data(data)
    rankings = rank_grounds(plan, BundleRankings(bundle, standings))
    return write_prizes(data, award_prizes(plan, rankings, plan.typed_fees))
