"""Measurement against a yardstick, and formatting of the results.

An absolute time means little on a shared machine. So most limits apply to a ratio: the time of our
code, divided by the time of a yardstick. The yardstick does only the minimum of the same work, and
the two run alternately. Work within this process is measured in processor time, which other
processes do not affect.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from statistics import median
from time import process_time
from typing import NamedTuple, TypeVar

A = TypeVar("A")
B = TypeVar("B")

CALLS = 120
"""The number of nested `_call_deeper` calls that fill one 16 KB chunk of Python's stack."""
ROW = "  {:<80} {:>13} {:>13} {:>7} {:>5} {}"
HEADINGS = ROW.format("measured", "ours", "yardstick", "ratio", "limit", "")


class Line(NamedTuple):
    """One measurement and its limit: the highest allowed ratio of `ours` to `yardstick`, or
    None if there is no limit. Without a yardstick, the limit applies to `ours` itself."""

    what: str
    ours: float
    yardstick: float | None = None
    limit: float | None = None
    unit: str = "µs"
    against: str = ""

    @property
    def ratio(self) -> float:
        return self.ours if self.yardstick is None else self.ours / self.yardstick

    @property
    def is_over(self) -> bool:
        return self.limit is not None and self.ratio > self.limit


def compare(
    ours: Callable[[], object], yardstick: Callable[[], object], *, rounds: int = 15
) -> tuple[float, float]:
    """Run both functions alternately; return the median processor seconds of each. The first run
    does not count. The garbage collector runs as in production."""
    batches = [None] * (rounds + 1)
    return compare_batches(lambda _: ours(), lambda _: yardstick(), batches, batches)


def compare_batches(
    ours: Callable[[A], object],
    yardstick: Callable[[B], object],
    our_batches: Iterable[A],
    yardstick_batches: Iterable[B],
) -> tuple[float, float]:
    """Measure as `compare` does, but give each run its own batch, so that no cache helps."""

    def measure(batches: tuple[A, B]) -> tuple[float, float]:
        start = process_time()
        ours(batches[0])
        between = process_time()
        yardstick(batches[1])
        return between - start, process_time() - between

    times = measure_at_depths(measure, list(zip(our_batches, yardstick_batches, strict=True)))
    our_times, yardstick_times = zip(*times[1:], strict=True)
    return median(our_times), median(yardstick_times)


def measure_at_depths(measure: Callable[[A], B], items: Sequence[A]) -> list[B]:
    """Measure each item at a different depth of Python's stack.

    CPython allocates its stack in chunks of 16 KB. A loop whose calls happen to cross the end of a
    chunk allocates and frees one with each call, and takes up to three times as long: a measurement
    at one depth would depend on chance.
    """
    return [
        _call_deeper(number * CALLS // len(items), measure, item)
        for number, item in enumerate(items)
    ]


def _call_deeper(calls: int, measure: Callable[[A], B], item: A) -> B:
    return measure(item) if calls == 0 else _call_deeper(calls - 1, measure, item)


def format_line(line: Line) -> str:
    yardstick, ratio = "", ""
    if line.yardstick is not None:
        yardstick, ratio = _format_figure(line.yardstick, line.unit), f"{line.ratio:.2f}"
    limit, verdict = "", ""
    if line.limit is not None:
        limit, verdict = f"{line.limit:g}", "over" if line.is_over else "ok"
    ours = _format_figure(line.ours, line.unit)
    return ROW.format(line.what, ours, yardstick, ratio, limit, verdict).rstrip()


def _format_figure(value: float, unit: str) -> str:
    digits = 0 if value == int(value) else 2
    return f"{value:,.{digits}f} {unit}"
