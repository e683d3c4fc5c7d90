"""The prizes of a bundle, awarded anew and compared."""

from __future__ import annotations

from scoring.core.bundle.prizes import award_bundle
from scoring.core.bundle.standings import BundleStandings
from scoring.core.bundle.values import Bundle
from scoring.core.prizes.plan import PrizePlan
from scoring.core.verify.findings import Findings, Where


def check_prizes(bundle: Bundle, standings: BundleStandings, findings: Findings) -> None:
    """Check what each prize of the plan awards, by standings made of the recomputed seats."""
    stored = bundle.prizes
    if stored is None:
        return
    plan = PrizePlan.from_data(stored.plan)
    made = award_bundle(bundle, standings, stored.plan)
    for number in range(1, len(plan.prizes) + 1):
        where: Where = (("prizes", ""), ("prize", number))
        was, now = (
            [award for award in each.awards if award.prize == number] for each in (stored, made)
        )
        for figure, name in _FIGURES.items():
            told, computed = (
                ", ".join(str(getattr(award, name)) for award in each) for each in (was, now)
            )
            findings.compare(where, figure, told, computed)
        told, computed = (
            ", ".join(one.why for one in each.unawarded if one.prize == number)
            for each in (stored, made)
        )
        findings.compare(where, "not_awarded", told, computed)
    where = (("prizes", ""),)
    order, computed_order = (
        ", ".join(str(award.prize) for award in each.awards) for each in (stored, made)
    )
    findings.compare(where, "prize_order", order, computed_order)
    order, computed_order = (
        ", ".join(str(one.prize) for one in each.unawarded) for each in (stored, made)
    )
    findings.compare(where, "prize_order", order, computed_order)


_FIGURES = {
    "prize_winners": "entry",
    "prize_cents": "cents",
    "prize_goods": "goods",
    "prize_places": "place",
}
"""The fields of an award, by the name of the figure."""
