"""The part of the evening that an event has reached: before, arrivals, play or finish."""

from __future__ import annotations

from enum import StrEnum

from django.db.models import Count, Q
from django.utils import timezone

from scoring.core.play.turns import TurnState
from scoring.models.tournament import Tournament


class EveningPart(StrEnum):
    BEFORE = "before"
    ARRIVALS = "arrivals"
    PLAY = "play"
    FINISH = "finish"


def find_part(event: Tournament) -> EveningPart:
    """Return the part of the evening that an event has reached. PLAY lasts from the first seating
    until all planned turns are closed. ARRIVALS begins on the event's day, if there are entries.
    Queries: none if the event is closed; two between its day and the first seating; else one."""
    if event.is_closed:
        return EveningPart.FINISH
    closed = Count("turn_set", filter=Q(turn_set__state=TurnState.CLOSED))
    phases = event.phases.order_by().annotate(seated=Count("turn_set"), closed=closed)
    turns = list(phases.values_list("turns", "seated", "closed"))
    if any(seated for _planned, seated, _closed in turns):
        is_played = all(planned == closed for planned, _seated, closed in turns)
        return EveningPart.FINISH if is_played else EveningPart.PLAY
    has_come = event.date <= timezone.localdate()
    return EveningPart.ARRIVALS if has_come and event.entries.exists() else EveningPart.BEFORE
