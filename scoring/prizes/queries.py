"""Load an event's prize plan, and the prizes that entries win by the current standings."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Case, F, IntegerField, Q, Sum, When
from django.db.models.functions import Coalesce

from scoring.core.prizes.awarding import PrizeGiving, award_prizes
from scoring.core.prizes.grounds import pick_club, rank_grounds
from scoring.core.prizes.money import MoneyNote, check_money, find_fees, sum_plan
from scoring.core.prizes.plan import NEW_PLAN, PrizeGroup, PrizePlan
from scoring.models.till import Payment
from scoring.models.tournament import EventPrizes, Tournament
from scoring.standings.public_queries import load_played
from scoring.text.entrants_queries import Entrant, load_entrants


@dataclass(frozen=True)
class EventGiving:
    plan: PrizePlan
    fees: int | None
    """The fees, in cents, that prizes can be a share of; None if not known."""
    giving: PrizeGiving
    notes: Sequence[MoneyNote]
    entrants: Mapping[int, Entrant]
    after_turn: int
    """Number of the last closed turn, 0 if no turn is closed."""
    turns_planned: int

    @property
    def is_over(self) -> bool:
        return 0 < self.turns_planned <= self.after_turn

    @property
    def cents(self) -> int:
        return sum_plan(self.plan, self.fees)

    @property
    def kept_cents(self) -> int:
        """The money of the prizes that nobody wins, in cents."""
        return self.cents - self.giving.cents


def load_prize_plan(event: Tournament) -> PrizePlan:
    """Load the prize plan of an event. A plan without prizes may still set the event's class.

    At most one query; no query if the event was fetched with select_related("event_prizes")."""
    row = getattr(event, "event_prizes", None)
    return row.plan if row is not None else NEW_PLAN


def load_prize_data(event: Tournament) -> dict[str, Any] | None:
    """Load an event's prize plan as JSON values for an export; None if no plan is stored.

    `typed_fees` in it: the fees in cents, or None if they are not known. At most two queries."""
    row = EventPrizes.objects.filter(tournament=event.pk).first()
    if row is None:
        return None
    fees = find_fees(row.plan, load_collected_cents(event))
    return {**row.data, "typed_fees": fees}


def load_collected_cents(event: Tournament) -> int | None:
    """Return the till's fees less refunds, in cents; None if it took no payment. Counts payments
    until the prize-giving began or, if it did not, until the event was closed. One query."""
    back = When(is_refund=True, then=-F("cents"))
    signed = Case(back, default=F("cents"), output_field=IntegerField())
    announced = Coalesce("tournament__hall_screens__reveal_began_at", "tournament__closed_at")
    counted = (
        Payment.objects.filter(tournament=event.pk)
        .annotate(announced_at=announced)
        .filter(Q(announced_at=None) | Q(created_at__lte=F("announced_at")))
        .filter(Q(undone_at=None) | Q(undone_at__gt=F("announced_at")))
    )
    total: int | None = counted.aggregate(total=Sum(signed))["total"]
    return total


def load_giving(
    event: Tournament, plan: PrizePlan | None = None, entrants: Mapping[int, Entrant] | None = None
) -> EventGiving | None:
    """Award the prizes of `plan`, by default the event's plan; None if the plan has no prizes.

    Results after turn `event.shown_until` do not count. `entrants`: the event's entries, if loaded
    already. Two queries more than `load_event_standings`."""
    plan = plan or load_prize_plan(event)
    if not plan.prizes:
        return None
    entrants = load_entrants(event) if entrants is None else entrants
    collected = load_collected_cents(event)
    fees = find_fees(plan, collected)
    played = load_played(event, ())

    def find_members(group: PrizeGroup, name: str) -> Collection[int]:
        if group is PrizeGroup.CATEGORY:
            return played.categories.get(name, ())
        clubs = {number: one.list_values("club") for number, one in entrants.items()}
        return pick_club(clubs, group, name)

    rankings = rank_grounds(plan, played, played.withdrawn, find_members)
    return EventGiving(
        plan=plan,
        fees=fees,
        giving=award_prizes(plan, rankings, fees),
        notes=check_money(plan, collected),
        entrants=entrants,
        after_turn=played.after_turn,
        turns_planned=played.turns_planned,
    )


def load_public_giving(event: Tournament) -> EventGiving | None:
    """Load the prize plan and its current winners, or None if they are not public. Prizes reveal
    the standings, so the event or all its turns must be closed, and no result held back."""
    if event.shown_until is not None:
        return None
    given = load_giving(event)
    return given if given is not None and (given.is_over or event.is_closed) else None


def count_letters(event: Tournament) -> int:
    """Return the largest number of sections in a phase; 0 if no phase is divided. One query."""
    counts = [len(phase.section_tables) for phase in event.phases.all()]
    return max((count for count in counts if count > 1), default=0)
