from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from scoring.actions.acts_services import write_act
from scoring.actions.authors_services import Author
from scoring.actions.refusals_services import Refusal
from scoring.core.play.acts import ActKind
from scoring.core.prizes.plan import PrizePlan
from scoring.core.prizes.validity import check_prize_plan
from scoring.models.tournament import EventPrizes, Tournament


def set_prizes(*, event: Tournament, plan: PrizePlan, author: Author, now: datetime) -> None:
    """Replace the event's prize plan; a plan without prizes deletes it. Raises Refusal if the new
    plan has errors."""
    if check_prize_plan(plan):
        raise Refusal(
            "prizes.faults", _("The prizes cannot be saved like this: correct the errors.")
        )
    with write_act(event, ActKind.PRIZES, author, now, prizes=len(plan.prizes)) as event:
        if not plan.prizes:
            EventPrizes.objects.filter(tournament=event).delete()
            return
        row = EventPrizes.objects.filter(tournament=event).first()
        row = row or EventPrizes(tournament=event)
        row.data = plan.to_data()
        row.save()
