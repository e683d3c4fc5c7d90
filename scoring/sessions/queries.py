"""The sessions of an event, stored in its row, because every page needs them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from scoring.core.play.sessions import PlannedSession, SessionStart, find_session, read_starts
from scoring.core.play.turns import TurnState
from scoring.models.tournament import Tournament, find_moment
from scoring.models.turn import Turn


def list_starts(event: Tournament) -> list[SessionStart]:
    """List the start of every session; the first is the start of the event. No query."""
    first = SessionStart(1, event.date, event.starts_at, event.place)
    return read_starts(first, event.sessions)


def load_sessions(event: Tournament, turns_planned: int | None = None) -> list[PlannedSession]:
    """Return the sessions with their first and last turn; one query if `turns_planned` is None."""
    turns = event.turns_planned if turns_planned is None else turns_planned
    return plan_sessions(list_starts(event), turns)


def plan_sessions(starts: Sequence[SessionStart], turns: int) -> list[PlannedSession]:
    lasts = [*(start.first_turn - 1 for start in starts[1:]), turns]
    return [
        PlannedSession(
            number,
            start,
            last,
            start.place or starts[0].place,
            find_moment(start.date, start.starts_at),
        )
        for number, (start, last) in enumerate(zip(starts, lasts, strict=True), start=1)
    ]


def list_begins(sessions: Iterable[PlannedSession]) -> dict[int, datetime]:
    """Return the sessions' planned start times (UTC) by first turn; omits those without a time."""
    return {one.first_turn: one.begins for one in sessions if one.begins is not None}


def find_next_turn(turns: Iterable[Turn]) -> int:
    """Return the number of the turn after the last closed one: in play, or next to play."""
    closed = [turn.number for turn in turns if turn.state == TurnState.CLOSED]
    return max(closed, default=0) + 1


def find_current_session(
    sessions: Sequence[PlannedSession], turns: Iterable[Turn]
) -> PlannedSession:
    return find_session(sessions, find_next_turn(turns))


def find_session_number(event: Tournament, turn: int | None = None) -> int:
    """Return the number of a turn's session, by default of the current one (one query)."""
    number = find_next_turn(event.turns.all()) if turn is None else turn
    return sum(start.first_turn <= number for start in list_starts(event))


def find_next_begin(event: Tournament, turns: Iterable[Turn]) -> tuple[int, datetime] | None:
    """Return the next turn's number and planned start (UTC) if a session begins with that turn.

    Returns None otherwise, and if that session is the event's first or has no start time."""
    number = find_next_turn(turns)
    for start in list_starts(event)[1:]:
        if start.first_turn == number:
            begins = find_moment(start.date, start.starts_at)
            return None if begins is None else (number, begins)
    return None


def begins_session(event: Tournament, turn: int) -> bool:
    """Return True if a session after the first begins with this turn."""
    return any(start.first_turn == turn for start in list_starts(event)[1:])
