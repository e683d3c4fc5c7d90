"""The sessions of an event as pages list them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scoring.core.play.sessions import PlannedSession
from scoring.models.tournament import Tournament
from scoring.sessions.queries import list_starts
from scoring.sessions.wording import format_days, format_session_day, format_session_turns


def event_days(event: Tournament) -> str:
    """``{{ event|event_days }}``: the day of the event, or its first and last day."""
    return format_days(event.date, list_starts(event)[-1].date)


def list_session_rows(
    sessions: Sequence[PlannedSession], current: PlannedSession | None = None
) -> list[dict[str, Any]]:
    """Return a dict for each session; [] for a single session, since pages show the event's date.
    Key `turn` is the session's first turn; `is_current` is True if it is in play or comes next."""
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
