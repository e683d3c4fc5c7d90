"""Data of the hall clock that `clock/clock.html` shows and `js/clock/clock.js` counts down."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.clock.queries import find_control_end, find_turn_clock
from scoring.core.play.clock import ClockMark, MarkKind, list_clock_marks
from scoring.core.play.turns import TurnState
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.sessions.queries import find_next_begin

START_SHOWN_BEFORE = timedelta(hours=12)
START_SHOWN_AFTER = timedelta(minutes=30)
"""How long the countdown to a session's planned start stays visible after that start."""


@dataclass(frozen=True, slots=True)
class ShownClock:
    key: str
    """Identifies the countdown: turn-3, break-3, session-4, start, control (to contest results)."""
    title: str
    ends_at: datetime | None
    """The time at which the countdown ends; None while it is paused."""
    marks: str
    """The moments at which the display changes, in seconds before the end: `warning:600,time:0`."""
    words: tuple[tuple[str, str], ...]
    """The clock's texts, each as (name, text). The text "paused" is shown during a pause. The other
    names, such as "warning", are moments in `marks`: each text is shown from its moment on."""
    is_break: bool = False
    is_paused: bool = False
    left_ms: int | None = None
    """Milliseconds left if the countdown is paused, else None."""
    shown: tuple[int, int] | None = None
    """First and last moment to show the clock, in ms since 1970; None if it is always shown."""

    @property
    def ends(self) -> int | None:
        """`ends_at` in ms since 1970; None if the countdown is paused."""
        return _count_ms(self.ends_at) if self.ends_at else None

    def is_shown(self, now: datetime) -> bool:
        return self.shown is None or self.shown[0] <= _count_ms(now) <= self.shown[1]


def find_shown_clock(event: Tournament, turns: Iterable[Turn]) -> ShownClock | None:
    """Return the clock of the turn in play or the current break. None if there is neither, or
    if the event is closed."""
    clock = None if event.is_closed else find_turn_clock(turns)
    if clock is None:
        return None
    number, countdown, is_break = clock.turn.number, clock.countdown, clock.is_break
    if is_break:
        title = _("Break before turn %(turn)d") % {"turn": number + 1}
        marks: tuple[ClockMark, ...] = (ClockMark(MarkKind.TIME, 0),)
    else:
        title = _("Turn %(turn)d") % {"turn": number}
        marks = list_clock_marks(event.warning_minutes, event.last_smazzata_minutes)
    return ShownClock(
        key=f"{'break' if is_break else 'turn'}-{number}",
        title=title,
        ends_at=countdown.ends_at,
        marks=",".join(f"{mark.kind}:{mark.minutes * 60}" for mark in marks),
        words=(
            *((mark.kind.value, _format_mark(mark, is_break=is_break)) for mark in marks),
            ("paused", _("Paused")),
        ),
        is_break=is_break,
        is_paused=countdown.is_paused,
        left_ms=countdown.left_ms,
    )


def find_players_clock(event: Tournament, turns: Iterable[Turn]) -> ShownClock | None:
    """Return the clock for players; before a session, it counts down to the planned start. None
    if there is nothing to count down to."""
    turns = list(turns)
    if (found := find_shown_clock(event, turns)) or event.is_closed:
        return found
    if any(turn.state in (TurnState.PLAYING, TurnState.CLOSED) for turn in turns):
        if (begin := find_next_begin(event, turns)) is None:
            return None
        turn, start = begin
        key, title = f"session-{turn}", _("Until turn %(turn)d") % {"turn": turn}
        words = _("Turn %(turn)d is about to begin") % {"turn": turn}
    elif (planned := event.planned_start) is not None:
        key, title, start = "start", _("Until the first turn"), planned
        words = _("The first turn is about to begin")
    else:
        return None
    shown = (_count_ms(start - START_SHOWN_BEFORE), _count_ms(start + START_SHOWN_AFTER))
    return replace(_count_down(key, title, start, MarkKind.WARNING, words), shown=shown)


def find_control_clock(
    event: Tournament, turns: Iterable[Turn], now: datetime
) -> ShownClock | None:
    """Return a clock for the time to contest the standings, or None if that time is over or the
    event is closed. Call this only when every planned turn is closed."""
    ends = find_control_end(event, turns)
    if event.is_closed or ends is None or ends <= now:
        return None
    title, words = _("Time left to contest the standings"), _("The standings can be made final")
    return replace(_count_down("control", title, ends, MarkKind.TIME, words), is_break=True)


def _count_down(key: str, title: str, ends: datetime, kind: MarkKind, words: str) -> ShownClock:
    """Build a clock that changes once, at its end: it then shows `words` in the style of `kind`."""
    return ShownClock(key, title, ends, f"{kind}:0", ((kind.value, words),))


def _count_ms(moment: datetime) -> int:
    return round(moment.timestamp() * 1000)


def _format_mark(mark: ClockMark, *, is_break: bool) -> str:
    """Return the text that the clock shows from this mark on, such as "5 minutes left"."""
    match mark.kind:
        case MarkKind.WARNING:
            words = ngettext("%(n)d minute left", "%(n)d minutes left", mark.minutes)
            return words % {"n": mark.minutes}
        case MarkKind.LAST_SMAZZATA:
            return _("Last smazzata")
        case MarkKind.TIME:
            return _("The break is over") if is_break else _("Time is up")
