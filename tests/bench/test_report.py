"""What is measured, and how it is printed."""

from __future__ import annotations

import sys

from bench.report import Line, compare, format_table, measure_at_depths


def measure_stack() -> int:
    frame, depth = sys._getframe(), 0
    while frame.f_back is not None:
        frame, depth = frame.f_back, depth + 1
    return depth


def test_each_round_runs_at_another_depth_of_the_stack() -> None:
    depths = measure_at_depths(lambda _item: measure_stack(), range(4))
    assert [depth - depths[0] for depth in depths] == [0, 30, 60, 90]


def test_both_sides_of_a_round_run_at_the_same_depth_and_the_first_is_not_counted() -> None:
    ours: list[int] = []
    yardstick: list[int] = []
    compare(
        lambda: ours.append(measure_stack()), lambda: yardstick.append(measure_stack()), rounds=3
    )
    assert len(ours) == 4
    assert ours == yardstick


def test_a_line_without_a_yardstick_is_its_own_ratio() -> None:
    assert Line("statements", 9, limit=8, unit="").is_over
    assert not Line("statements", 8, limit=8, unit="").is_over
    assert Line("time", 3.0, 2.0).ratio == 1.5


def test_a_table_says_what_is_over_and_beside_what() -> None:
    lines = [Line("slow", 3.0, 2.0, 1.4, against="nothing"), Line("count", 1200, unit="")]
    head, columns, slow, count, yardstick = format_table("section", lines).splitlines()
    assert head == "section"
    assert columns.split() == ["measured", "ours", "yardstick", "ratio", "limit"]
    assert slow.split() == ["slow", "3", "µs", "2", "µs", "1.50", "1.4", "over"]
    assert count.split() == ["count", "1,200"]
    assert yardstick.strip() == "yardstick: nothing"
