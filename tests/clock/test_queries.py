"""Times of a clock that was set back, as the clock of now would have shown them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from scoring.clock.queries import correct_times
from scoring.events.forecast_queries import forecast_turns
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.sessions.queries import load_sessions
from tests.cast import make_event

FOUR = datetime(2026, 11, 21, 16, 0, tzinfo=UTC)


def at(minutes: int) -> datetime:
    return FOUR + timedelta(minutes=minutes)


@pytest.mark.parametrize(
    ("shown", "now", "straight"),
    [
        ([], 0, []),
        ([0, 10, 20], 30, [0, 10, 20]),
        ([0, 10, 20], -30, [-50, -40, -30]),
        ([0, 60, 10, 20], 30, [-50, 10, 10, 20]),
        ([0, 60, 10, 70, 20], 30, [-100, -40, -40, 20, 20]),
        ([0, 100], 110, [0, 100]),
    ],
    ids=["none", "never", "since then", "in between", "twice", "set forth is a long wait"],
)
def test_times_come_in_the_order_of_what_happened(
    shown: list[int], now: int, straight: list[int]
) -> None:
    assert correct_times(list(map(at, shown)), at(now)) == list(map(at, straight))


@pytest.mark.django_db
def test_the_next_turn_is_planned_by_the_clock_of_now(director: object) -> None:
    """A turn of 25 minutes and a break of ten; the clock was set back an hour as the turn went."""
    event: Tournament = make_event(director, turns=3)
    phases = list(event.phases.all())
    first = Turn(number=1, started_at=at(60), closed_at=at(25))
    spans = forecast_turns(event, phases, [first], load_sessions(event), at(30))
    assert spans[0] == (at(60), at(25)), "as it was shown"
    assert [(begins, ends) for begins, ends in spans[1:]] == [(at(35), at(60)), (at(70), at(95))]
    first.closed_at = at(85)
    assert forecast_turns(event, phases, [first], load_sessions(event), at(30))[1].begins == at(40)
