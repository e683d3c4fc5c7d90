"""The sessions of an event as pages list them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.core.play.sessions import PlannedSession
from scoring.sessions.wording import format_session_day, format_session_turns


@dataclass(frozen=True, slots=True)
class SessionRow:
    """A session in words. `turn`: its first; `is_current`: whether it is in play or comes next."""

    turn: int
    turns: str
    day: str
    place: str
    is_current: bool


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
            format_session_turns(session),
            format_session_day(session),
            session.place,
            session == current,
        )
        for session in sessions
    ]
