"""Set for how many months guests are stored, and erase them after that time."""

from __future__ import annotations

import logging
from datetime import datetime
from itertools import islice
from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.actions.authors_services import Author
from scoring.actions.refusals_services import Refusal
from scoring.core.play.turns import TurnState
from scoring.models.erasure import GuestTerm
from scoring.models.turn import Turn
from scoring.personal.erasure_services import ErasureChoices, erase_person
from scoring.personal.guests_queries import find_guest_months, list_guests
from scoring.personal.signed_up_queries import find_signed_up

MOST_MONTHS: Final = 120
AT_ONCE: Final = 20
"""Maximum number of guests erased in one run."""

logger = logging.getLogger("burraco.personal")


@transaction.atomic
def set_guest_term(*, months: int, author: Author, now: datetime) -> None:
    """Set that guests are erased `months` months after their last event; 0 keeps them forever."""
    if not 0 <= months <= MOST_MONTHS:
        raise Refusal(
            "personal.months", _("Enter at most %(most)d months.") % {"most": MOST_MONTHS}
        )
    GuestTerm.objects.all().delete()
    if months:
        GuestTerm.objects.create(months=months, set_by=author.name, set_at=now)
    logger.warning("The term of guests is now %d months", months)


def erase_due_guests(now: datetime) -> int:
    """Erase up to `AT_ONCE` guests whose time has run out, unless they have signed up; return
    how many. Erases nobody while a turn is in play, since an erasure blocks the tables' writes."""
    months = find_guest_months()
    if not months or Turn.objects.filter(state=TurnState.PLAYING).exists():
        return 0
    today = timezone.localdate(now)
    is_over = (guest for guest in list_guests(months) if guest.goes_on <= today)
    going = (guest for guest in is_over if not find_signed_up(guest.player))  # they come back
    due = list(islice(going, AT_ONCE))
    for guest in due:
        erase_person(
            player=guest.player, choices=ErasureChoices(with_photos=True), author_name="", now=now
        )
    if due:
        logger.warning("%d guests were erased: their term has run out", len(due))
    return len(due)
