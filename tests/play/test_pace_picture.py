"""The pace of the hall, drawn and as figures."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import pairwise

from django.utils import translation

from scoring.play.pace_picture import ROOM, Progress, draw_progress
from scoring.play.pace_queries import Plan, TableTimes, predict_turn

BEGAN = datetime(2026, 11, 21, 16, 0, tzinfo=UTC)
PLAN = Plan(BEGAN, minutes=40, smazzate=4)


def at(minutes: int) -> datetime:
    return BEGAN + timedelta(minutes=minutes)


def draw(now: int, *tables: tuple[int, ...]) -> Progress:
    times = [
        TableTimes(number, 4, tuple(map(at, minutes))) for number, minutes in enumerate(tables, 1)
    ]
    pace = predict_turn(PLAN, times, at(now))
    assert pace is not None
    with translation.override("en"):
        return draw_progress(pace, times)


def test_the_figures_are_what_is_recorded_and_what_the_plan_expects() -> None:
    picture = draw(25, (8, 19), (12, 24)).picture
    figures = [(recorded, planned) for _time, recorded, planned in picture.figures.rows]
    assert figures == [("1", "2"), ("3", "4"), ("4", "4")]
    assert [time for time, *_ in picture.figures.rows] == ["17:10", "17:20", "17:25"]


def test_the_hall_s_line_rises_to_what_is_recorded_by_now() -> None:
    picture = draw(25, (8, 19), (12, 24)).picture
    plan, played, foreseen, now = picture.lines
    assert [line.kind for line in picture.lines] == ["plan", "own", "foreseen", "now"]
    assert (played.spots[0].x, played.spots[0].y) == (0, 1000)
    assert played.spots[-1].y == 500  # 4 of 8
    assert played.spots[-1].x == now.spots[0].x == foreseen.spots[0].x
    assert (plan.spots[0].y, plan.spots[-1].y) == (1000, 0)


def test_a_hall_that_is_done_has_no_forecast() -> None:
    done = draw(38, (8, 19, 28, 37), (9, 18, 27, 36))
    assert "foreseen" not in [line.kind for line in done.picture.lines]
    assert not done.is_late


def test_times_below_the_picture_keep_apart() -> None:
    for now in range(1, 60):
        across = draw(now, (), ()).picture.across
        places = sorted(tick.x for tick in across)
        assert all(after - before >= ROOM for before, after in pairwise(places))
        assert across[0].text == "17:00"
