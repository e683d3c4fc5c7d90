from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.db.models import F

from scoring.models.call import Call, DeskCall
from scoring.models.tournament import Tournament
from scoring.text.entrants_queries import Entrant, load_entrants
from scoring.web.plain_sql_queries import list_calls

ANSWERED_SHOWN = 40


class CalledEntry(NamedTuple):
    call: DeskCall
    entrant: Entrant


def load_called(event: Tournament, now: datetime) -> list[CalledEntry]:
    """Load the entries called to the desk now, oldest call first. Two queries at most."""
    calls = list_calls(event, now)
    entrants = load_entrants(event, [call.entry_id for call in calls]) if calls else {}
    return [CalledEntry(call, entrants[call.entry.number]) for call in calls]


def load_open_calls(event: Tournament) -> list[Call]:
    """Load unanswered calls; calls about a smazzata come last, by its number. One query."""
    return list(
        Call.objects.filter(table__turn__tournament=event, answered_at=None)
        .select_related("table__turn")
        .order_by(F("number").asc(nulls_first=True), "pk")
    )


def load_answered_calls(event: Tournament) -> list[Call]:
    """Load the last ANSWERED_SHOWN answered calls, newest first. One query."""
    return list(
        Call.objects.filter(table__turn__tournament=event, answered_at__isnull=False)
        .select_related("table__turn")
        .order_by("-answered_at_revision", "-pk")[:ANSWERED_SHOWN]
    )
