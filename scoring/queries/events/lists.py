"""Lists of events, loaded a page at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, QuerySet, Sum

from scoring.models.phase import Phase
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.play.turns import TurnState
from scoring.queries.events.search import EventSearch

A_PAGE = 25
"""Events."""
EVERYTHING = EventSearch()
KEPT_FOR = timedelta(days=1)
"""How long a deleted event can be had back."""


@dataclass(frozen=True, slots=True)
class EventLine:
    """An event in a list, with its progress."""

    event: Tournament
    turns_planned: int
    closed_turns: int
    turn_playing: int | None
    """The number of the turn being played."""


def list_events(
    search: EventSearch = EVERYTHING, *, archived: bool = False
) -> QuerySet[Tournament]:
    """The events that are found, the newest first, as lines of a list: the archived ones or those
    that are not."""
    events = Tournament.objects.filter(deleted_at=None, archived_at__isnull=not archived)
    return events.filter(search.to_filter()).only(
        "slug",
        "name",
        "date",
        "place",
        "organiser",
        "entry_kind",
        "closed_at",
        "archived_at",
        "settled_revision",
        "is_demo",
    )


def find_only_running() -> Tournament | None:
    """The event that is being played, if there is only one, for the bare address. One query."""
    seated = Turn.objects.filter(tournament=OuterRef("pk")).exclude(state=TurnState.DRAFT)
    running = Tournament.objects.filter(
        Exists(seated), is_public=True, deleted_at=None, archived_at=None, closed_at=None
    )
    found = list(running.only("slug")[:2])
    return found[0] if len(found) == 1 else None


def list_deleted(user: User, now: datetime) -> list[Tournament]:
    """The events of this account that were deleted in the last day, the latest first. One query."""
    deleted = Tournament.objects.filter(directors=user, deleted_at__gt=now - KEPT_FOR)
    return list(deleted.only("slug", "name", "date", "deleted_at").order_by("-deleted_at"))


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
