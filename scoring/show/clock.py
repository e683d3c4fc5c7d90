"""The clock of the hall, as `partials/clock.html` draws it and `js/clock.js` counts it down."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.play.clock import ClockMark, MarkKind, list_clock_marks
from scoring.queries.hall.countdown import TurnClock, find_turn_clock
from scoring.wording.clock import PAUSED, format_clock_title, format_mark, format_paused


@dataclass(frozen=True, slots=True)
class ShownClock:
    key: str
    """Tells this countdown from the next one."""
    title: str
    is_break: bool
    is_paused: bool
    ends_at: datetime | None
    """None while it is paused."""
    ends: int | None
    """The same, in ms since 1970."""
    left_ms: int | None
    """While it is paused."""
    marks: str
    """`warning:600,time:0`: each with its seconds before the end."""
    words: tuple[tuple[str, str], ...]
    """What it says in each state: the marks it passed, paused."""


def find_shown_clock(event: Tournament, turns: Iterable[Turn]) -> ShownClock | None:
    """The clock of an event, of all its turns; None while nothing is counted."""
    found = None if event.is_closed else find_turn_clock(turns)
    return draw_clock(event, found) if found else None


def draw_clock(event: Tournament, clock: TurnClock) -> ShownClock:
    marks = (
        (ClockMark(MarkKind.TIME, 0),)
        if clock.is_break
        else list_clock_marks(event.warning_minutes, event.last_smazzata_minutes)
    )
    ends_at = clock.countdown.ends_at
    return ShownClock(
        key=f"{'break' if clock.is_break else 'turn'}-{clock.turn.number}",
        title=format_clock_title(clock.turn.number, is_break=clock.is_break),
        is_break=clock.is_break,
        is_paused=clock.countdown.is_paused,
        ends_at=ends_at,
        ends=round(ends_at.timestamp() * 1000) if ends_at else None,
        left_ms=clock.countdown.left_ms,
        marks=",".join(f"{mark.kind}:{mark.minutes * 60}" for mark in marks),
        words=(
            *((mark.kind.value, format_mark(mark, is_break=clock.is_break)) for mark in marks),
            (PAUSED, format_paused()),
        ),
    )
