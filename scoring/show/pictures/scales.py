"""Scales of pictures: where a figure stands between two ends, and round figures along the way."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor, log10

WHOLE = 1000
"""A picture is so many units wide and as many high, whatever its size on the page."""
STEPS = (1, 2, 5, 10)
"""Multiples of a power of ten that people count in."""


@dataclass(frozen=True, slots=True)
class Scale:
    """Figures from `start`, drawn at 0, to `end`, drawn at 1000; `start` may be the larger one."""

    start: float
    end: float

    def place(self, figure: float) -> int:
        """Where a figure is drawn; in the middle if the scale has no length."""
        length = self.end - self.start
        return round(WHOLE * (figure - self.start) / length) if length else WHOLE // 2


def find_step(length: float, most: int) -> int:
    """The smallest round step of which at most `most` cover this length; at least 1."""
    if length <= most:
        return 1
    power = 10 ** floor(log10(length / most))
    return next(int(power * step) for step in STEPS if power * step * most >= length)


def list_ticks(low: float, high: float, most: int) -> list[int]:
    """The round figures from `low` to `high`, both included, in at most `most` steps."""
    step = find_step(high - low, most)
    return list(range(ceil(low / step) * step, floor(high / step) * step + 1, step))
