"""Sessions of an event on several days or at several venues: their turns and validity.

The first session begins with turn 1 and has the event's own date, time and place. Each later
session begins with a given turn and lasts until the next session."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from enum import StrEnum
from itertools import pairwise
from typing import Any


@dataclass(frozen=True, slots=True)
class SessionStart:
    """A session's start, in the venue's time. If `name` is "", pages show the session's number."""

    first_turn: int
    date: date
    starts_at: time | None = None
    place: str = ""
    name: str = ""

    def to_data(self) -> dict[str, str | int]:
        """Return JSON data; `starts_at` is "" if no time is set."""
        return {
            "first_turn": self.first_turn,
            "date": self.date.isoformat(),
            "starts_at": self.starts_at.isoformat() if self.starts_at else "",
            "place": self.place,
            "name": self.name,
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> SessionStart:
        hour = data["starts_at"]
        return cls(
            data["first_turn"],
            date.fromisoformat(data["date"]),
            time.fromisoformat(hour) if hour else None,
            data["place"],
            data.get("name", ""),  # older data has no names
        )


def write_starts(starts: Sequence[SessionStart]) -> list[dict[str, str | int]]:
    """Return sessions as JSON data. The first session has only its turn and name; it is left out
    if it has no name."""
    first, *later = starts
    named: list[dict[str, str | int]] = []
    if first.name:
        named = [{"first_turn": first.first_turn, "name": first.name}]
    return [*named, *(start.to_data() for start in later)]


def read_starts(first: SessionStart, data: Sequence[Mapping[str, Any]]) -> list[SessionStart]:
    """Read the data of `write_starts`. `first`: the event's first session, without its name."""
    if data and data[0]["first_turn"] == first.first_turn:
        first, data = replace(first, name=data[0]["name"]), data[1:]
    return [first, *map(SessionStart.from_data, data)]


class SessionFault(StrEnum):
    """Reasons why sessions are not valid; `scoring.sessions.wording` has the texts."""

    SAME_TURN = "session.same_turn"
    BEYOND = "session.beyond"
    TOO_EARLY = "session.too_early"


def find_session_fault(
    starts: Sequence[SessionStart], turns: int
) -> tuple[SessionFault, SessionStart] | None:
    """Return the first fault and the session that has it, or None if the sessions are valid.

    `starts`: in the order of turns; `turns`: the number of planned turns. Every session must begin
    with a different planned turn, and later than the session before it: on a later day or, if both
    times are set, at a later time of the same day."""
    for before, after in pairwise(starts):
        if after.first_turn <= before.first_turn:
            return SessionFault.SAME_TURN, after
        if after.first_turn > turns:
            return SessionFault.BEYOND, after
        if not _is_later(before, after):
            return SessionFault.TOO_EARLY, after
    return None


def _is_later(before: SessionStart, after: SessionStart) -> bool:
    if before.date != after.date:
        return before.date < after.date
    if before.starts_at is None or after.starts_at is None:
        return False
    return before.starts_at < after.starts_at


@dataclass(frozen=True, slots=True)
class PlannedSession:
    """A session and its turns. `place`: the venue. `begins`: in UTC, None if no time is set."""

    number: int
    start: SessionStart
    last_turn: int
    place: str = ""
    begins: datetime | None = None

    @property
    def first_turn(self) -> int:
        return self.start.first_turn

    @property
    def date(self) -> date:
        return self.start.date


def find_session(sessions: Sequence[PlannedSession], turn: int) -> PlannedSession:
    """Return the session of this turn; a turn beyond the plan belongs to the last session."""
    return next((one for one in reversed(sessions) if one.first_turn <= turn), sessions[0])


def space_turns(
    start: datetime, minutes: Sequence[int], break_minutes: int
) -> list[tuple[datetime, datetime]]:
    """Return (start, end) of each turn, with breaks between. `minutes`: each turn's length."""
    spans, begins = [], start
    for lasting in minutes:
        ends = begins + timedelta(minutes=lasting)
        spans.append((begins, ends))
        begins = ends + timedelta(minutes=break_minutes)
    return spans
