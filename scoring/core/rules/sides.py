"""A value for each side of a table: two sides, or three with two players each.

For three sides: "Add one more deck of cards so there can be three teams of two players each"
(the rule document "Buraco", section Variations)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Self, TypeVar

from scoring.core.rules.faults import Line

T_co = TypeVar("T_co", covariant=True)

LINES: Final = tuple(Line)
"""The sides in order; a table of two sides has the first two."""

_PLACE: Final = {line: place for place, line in enumerate(LINES)}


class Sides(tuple[T_co, ...]):
    """A value for each side, N-S first: two values or three."""

    __slots__ = ()

    def __new__(cls, *each: T_co) -> Self:
        return super().__new__(cls, each)

    def __getnewargs__(self) -> tuple[T_co, ...]:
        return tuple(self)

    @property
    def ns(self) -> T_co:
        return self[0]

    @property
    def ew(self) -> T_co:
        return self[1]

    @property
    def third(self) -> T_co | None:
        return self[2] if len(self) > 2 else None

    def side(self, line: Line) -> T_co:
        return self[_PLACE[line]]

    def items(self) -> Iterator[tuple[Line, T_co]]:
        return zip(LINES, self, strict=False)
