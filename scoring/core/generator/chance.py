"""Chance: draws that a seed repeats, on every version of Python."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """A generator of draws. Only `random()` is used, whose sequence Python promises to keep."""

    def __init__(self, seed: str, odds: Mapping[str, float]) -> None:
        self.draw = random.Random(seed).random  # nosec B311  # repeated from its seed, guards nothing
        """A number from 0 up to but not 1."""
        self._odds = odds

    def happens(self, name: str) -> bool:
        """Whether what these odds are of happens. Even odds of 0 take a draw, so that other parts
        of the event stay as they were.
        """
        return self.draw() < self._odds[name]

    def below(self, count: int) -> int:
        """A whole number from 0 up to but not `count`."""
        return int(self.draw() * count)

    def between(self, least: int, most: int) -> int:
        """A whole number from `least` to `most`, both inclusive."""
        return least + self.below(most - least + 1)

    def pick(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffle(self, items: Sequence[T]) -> list[T]:
        """The items in a drawn order (Fisher-Yates)."""
        drawn = list(items)
        for i in range(len(drawn) - 1, 0, -1):
            j = self.below(i + 1)
            drawn[i], drawn[j] = drawn[j], drawn[i]
        return drawn

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """So many of the items, in their order."""
        kept = set(self.shuffle(range(len(items)))[:count])
        return [item for at, item in enumerate(items) if at in kept]

    def draw_hex(self, digits: int) -> str:
        return "".join(self.pick("0123456789abcdef") for _ in range(digits))
