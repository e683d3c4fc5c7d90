"""Forecast when each turn of an event begins and ends."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from operator import attrgetter
from typing import NamedTuple

from scoring.clock.queries import correct_times, read_countdown
from scoring.core.play.sessions import PlannedSession
from scoring.models.phase import Phase
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn


class TimeSpan(NamedTuple):
    """A time span in UTC; both ends are None if the event has no start time."""

    begins: datetime | None
    ends: datetime | None


GRACE = timedelta(minutes=15)
"""How late an event may begin without a warning."""


def find_missed_start(event: Tournament, turns: Sequence[Turn], now: datetime) -> datetime | None:
    """Return the planned start (UTC) if it is over GRACE ago and no turn has begun, else None."""
    start = event.planned_start
    has_begun = any(turn.started_at is not None for turn in turns)
    return start if start is not None and not has_begun and start + GRACE < now else None


def forecast_turns(
    event: Tournament,
    phases: Sequence[Phase],
    turns: Sequence[Turn],
    sessions: Sequence[PlannedSession],
    now: datetime,
) -> list[TimeSpan]:
    """Return begin and end of every planned turn, in order: as played, or as forecast at `now`.

    A played turn keeps its recorded times, even if the computer's clock was set back later. The
    turn in play, or the break after the last closed turn, ends with its countdown. No future turn
    begins before `now`. A late turn delays the turns after it in its session, and the next session
    only if the two overlap. A session without a start time has no forecast before it begins."""
    played = {turn.number: turn for turn in turns}
    began, closed = _straighten_turns(turns, now)
    minutes = [phase.minutes for phase in phases for _ in range(phase.turns)]
    pause = timedelta(minutes=event.break_minutes)
    begin = {session.first_turn: session.begins for session in sessions}
    free: datetime | None = None
    spans = []
    for number, lasting in enumerate(minutes, start=1):
        turn = played.get(number)
        if number in begin:
            free = _join(begin[number], free)
        begins = began.get(number)
        if begins is None and free is not None:
            begins = max(free, now)
        ends = closed.get(number)
        clock = read_countdown(turn) if turn and turn.started_at else None
        if ends is None and begins is not None:
            whole = timedelta(minutes=lasting)
            if clock and turn and turn.started_at:
                whole = clock.find_end(now) - turn.started_at
            ends = max(begins + whole, now)
        spans.append(
            TimeSpan((turn and turn.started_at) or begins, (turn and turn.closed_at) or ends)
        )
        if turn and turn.closed_at and clock:
            free = clock.find_end(now)
        else:
            free = ends + pause if ends else None
    return spans


def _join(planned: datetime | None, free: datetime | None) -> datetime | None:
    """Return a session's start: `planned`, or the end of the previous session (`free`) if later.

    None if no start is planned."""
    return None if planned is None else max(filter(None, (planned, free)))


_Times = dict[int, datetime]


def _straighten_turns(turns: Sequence[Turn], now: datetime) -> tuple[_Times, _Times]:
    """Return the recorded times as ({turn number: begin}, {turn number: end}).

    Times that are out of order, because the computer's clock was set back, are corrected."""
    read = [
        (number, turn.number, at)
        for turn in sorted(turns, key=attrgetter("number"))
        for number, at in enumerate((turn.started_at, turn.closed_at))
        if at is not None
    ]
    times: tuple[_Times, _Times] = {}, {}
    for (number, turn_number, _), at in zip(
        read, correct_times([at for *_, at in read], now), strict=True
    ):
        times[number][turn_number] = at
    return times
