"""The countdown of a turn: half an hour from 16:00."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.play.clock import (
    ClockMark,
    Countdown,
    MarkKind,
    list_clock_marks,
    start_countdown,
)

FOUR = datetime(2026, 11, 21, 16, 0, tzinfo=UTC)
CLOCK = start_countdown(30, FOUR)


def at(minutes: float) -> datetime:
    return FOUR + timedelta(minutes=minutes)


def left(clock: Countdown, minutes: float) -> float:
    return clock.find_left(at(minutes)) / timedelta(minutes=1)


def test_it_runs_out_with_its_minutes_and_what_is_left_at_a_pause_is_left_after_it() -> None:
    assert [left(CLOCK, n) for n in (0, 12.5, 30, 31)] == [30, 17.5, 0, -1]
    paused = CLOCK.pause(at(12))
    assert [left(paused, n) for n in (12, 40)] == [18, 18]
    assert paused.find_end(at(40)) == at(58)
    assert left(paused.resume(at(40)), 41) == 17


@pytest.mark.parametrize(
    ("minutes", "now", "then"),
    [
        (5, 10, 25),  # in play
        (-5, 10, 15),
        (-60, 10, 0),  # to now at most
        (5, 34, 5),  # after the end from now on
    ],
)
def test_minutes_are_added_and_taken_away(minutes: int, now: int, then: int) -> None:
    assert left(CLOCK.extend(minutes, at(now)), now) == then
    assert left(CLOCK.pause(at(now)).extend(minutes, at(now)), 99) == then


def test_time_is_up_when_the_director_says_so() -> None:
    for clock in (CLOCK, CLOCK.pause(at(5))):
        ended = clock.end(at(10))
        assert (left(ended, 10), left(ended, 11), ended.is_paused) == (0, -1, False)


ACTS = st.lists(
    st.tuples(
        st.integers(0, 600),
        st.one_of(st.sampled_from(["pause", "resume", "end"]), st.integers(-60, 60).filter(bool)),
    ),
    max_size=12,
)


@given(ACTS)
def test_it_runs_or_stands_and_pausing_costs_nobody_a_second(
    acts: list[tuple[int, str | int]],
) -> None:
    """Acts at so many seconds after the one before."""
    clock, now = CLOCK, FOUR
    for seconds, act in acts:
        now += timedelta(seconds=seconds)
        before = clock.find_left(now)
        if isinstance(act, int):
            clock = clock.extend(act, now)
            assert clock.find_left(now) >= timedelta()
            assert clock.find_left(now) - max(before, timedelta()) <= timedelta(minutes=max(act, 0))
        else:
            clock = getattr(clock, act)(now)
            assert clock.find_left(now) == (timedelta() if act == "end" else before)
        assert (clock.ends_at is None) != (clock.left_ms is None)
        assert clock.seconds >= 0


def test_the_marks_come_in_the_order_of_the_clock() -> None:
    warning, last, time = (
        ClockMark(MarkKind.WARNING, 10),
        ClockMark(MarkKind.LAST_SMAZZATA, 5),
        ClockMark(MarkKind.TIME, 0),
    )
    assert list_clock_marks(10, 5) == (warning, last, time)
    assert list_clock_marks(0, 5) == (last, time)
    assert list_clock_marks(3, 5) == (last, ClockMark(MarkKind.WARNING, 3), time)
    assert list_clock_marks(0, 0) == (time,)
