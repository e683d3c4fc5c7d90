"""The clock of the hall, as `clock/clock.html` draws it and `js/clock/clock.js` counts it down."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.clock.queries import TurnClock, find_control_end, find_turn_clock
from scoring.core.play.clock import ClockMark, MarkKind, list_clock_marks
from scoring.core.play.turns import TurnState
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.sessions.queries import find_next_begin

START_SHOWN_BEFORE = timedelta(hours=12)
START_SHOWN_AFTER = timedelta(minutes=30)
"""Time around the planned hour in which a page counts down to the first turn of a session."""


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
    """The end, in ms since 1970."""
    left_ms: int | None
    """While it is paused."""
    marks: str
    """`warning:600,time:0`: each with its seconds before the end."""
    words: tuple[tuple[str, str], ...]
    """The words for each state: the marks passed, paused."""
    shown: tuple[int, int] | None = None
    """The times between which it is shown, in ms since 1970; None for as long as it is there."""

    def is_shown(self, now: datetime) -> bool:
        return self.shown is None or self.shown[0] <= _count_ms(now) <= self.shown[1]


def find_shown_clock(event: Tournament, turns: Iterable[Turn]) -> ShownClock | None:
    """The clock of an event, of all its turns; None while nothing is counted."""
    found = None if event.is_closed else find_turn_clock(turns)
    return draw_clock(event, found) if found else None


def find_players_clock(event: Tournament, turns: Iterable[Turn]) -> ShownClock | None:
    """The clock as players see it: before the first turn, and before the first of a later session,
    it counts down to the planned hour."""
    turns = list(turns)
    is_begun = any(turn.state in (TurnState.PLAYING, TurnState.CLOSED) for turn in turns)
    if (found := find_shown_clock(event, turns)) or event.is_closed:
        return found
    if is_begun:
        return _count_down_session(event, turns)
    start = event.planned_start
    if start is None:
        return None
    clock = _count_down("start", format_start_title(), start, MarkKind.WARNING, format_start())
    return _show_around(clock, start)


def _count_down_session(event: Tournament, turns: Iterable[Turn]) -> ShownClock | None:
    """The clock between two sessions; None within one, and where no hour is set."""
    found = find_next_begin(event, turns)
    if found is None:
        return None
    turn, start = found
    title, words = format_session_start_title(turn), format_session_start(turn)
    clock = _count_down(f"session-{turn}", title, start, MarkKind.WARNING, words)
    return _show_around(clock, start)


def _show_around(clock: ShownClock, start: datetime) -> ShownClock:
    """The clock, shown around the planned hour only."""
    shown = (_count_ms(start - START_SHOWN_BEFORE), _count_ms(start + START_SHOWN_AFTER))
    return replace(clock, shown=shown)


def find_control_clock(
    event: Tournament, turns: Iterable[Turn], now: datetime
) -> ShownClock | None:
    """The time that is left to contest the standings, of an event whose planned turns are all
    closed; None once it is over."""
    ends = find_control_end(event, turns)
    if event.is_closed or ends is None or ends <= now:
        return None
    clock = _count_down(
        "control", format_control_title(), ends, MarkKind.TIME, format_control_end()
    )
    return replace(clock, is_break=True)


def _count_down(key: str, title: str, ends: datetime, kind: MarkKind, words: str) -> ShownClock:
    """A clock of no turn, whose only mark is its end."""
    mark = ClockMark(kind, 0)
    return ShownClock(
        key=key,
        title=title,
        is_break=False,
        is_paused=False,
        ends_at=ends,
        ends=_count_ms(ends),
        left_ms=None,
        marks=f"{mark.kind}:{mark.minutes}",
        words=((mark.kind.value, words),),
    )


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
        ends=_count_ms(ends_at) if ends_at else None,
        left_ms=clock.countdown.left_ms,
        marks=",".join(f"{mark.kind}:{mark.minutes * 60}" for mark in marks),
        words=(
            *((mark.kind.value, format_mark(mark, is_break=clock.is_break)) for mark in marks),
            (PAUSED, format_paused()),
        ),
    )


def _count_ms(moment: datetime) -> int:
    """Since 1970."""
    return round(moment.timestamp() * 1000)


PAUSED, RUNNING = "paused", "running"
"""The states of a clock besides its marks."""


def format_mark(mark: ClockMark, *, is_break: bool) -> str:
    """The words of a mark as the clock passes it."""
    match mark.kind:
        case MarkKind.WARNING:
            words = ngettext("%(n)d minute left", "%(n)d minutes left", mark.minutes)
            return words % {"n": mark.minutes}
        case MarkKind.LAST_SMAZZATA:
            return _("Last smazzata")
        case MarkKind.TIME:
            return _("The break is over") if is_break else _("Time is up")


def format_clock_title(turn: int, *, is_break: bool) -> str:
    """The title of the clock; `turn` is the one in play, during a break the one before it."""
    if is_break:
        return _("Break before turn %(turn)d") % {"turn": turn + 1}
    return _("Turn %(turn)d") % {"turn": turn}


def format_paused() -> str:
    return _("Paused")


def format_start_title() -> str:
    """The title of the clock before the first turn."""
    return _("To the first turn")


def format_start() -> str:
    """The words of the clock when the planned hour has come."""
    return _("The first turn is about to begin")


def format_session_start_title(turn: int) -> str:
    """The title of the clock before a later session, which begins with this turn."""
    return _("To turn %(turn)d") % {"turn": turn}


def format_session_start(turn: int) -> str:
    """The words of the clock when the hour of that session has come."""
    return _("Turn %(turn)d is about to begin") % {"turn": turn}


def format_control_title() -> str:
    """The title of the clock after the last turn."""
    return _("To contest the standings")


def format_control_end() -> str:
    return _("The standings can be made final")
