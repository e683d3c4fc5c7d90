"""Lists of events, loaded a page at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import QuerySet, Sum

from scoring.models.phase import Phase
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.play.turns import TurnState

A_PAGE = 25
"""Events."""


@dataclass(frozen=True, slots=True)
class EventLine:
    """An event in a list, with its progress."""

    event: Tournament
    turns_planned: int
    turns_closed: int
    turn_playing: int | None
    """The number of the turn being played."""


def list_events() -> QuerySet[Tournament]:
    """All events, the newest first, as lines of a list."""
    return Tournament.objects.only(
        "slug", "name", "date", "place", "organiser", "closed_at", "settled_revision"
    )


def load_event_lines(events: Sequence[Tournament]) -> list[EventLine]:
    """These events with their current turns. Two queries."""
    planned = dict(
        Phase.objects.filter(tournament__in=events)
        .order_by()
        .values_list("tournament")
        .annotate(Sum("turns"))
    )
    closed: Counter[int] = Counter()
    playing: dict[int, int] = {}
    for event, number, state in Turn.objects.filter(
        tournament__in=events, state__in=(TurnState.CLOSED, TurnState.PLAYING)
    ).values_list("tournament", "number", "state"):
        if state == TurnState.CLOSED:
            closed[event] += 1
        else:
            playing[event] = number
    return [
        EventLine(event, planned.get(event.pk, 0), closed[event.pk], playing.get(event.pk))
        for event in events
    ]
