"""Delete sign-ups 30 days after the date of their event, even if it was not played."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import Final

from django.utils import timezone

from scoring.actions.sign_ups_services import delete_sign_ups
from scoring.models.sign_up import SignUp

KEPT_DAYS: Final = 30
"""Days after the event until its sign-ups are deleted; entries keep the players' data."""

logger = logging.getLogger("burraco.sign_ups")


def delete_old_sign_ups(now: datetime) -> int:
    """Delete the sign-ups of events that are more than KEPT_DAYS past; return their number."""
    last = timezone.localdate(now) - timedelta(days=KEPT_DAYS)
    count = delete_sign_ups(SignUp.objects.filter(tournament__date__lt=last))
    if count:
        logger.info("Sign-ups were deleted: their term is over")
    return count
