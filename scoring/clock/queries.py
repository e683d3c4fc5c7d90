"""The hall's countdown: the turn in play, or the break after the last closed turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from scoring.core.play.clock import Countdown
from scoring.core.play.turns import TurnState
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn


class TurnClock(NamedTuple):
    turn: Turn
    """The turn in play, or the last closed turn during a break."""
    countdown: Countdown
    is_break: bool


def read_countdown(turn: Turn) -> Countdown | None:
    """Return the countdown of a turn in play, or of the break after a closed turn. None if the
    turn has neither. A turn in play without a stored countdown (an imported turn) gets the minutes
    of its phase, from its start. One query, unless the phase is loaded already."""
    if turn.clock_seconds is not None:
        return Countdown(turn.clock_seconds, turn.clock_ends_at, turn.clock_left_ms)
    if turn.state != TurnState.PLAYING or turn.started_at is None:
        return None
    minutes = turn.phase.minutes
    return Countdown(minutes * 60, turn.started_at + timedelta(minutes=minutes))


def find_turn_clock(turns: Iterable[Turn]) -> TurnClock | None:
    """Return the clock of the turn in play or the current break; None if there is neither."""
    begun = [turn for turn in turns if turn.state in (TurnState.PLAYING, TurnState.CLOSED)]
    last = max(begun, key=lambda turn: turn.number, default=None)
    countdown = read_countdown(last) if last else None
    if last is None or countdown is None:
        return None
    return TurnClock(last, countdown, is_break=last.state == TurnState.CLOSED)


def find_control_end(event: Tournament, turns: Iterable[Turn]) -> datetime | None:
    """Return when the time to contest the standings ends; None if the last turn is not closed."""
    closed = max(turns, key=lambda turn: turn.number, default=None)
    if closed is None or closed.closed_at is None:
        return None
    return closed.closed_at + timedelta(minutes=event.control_minutes)


def correct_times(moments: Sequence[datetime], now: datetime) -> list[datetime]:
    """Correct recorded times, in case the computer's clock was set back between two of them.

    `moments` are in the order in which they happened. If a time is later than the next one, it and
    all earlier times are moved back by the difference. Durations are then right, except the one
    during which the clock was set back. No result is later than the next one or than `now`. A clock
    set forward looks like a long wait and is not corrected."""
    straight: list[datetime] = []
    following, moved = now, timedelta()
    for moment in reversed(moments):
        moved += max(moment - moved - following, timedelta())
        following = moment - moved
        straight.append(following)
    return straight[::-1]
