"""The event as a file for the calendar of a phone."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from scoring.exports.calendar import CalendarEvent, write_calendar
from scoring.models.tournament import Tournament
from scoring.queries.events.forecast import space_turns
from scoring.views.access import find_tournament


@require_safe
def show_calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """Its planned hours, if it has some; else its day."""
    event = find_tournament(request, slug)
    calendar = CalendarEvent(
        uid=f"{event.slug}-{event.pk}@burraco_tourney",
        title=event.name,
        place=event.place,
        address=request.build_absolute_uri(reverse("event", args=[slug])),
        day=event.date,
        span=_find_span(event),
        changed_at=event.created_at,
    )
    response = HttpResponse(write_calendar(calendar), content_type="text/calendar; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{event.slug}.ics"'
    return response


def _find_span(event: Tournament) -> tuple[datetime, datetime] | None:
    start = event.planned_start
    if start is None:
        return None
    minutes = [phase.minutes for phase in event.phases.all() for _turn in range(phase.turns)]
    spans = space_turns(start, minutes, event.break_minutes)
    return start, spans[-1][1] if spans else start + timedelta(hours=1)
