"""The clock of the hall: set by the turn, steered by its director, undone like any act."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, time, timedelta

import pytest
from django.contrib.auth.models import User

from scoring.actions.refusals_services import Refusal
from scoring.clock import services as clock
from scoring.clock.face import find_players_clock, find_shown_clock
from scoring.clock.queries import TurnClock, find_turn_clock
from scoring.core.play.clock import Countdown
from scoring.models.tournament import Tournament
from scoring.play.live_queries import load_hall
from scoring.play.results_queries import load_turn_results
from scoring.play.turns_services import close_turn, start_turn
from scoring.seating.draws_services import publish_turn
from tests.cast import ANNA, NOW, make_event, play_turn, seat_event
from tests.undoing import undo


def at(minutes: float) -> datetime:
    return NOW + timedelta(minutes=minutes)


def find_clock(event: Tournament) -> TurnClock | None:
    return find_turn_clock(event.turns.all())


def count_left(event: Tournament, minutes: float) -> float:
    found = find_clock(event)
    assert found is not None
    return found.countdown.find_left(at(minutes)) / timedelta(minutes=1)


def close_first(event: Tournament, minutes: float) -> None:
    turn = event.turns.get(number=1)
    play_turn(turn)
    close_turn(turn=turn, author=ANNA, now=at(minutes))


def test_it_starts_with_the_turn_and_has_the_minutes_of_its_phase(playing: Tournament) -> None:
    found = find_clock(playing)
    assert found is not None
    assert (found.turn.number, found.is_break) == (1, False)
    assert found.countdown == Countdown(25 * 60, at(25))


def test_nothing_is_counted_before_the_first_turn(event: Tournament) -> None:
    assert find_clock(event) is None
    with pytest.raises(Refusal, match=r"clock\.none"):
        clock.pause_clock(event=event, author=ANNA, now=NOW)


def test_a_pause_an_extension_and_the_end(playing: Tournament) -> None:
    clock.pause_clock(event=playing, author=ANNA, now=at(10))
    assert count_left(playing, 20) == 15
    clock.resume_clock(event=playing, author=ANNA, now=at(20))
    assert count_left(playing, 21) == 14
    clock.extend_clock(event=playing, minutes=5, author=ANNA, now=at(21))
    assert count_left(playing, 21) == 19
    clock.end_clock(event=playing, author=ANNA, now=at(30))
    assert count_left(playing, 30) == 0
    assert playing.turns.get(number=1).is_open


def test_the_break_runs_from_the_close_and_ends_with_the_next_turn(playing: Tournament) -> None:
    close_first(playing, 22)
    found = find_clock(playing)
    assert found is not None
    assert (found.turn.number, found.is_break) == (1, True)
    assert count_left(playing, 25) == 7
    second = playing.turns.get(number=2)
    publish_turn(turn=second, author=ANNA, now=at(26))
    start_turn(turn=second, author=ANNA, now=at(30))
    assert count_left(playing, 30) == 25


def test_no_break_follows_the_last_turn(director: User) -> None:
    event = seat_event(make_event(director, turns=1))
    close_first(event, 20)
    assert find_clock(event) is None


def test_a_longer_break_is_begun_between_two_turns_alone(playing: Tournament) -> None:
    with pytest.raises(Refusal, match="no_break"):
        clock.start_break(event=playing, minutes=60, author=ANNA, now=at(5))
    close_first(playing, 22)
    clock.start_break(event=playing, minutes=60, author=ANNA, now=at(25))
    assert count_left(playing, 30) == 55


@pytest.mark.parametrize(
    ("act", "code"),
    [
        (clock.resume_clock, "clock.running"),
        (lambda **given: clock.extend_clock(minutes=0, **given), "clock.minutes"),
        (lambda **given: clock.extend_clock(minutes=241, **given), "clock.minutes"),
    ],
)
def test_what_changes_nothing_is_refused(
    playing: Tournament, act: Callable[..., object], code: str
) -> None:
    with pytest.raises(Refusal) as refused:
        act(event=playing, author=ANNA, now=at(1))
    assert refused.value.code == code
    assert count_left(playing, 1) == 24


def test_a_pause_is_paused_once_and_time_is_called_once(playing: Tournament) -> None:
    clock.pause_clock(event=playing, author=ANNA, now=at(1))
    with pytest.raises(Refusal, match=r"clock\.paused"):
        clock.pause_clock(event=playing, author=ANNA, now=at(2))
    clock.end_clock(event=playing, author=ANNA, now=at(3))
    with pytest.raises(Refusal, match=r"clock\.over"):
        clock.end_clock(event=playing, author=ANNA, now=at(4))


def test_an_act_on_the_clock_is_undone(playing: Tournament) -> None:
    clock.extend_clock(event=playing, minutes=10, author=ANNA, now=at(5))
    undo(playing, by={"author": ANNA, "now": at(6)})
    assert count_left(playing, 6) == 19


def test_undoing_the_close_of_a_turn_has_its_clock_run_on(playing: Tournament) -> None:
    close_first(playing, 22)
    undo(playing, by={"author": ANNA, "now": at(23)})
    assert count_left(playing, 23) == 2


def test_a_turn_that_came_without_a_clock_runs_from_its_start(playing: Tournament) -> None:
    """A turn that was imported, or begun by an earlier program."""
    playing.turns.update(clock_seconds=None, clock_ends_at=None)
    assert count_left(playing, 10) == 15
    clock.extend_clock(event=playing, minutes=5, author=ANNA, now=at(10))
    assert count_left(playing, 10) == 20


def test_the_plan_of_the_turn_ends_with_its_clock(playing: Tournament) -> None:
    clock.extend_clock(event=playing, minutes=5, author=ANNA, now=at(10))
    turn = playing.turns.select_related("phase", "tournament").get(number=1)
    hall = load_hall(playing, turn, load_turn_results(turn), at(11))
    assert hall.pace is not None
    assert hall.pace.plan.ends == at(30)


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
