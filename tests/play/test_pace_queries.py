"""The pace of a turn: four smazzate in an hour, begun at 16:00."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from scoring.play.pace_queries import (
    Plan,
    TableTimes,
    count_expected,
    find_behind,
    list_durations,
    predict_turn,
)

BEGAN = datetime(2026, 11, 21, 16, 0, tzinfo=UTC)
PLAN = Plan(BEGAN, minutes=60, smazzate=4)


def at(minutes: float) -> datetime:
    return BEGAN + timedelta(minutes=minutes)


def table(number: int, *minutes: float, due: int = 4) -> TableTimes:
    """A table that recorded a smazzata at each of these minutes of the turn."""
    return TableTimes(number, due, tuple(map(at, minutes)))


def test_a_turn_that_goes_by_the_clock_ends_as_planned() -> None:
    pace = predict_turn(PLAN, [table(n, 15, 30) for n in (1, 2, 3)], at(31))
    assert pace is not None
    assert (pace.ends, pace.after_plan) == (at(60), 0)
    assert (pace.recorded, pace.expected, pace.due) == (6, 6, 12)


def test_the_first_to_finish_do_not_speak_for_the_hall() -> None:
    tables = [table(1, 9), *(table(n) for n in range(2, 9))]
    pace = predict_turn(PLAN, tables, at(10))
    assert pace is not None
    assert pace.share == timedelta(minutes=15)
    assert pace.ends == at(60)


def test_one_table_in_trouble_does_not_move_the_others() -> None:
    tables = [table(1), *(table(n, 14, 28) for n in range(2, 9))]
    pace = predict_turn(PLAN, tables, at(40))
    assert pace is not None
    stuck, other, *_ = pace.tables
    assert other.ends == at(56)
    assert (stuck.behind, stuck.is_late, other.is_late) == (25, True, False)
    assert stuck.ends > at(80)
    assert pace.ends == stuck.ends.replace(second=0, microsecond=0)


def test_a_slow_hall_ends_after_the_plan() -> None:
    pace = predict_turn(PLAN, [table(n, 20, 40) for n in (1, 2, 3)], at(41))
    assert pace is not None
    assert pace.after_plan == 20


@pytest.mark.parametrize(
    ("recorded", "now", "minutes"),
    [
        ((), 14, 0),  # the first may still be played
        ((), 20, 5),
        ((22,), 23, 7),  # seven minutes late at its last record
        ((22,), 40, 10),  # and later since
        ((10, 20, 30, 40), 90, 0),  # through with everything
    ],
)
def test_a_table_is_behind_by_its_last_record_or_by_what_is_overdue(
    recorded: tuple[float, ...], now: float, minutes: int
) -> None:
    assert find_behind(PLAN, table(1, *recorded), at(now)) == timedelta(minutes=minutes)


def test_what_is_typed_in_one_go_was_not_played_in_one_go() -> None:
    durations = list_durations(PLAN, table(1, 30, 30.5, 45).recorded)
    assert [d / timedelta(minutes=1) for d in durations] == [15.25, 15.25, 14.5]


def test_a_table_that_was_cut_short_is_through() -> None:
    pace = predict_turn(PLAN, [table(1, 30, due=1), table(2, 15, 30)], at(50))
    assert pace is not None
    assert pace.tables[0].ends == at(30)
    assert count_expected(PLAN, [table(1, due=1), table(2)], at(50)) == 4


def test_nobody_plays_nothing_is_predicted() -> None:
    assert predict_turn(PLAN, [], at(5)) is None
