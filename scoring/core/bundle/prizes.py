"""Award a bundle's prizes by its standings, its categories and its players' clubs."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from scoring.core.bundle.outcome_values import Prizes, write_prizes
from scoring.core.bundle.standings import BundleStandings
from scoring.core.bundle.values import Bundle
from scoring.core.prizes.awarding import award_prizes
from scoring.core.prizes.grounds import pick_club, rank_grounds
from scoring.core.prizes.plan import PrizeGroup, PrizePlan


def award_bundle(bundle: Bundle, standings: BundleStandings, data: Mapping[str, object]) -> Prizes:
    """Award a plan's prizes by a bundle's standings. `data`: the plan (PrizePlan.to_data)."""
    plan, entries = PrizePlan.from_data(data), bundle.entries

    def find_members(group: PrizeGroup, name: str) -> Collection[int]:
        if group is PrizeGroup.CATEGORY:
            return {entry.number for entry in entries if name in entry.categories}
        clubs = {entry.number: [player.club for player in entry.players] for entry in entries}
        return pick_club(clubs, group, name)

    withdrawn = {one.number for one in entries if one.withdrawal is not None}
    rankings = rank_grounds(plan, standings, withdrawn, find_members)
    return write_prizes(data, award_prizes(plan, rankings, plan.typed_fees))
