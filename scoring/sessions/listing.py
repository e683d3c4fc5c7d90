"""The days and sessions of an event, formatted for templates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scoring.core.play.sessions import PlannedSession
from scoring.models.tournament import Tournament
from scoring.sessions.queries import list_starts
from scoring.sessions.wording import format_days, format_session_day, format_session_turns


def event_days(event: Tournament) -> str:
    """Format the event's day, or its first and last day: ``{{ event|event_days }}``."""
    return format_days(event.date, list_starts(event)[-1].date)


def list_session_rows(
    sessions: Sequence[PlannedSession], current: PlannedSession | None = None
) -> list[dict[str, Any]]:
    """List the sessions as dicts for a template; [] if the event has only one session."""
    if len(sessions) == 1:
        return []
    return [
        {
            "turn": session.first_turn,
            "name": session.start.name,
            "turns": format_session_turns(session),
            "day": format_session_day(session),
            "place": session.place,
            "is_current": session == current,
        }
        for session in sessions
    ]
