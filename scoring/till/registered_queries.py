"""When entries were registered, as far as the desk knows."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from scoring.core.play.acts import ActKind
from scoring.models.act import Act
from scoring.models.sign_up import SignUp
from scoring.models.tournament import Tournament


def list_late(event: Tournament) -> set[int]:
    """The numbers of the entries that were registered on the day of the event, or later.

    An entry counts from the hour at which it signed up, else from the act that registered it; of an
    imported one nobody knows. Two queries.
    """
    acts = Act.objects.filter(tournament=event, kind__in=(ActKind.REGISTER, ActKind.LATE))
    registered: dict[int, datetime] = {}
    for at, added in acts.values_list("created_at", "changes__entry__added"):
        for pk in added or ():
            registered.setdefault(pk, at)
    rows = event.entries.filter(pk__in=registered) if registered else event.entries.none()
    numbers = dict(rows.values_list("pk", "number"))
    signed_up = SignUp.objects.filter(tournament=event, entry__in=numbers)
    for pk, at in signed_up.values_list("entry_id", "created_at"):
        registered[pk] = min(registered[pk], at)
    return {
        number for pk, number in numbers.items() if timezone.localdate(registered[pk]) >= event.date
    }
