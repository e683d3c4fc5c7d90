"""When each turn of the day begins and ends, as far as it is known."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from operator import attrgetter
from typing import NamedTuple

from django.utils import timezone

from scoring.models.phase import Phase
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.queries.hall.clock import straighten


class TimeSpan(NamedTuple):
    """From when to when, in UTC; None where the event has no hour to begin at."""

    begins: datetime | None
    ends: datetime | None


def forecast_turns(
    tournament: Tournament, phases: Sequence[Phase], turns: Sequence[Turn], now: datetime
) -> list[TimeSpan]:
    """A span for every planned turn, in order: as it was played, or as it is to be from `now` on.

    A turn that is late makes those after it late; nothing that is to come begins before `now`. What
    was played has the times that the clock showed then, also where it was set back since.
    """
    played = {turn.number: turn for turn in turns}
    began, closed = _straighten_turns(turns, now)
    minutes = [phase.minutes for phase in phases for _ in range(phase.turns)]
    pause = timedelta(minutes=tournament.break_minutes)
    free = _find_start(tournament)
    spans = []
    for number, lasting in enumerate(minutes, start=1):
        turn = played.get(number)
        begins = began.get(number)
        if begins is None and free is not None:
            begins = max(free, now)
        ends = closed.get(number)
        if ends is None and begins is not None:
            ends = max(begins + timedelta(minutes=lasting), now)
        spans.append(
            TimeSpan((turn and turn.started_at) or begins, (turn and turn.closed_at) or ends)
        )
        free = ends + pause if ends else None
    return spans


_Times = dict[int, datetime]
"""By the number of a turn."""


def _straighten_turns(turns: Sequence[Turn], now: datetime) -> tuple[_Times, _Times]:
    """When turns began and were closed, by the clock of now."""
    read = [
        (number, turn.number, at)
        for turn in sorted(turns, key=attrgetter("number"))
        for number, at in enumerate((turn.started_at, turn.closed_at))
        if at is not None
    ]
    times: tuple[_Times, _Times] = {}, {}
    for (number, turn_number, _), at in zip(
        read, straighten([at for *_, at in read], now), strict=True
    ):
        times[number][turn_number] = at
    return times


def _find_start(tournament: Tournament) -> datetime | None:
    if tournament.starts_at is None:
        return None
    start = datetime.combine(tournament.date, tournament.starts_at)
    return timezone.make_aware(start).astimezone(UTC)
