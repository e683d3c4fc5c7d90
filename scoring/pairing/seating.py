"""The tables of a turn as numbers: entries (or players), tables and turns count from 1."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

Side = int | tuple[int, int] | None
"""An entry, or two players who are partners for this turn, or None: then the other side rests."""


class Seating(NamedTuple):
    """One table of one turn."""

    table: int
    """The table's number, from 1."""
    ns: Side
    """The side that sits North-South."""
    ew: Side
    """The side that sits East-West."""

    @property
    def is_of_three(self) -> bool:
        """Whether three players sit here; each smazzata decides which of them plays alone."""
        return len([*iter_seated(self)]) == 3

    @property
    def resting(self) -> Side:
        """The side that sits here without opponents; None where two sides play."""
        if self.ns is None:
            return self.ew
        return self.ns if self.ew is None else None


Tables = tuple[Seating, ...]
"""All the tables of one turn."""

Plan = tuple[Tables, ...]
"""The tables of every turn, turn 1 first."""


def iter_seated(seating: Seating) -> Iterator[int]:
    """All entries at a table, N-S first."""
    yield from iter_numbers(seating.ns)
    yield from iter_numbers(seating.ew)


def iter_numbers(side: Side) -> Iterator[int]:
    """The entries or players of one side of a table: none, one or two."""
    if isinstance(side, tuple):
        yield from side
    elif side is not None:
        yield side


def list_seated(tables: Tables) -> list[int]:
    """All entries at these tables, table by table."""
    return [number for seating in tables for number in iter_seated(seating)]


def renumber(tables: Tables, new: Mapping[int, int]) -> Tables:
    """The tables with every entry's number replaced by its value in `new`, if it is a key there."""
    return _replace_numbers(tables, lambda number: new.get(number, number))


def keep_seated(tables: Tables, staying: Iterable[int]) -> Tables:
    """The tables with only the entries in `staying`; empty tables are left out."""
    kept = set(staying)
    tables = _replace_numbers(tables, lambda number: number if number in kept else None)
    return tuple(seating for seating in tables if [*iter_seated(seating)])


def seat_alone(entries: Iterable[int]) -> Tables:
    """A half table for each of these entries."""
    return tuple(Seating(table, entry, None) for table, entry in enumerate(entries, start=1))


def _replace_numbers(tables: Tables, replace: Callable[[int], int | None]) -> Tables:
    def replace_side(side: Side) -> Side:
        new = [one for number in iter_numbers(side) if (one := replace(number)) is not None]
        return (new[0], new[1]) if len(new) == 2 else (new[0] if new else None)

    return tuple(Seating(table, replace_side(ns), replace_side(ew)) for table, ns, ew in tables)
