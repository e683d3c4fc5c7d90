"""The entries that are called to the desk, and a figure that tells when they are others."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.db.models import Case, OuterRef, Subquery, Sum, When

from scoring.models.desk_call import DeskCall
from scoring.models.tournament import Tournament
from scoring.queries.field.entries import Entrant, load_entrants


class CalledEntry(NamedTuple):
    call: DeskCall
    entrant: Entrant


def load_called(event: Tournament, now: datetime) -> list[CalledEntry]:
    """The entries called to the desk now, the first called first. One query, one more if there are
    any."""
    calls = list(event.desk_calls.filter(shown_until__gt=now).select_related("entry"))
    entrants = load_entrants(event, [call.entry_id for call in calls]) if calls else {}
    return [CalledEntry(call, entrants[call.entry.number]) for call in calls]


def count_call_changes(now: datetime) -> Subquery:
    """Of each event in a query: its calls made and its calls over, together. Rises whenever a call
    is made, ended or over by itself; NULL without any."""
    calls = DeskCall.objects.filter(tournament=OuterRef("pk")).order_by().values("tournament")
    changes = Sum(Case(When(shown_until__lte=now, then=2), default=1))
    return Subquery(calls.annotate(changes=changes).values("changes"))
