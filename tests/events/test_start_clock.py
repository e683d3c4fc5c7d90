"""Before the first turn the players' clock counts down to the planned hour."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

from scoring.clock.face import find_players_clock, find_shown_clock
from scoring.models.tournament import Tournament
from tests.cast import seat_event

STARTS = datetime(2026, 11, 21, 15, 30, tzinfo=UTC)
"""Half past four in Italy."""


def plan_start(event: Tournament) -> Tournament:
    event.starts_at = time(16, 30)
    event.save()
    return event


def test_it_counts_down_to_the_planned_hour(event: Tournament) -> None:
    clock = find_players_clock(plan_start(event), event.turns.all())
    assert clock is not None
    assert clock.ends_at == STARTS
    assert not clock.is_shown(STARTS - timedelta(hours=13))
    assert clock.is_shown(STARTS)
    assert not clock.is_shown(STARTS + timedelta(hours=1))


def test_the_director_has_no_clock_to_stop_before_the_first_turn(event: Tournament) -> None:
    assert find_shown_clock(plan_start(event), event.turns.all()) is None


def test_without_an_hour_there_is_none(event: Tournament) -> None:
    assert find_players_clock(event, event.turns.all()) is None


def test_once_a_turn_has_begun_it_is_the_turns(event: Tournament) -> None:
    seat_event(plan_start(event))
    clock = find_players_clock(event, event.turns.select_related("phase"))
    assert clock is not None
    assert clock.key == "turn-1"
