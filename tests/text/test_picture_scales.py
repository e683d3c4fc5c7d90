"""Scales and ticks: where a figure is drawn, and which round figures are marked."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from scoring.text.pictures import WHOLE, Scale, find_step, list_ticks

FIGURES = st.integers(-100_000, 100_000)


def test_a_scale_goes_from_its_start_to_its_end_either_way_round() -> None:
    assert [Scale(0, 4).place(n) for n in (0, 1, 4)] == [0, 250, WHOLE]
    assert [Scale(2000, 0).place(n) for n in (2000, 500, 0)] == [0, 750, WHOLE]


def test_a_scale_without_length_draws_in_the_middle() -> None:
    assert Scale(3, 3).place(3) == WHOLE // 2


@given(FIGURES, FIGURES, FIGURES)
def test_a_larger_figure_is_never_drawn_before_a_smaller_one(one: int, two: int, end: int) -> None:
    low, high = sorted((one, two))
    scale = Scale(-100_001, max(high, end) + 1)
    assert scale.place(low) <= scale.place(high)


def test_ticks_are_round_and_few() -> None:
    assert list_ticks(0, 2380, 4) == [0, 1000, 2000]
    assert list_ticks(-115, 405, 4) == [0, 200, 400]
    assert list_ticks(1, 3, 4) == [1, 2, 3]


@given(st.integers(-20_000, 20_000), st.integers(0, 40_000), st.integers(1, 10))
def test_ticks_lie_between_both_ends_in_no_more_steps_than_asked_for(
    low: int, length: int, most: int
) -> None:
    ticks = list_ticks(low, low + length, most)
    assert all(low <= tick <= low + length for tick in ticks)
    assert len(ticks) <= most + 1
    assert str(find_step(length, most)).rstrip("0") in ("1", "2", "5")
