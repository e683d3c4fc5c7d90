"""The frame of `make bench`: what is measured, how it is printed, what it names, how it ends."""

from __future__ import annotations

import sys
from collections.abc import Iterable

import pytest

from bench.__main__ import SECTIONS, main, run_sections
from bench.report import Line, compare, format_line, measure_at_depths

FINE, OVER = Line("fine", 1.0, 2.0, 0.5, against="nothing"), Line("slow", 3.0, 2.0, 1.4)


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
    assert format_line(OVER).split() == ["slow", "3", "µs", "2", "µs", "1.50", "1.4", "over"]
    assert format_line(Line("count", 1200, unit="")).split() == ["count", "1,200"]


def test_all_within_their_limits(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_sections({"one": lambda: [FINE], "two": lambda: [Line("count", 4)]}) == 0
    said = capsys.readouterr().out
    assert "Failed" not in said
    assert "Over" not in said
    assert said.count("  took 0 s") == 2
    assert "  yardstick: nothing" in said
    assert "2 sections in 0 s" in said


def test_a_section_that_fails_is_named_and_the_others_go_on(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def break_down() -> Iterable[Line]:
        yield OVER
        raise RuntimeError("The program did not open.\nIt said: no room")

    assert run_sections({"broken": break_down, "next": lambda: [FINE]}) == 1
    said = capsys.readouterr()
    assert "RuntimeError" in said.err, "with its traceback"
    assert said.out.index("  slow ") < said.out.index("  fine ")
    assert said.out.splitlines()[-4:] == [
        "Failed:",
        "  broken: RuntimeError: The program did not open. It said: no room",
        "Over the limit:",
        "  broken: slow: 1.50, limit 1.4",
    ]


def test_an_unknown_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scoring", "speed"]) == 2
    said = capsys.readouterr().out
    assert "No such section: speed." in said
    assert all(name in said for name in SECTIONS)
