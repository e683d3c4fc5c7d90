from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from django.utils.translation import gettext as _

from scoring.actions.acts_services import write_act
from scoring.actions.authors_services import Author
from scoring.actions.refusals_services import Refusal
from scoring.core.classes import EventClass
from scoring.core.play.acts import ActKind
from scoring.core.prizes.plan import PrizePlan
from scoring.core.prizes.validity import check_prize_plan
from scoring.models.tournament import EventPrizes, Tournament
from scoring.prizes.queries import load_prize_plan


def set_prizes(*, event: Tournament, plan: PrizePlan, author: Author, now: datetime) -> None:
    """Replace the event's prize plan. Raises Refusal if the new plan has errors.

    If the new plan has neither prizes nor an event class, the stored plan is deleted."""
    if check_prize_plan(plan):
        raise Refusal(
            "prizes.faults", _("The prizes cannot be saved like this: correct the errors.")
        )
    with write_act(event, ActKind.PRIZES, author, now, prizes=len(plan.prizes)) as event:
        if not plan.prizes and plan.event_class is EventClass.NONE:
            EventPrizes.objects.filter(tournament=event).delete()
            return
        _store_plan(event, plan)


def set_event_class(
    *, event: Tournament, event_class: EventClass, author: Author, now: datetime
) -> None:
    with write_act(event, ActKind.SETTINGS, author, now) as event:
        _store_plan(event, replace(load_prize_plan(event), event_class=event_class))


def _store_plan(event: Tournament, plan: PrizePlan) -> None:
    EventPrizes.objects.update_or_create(tournament=event, defaults={"data": plan.to_data()})
