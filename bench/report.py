"""Measures in one run, and formats the results.

An absolute time says little on a shared machine; the ratio to a yardstick, the bare minimum of the
same work measured alternately, can have a limit. Work within this process is measured in processor
time, which the machine's other work leaves alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from statistics import median
from time import process_time
from typing import NamedTuple, TypeVar

A = TypeVar("A")
B = TypeVar("B")

CALLS = 120
"""So many calls of `_call_deeper` fill a piece of Python's stack."""
ROW = "  {:<80} {:>13} {:>13} {:>7} {:>5} {}"
HEADINGS = ROW.format("measured", "ours", "yardstick", "ratio", "limit", "")


class Line(NamedTuple):
    """One measurement. Without a yardstick it is a count, and its own ratio.

    `limit` is the highest ratio allowed; None for a figure without a limit.
    """

    what: str
    ours: float
    yardstick: float | None = None
    limit: float | None = None
    unit: str = "µs"
    against: str = ""
    """The description of the yardstick."""

    @property
    def ratio(self) -> float:
        return self.ours if self.yardstick is None else self.ours / self.yardstick

    @property
    def is_over(self) -> bool:
        return self.limit is not None and self.ratio > self.limit


def compare(
    ours: Callable[[], object], yardstick: Callable[[], object], *, rounds: int = 15
) -> tuple[float, float]:
    """The median seconds of the processor of each, run alternately, after one run of each that is
    not counted.

    The garbage collector is left as it is in production.
    """
    batches = [None] * (rounds + 1)
    return compare_batches(lambda _: ours(), lambda _: yardstick(), batches, batches)


def compare_batches(
    ours: Callable[[A], object],
    yardstick: Callable[[B], object],
    our_batches: Iterable[A],
    yardstick_batches: Iterable[B],
) -> tuple[float, float]:
    """The median seconds of the processor of each, run alternately on a new batch every time; the
    first run is not counted.

    No cache of the program can help a run.
    """

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
    """Measure each item with Python's stack at another depth.

    CPython keeps its stack in pieces of 16 KB. A loop whose calls happen to cross the end of one
    makes and frees a piece with each call, and takes up to three times as long: a measurement at
    one depth would be one of chance.
    """
    return [
        _call_deeper(number * CALLS // len(items), measure, item)
        for number, item in enumerate(items)
    ]


def _call_deeper(calls: int, measure: Callable[[A], B], item: A) -> B:
    return measure(item) if calls == 0 else _call_deeper(calls - 1, measure, item)


def format_line(line: Line) -> str:
    """A row of a table under HEADINGS."""
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
