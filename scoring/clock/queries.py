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
    """The turn in play; during a break, the turn before it."""
    countdown: Countdown
    is_break: bool


def read_countdown(turn: Turn) -> Countdown | None:
    """Return the countdown of a turn in play or of the break after a closed turn, if there is one.

    A turn without a stored countdown (imported turns) runs from its start by the settings of its
    phase. No query if the turn was loaded with its phase.
    """
    if turn.clock_seconds is not None:
        return Countdown(turn.clock_seconds, turn.clock_ends_at, turn.clock_left_ms)
    if turn.state != TurnState.PLAYING or turn.started_at is None:
        return None
    minutes = turn.phase.minutes
    return Countdown(minutes * 60, turn.started_at + timedelta(minutes=minutes))


def find_turn_clock(turns: Iterable[Turn]) -> TurnClock | None:
    """Return the hall's countdown from all turns of an event. None before the first turn and after
    the last."""
    begun = [turn for turn in turns if turn.state in (TurnState.PLAYING, TurnState.CLOSED)]
    last = max(begun, key=lambda turn: turn.number, default=None)
    countdown = read_countdown(last) if last else None
    if last is None or countdown is None:
        return None
    return TurnClock(last, countdown, is_break=last.state == TurnState.CLOSED)


def find_control_end(event: Tournament, turns: Iterable[Turn]) -> datetime | None:
    """Return when the standings become final, once all planned turns are closed. None if the last
    turn has no closing time."""
    closed = max(turns, key=lambda turn: turn.number, default=None)
    if closed is None or closed.closed_at is None:
        return None
    return closed.closed_at + timedelta(minutes=event.control_minutes)


def correct_times(moments: Sequence[datetime], now: datetime) -> list[datetime]:
    """Correct times that were recorded before the computer's clock was set back.

    `moments` are in the order in which the events happened. A time later than the next one shows
    that the clock was set back between the two: that time and all earlier ones are moved by the
    difference, so that durations are right except across the step. No result is later than the next
    one or than `now`. A clock set forward looks like a long wait, so nothing is moved.
    """
    straight: list[datetime] = []
    following, moved = now, timedelta()
    for moment in reversed(moments):
        moved += max(moment - moved - following, timedelta())
        following = moment - moved
        straight.append(following)
    return straight[::-1]
