"""The sessions of an event as pages list them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.core.play.sessions import PlannedSession
from scoring.models.tournament import Tournament
from scoring.sessions.queries import list_starts
from scoring.sessions.wording import format_days, format_session_day, format_session_turns


@dataclass(frozen=True, slots=True)
class SessionRow:
    """A session in words. `turn`: its first; `name`: "" where it has none; `is_current`: whether it
    is in play or comes next."""

    turn: int
    name: str
    turns: str
    day: str
    place: str
    is_current: bool


def event_days(event: Tournament) -> str:
    """``{{ event|event_days }}``: the day of the event, or its first and last."""
    return format_days(event.date, list_starts(event)[-1].date)


def list_session_rows(
    sessions: Sequence[PlannedSession], current: PlannedSession | None = None
) -> list[SessionRow]:
    """The rows of an event of several sessions; none of one with a single session, which pages show
    by its date."""
    if len(sessions) == 1:
        return []
    return [
        SessionRow(
            session.first_turn,
            session.start.name,
            format_session_turns(session),
            format_session_day(session),
            session.place,
            session == current,
        )
        for session in sessions
    ]
