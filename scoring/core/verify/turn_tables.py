"""Compare a section's stored tables in a turn with the tables that its movement makes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import chain
from typing import NamedTuple

from scoring.core.bundle.turn_values import Table, Turn
from scoring.core.pairing.movement import Movement
from scoring.core.pairing.seating import (
    Seating,
    Tables,
    iter_numbers,
    iter_seated,
    keep_seated,
    list_seated,
)
from scoring.core.rules.faults import Line

_Sides = tuple[tuple[int, ...], ...]
"""The entries at a table: a tuple for each side, N-S first, () for an empty side."""


class ComparedTables(NamedTuple):
    """A section's tables in a turn, for comparison: as stored, and as the movement makes them."""

    stored: Sequence[_Sides]
    told: Sequence[_Sides]

    @property
    def are_equal(self) -> bool:
        return self.stored == self.told

    def differ_only_for(self, moved: Collection[int]) -> bool:
        """True if each stored table that differs has an empty side or an entry in `moved`."""
        return all(
            sides in self.told or not all(sides) or not {*chain(*sides)}.isdisjoint(moved)
            for sides in self.stored
        )


def compare_tables(
    turn: Turn, section: int, tables: Tables, movement: Movement, mixed: Collection[int] = ()
) -> ComparedTables:
    """Return a section's stored tables and the movement's `tables` in comparable form.

    `mixed`: players whose partners may come from drawn cards; only the set of players is compared
    at their tables."""
    if movement.of_players:
        return _compare_players(turn, section, tables, mixed)
    return _compare_sides(turn, section, tables)


def _compare_sides(turn: Turn, section: int, tables: Tables) -> ComparedTables:
    """Return the stored and the movement's tables, without the entries that have left."""
    absent = {one.entry for one in turn.absent}
    stored = [_read_sides(table) for table in _list_tables(turn, section)]
    staying = [number for number in list_seated(tables) if number not in absent]
    told = [_list_sides(one) for one in keep_seated(tables, staying)]
    if absent and any(seating.third is not None for seating in tables):
        # If one of three sides left, the other two have byes, in the order of departures.
        return ComparedTables(_sort_rests(stored), _sort_rests(told))
    return ComparedTables(stored, told)


def _sort_rests(tables: Iterable[_Sides]) -> list[_Sides]:
    """Put full tables (three sides) first, in their order; sort the others by entry numbers."""
    return sorted(tables, key=lambda sides: sides if len(sides) < 3 else ())


def _compare_players(
    turn: Turn, section: int, tables: Tables, mixed: Collection[int]
) -> ComparedTables:
    """Return the stored and the movement's tables, except tables that a player has left.

    At tables with a card draw or with a player in `mixed`, only the set of players is compared."""
    absent = {one.entry for one in turn.absent}
    left = {
        number
        for seating in tables
        if not absent.isdisjoint(iter_seated(seating))
        for number in iter_seated(seating)
    }
    drawn = {
        frozenset(seat.entry for seat in table.seats)
        for table in turn.tables
        if table.card_draw is not None
    }

    def keep(found: Iterable[_Sides]) -> list[_Sides]:
        kept = [sides for sides in found if left.isdisjoint(chain(*sides))]
        return [_sort_sides(sides, drawn, mixed) for sides in kept]

    stored = keep(_read_sides(table) for table in _list_tables(turn, section))
    return ComparedTables(stored, keep(map(_list_sides, tables)))


def _sort_sides(sides: _Sides, drawn: Collection[frozenset[int]], mixed: Collection[int]) -> _Sides:
    """Return the sides of a table, each with its partners sorted by number.

    If cards may have decided the partners (`drawn`, `mixed`), return one side with all players."""
    seated = frozenset(chain(*sides))
    if seated in drawn or not seated.isdisjoint(mixed):
        return (tuple(sorted(seated)),)
    return tuple(tuple(sorted(side)) for side in sides)


def _list_tables(turn: Turn, section: int) -> list[Table]:
    """List the occupied tables of a section; only the first table of each team match."""
    tables = sorted(turn.tables, key=lambda table: table.number)
    return [
        table
        for table in tables
        if table.section == section and any(seat.unit == 1 for seat in table.seats)
    ]


def _read_sides(table: Table) -> _Sides:
    lines: dict[Line, list[int]] = {Line.NS: [], Line.EW: []}
    for seat in sorted(table.seats, key=lambda seat: seat.chair):
        lines.setdefault(seat.line, []).append(seat.entry)
    return tuple(map(tuple, lines.values()))


def _list_sides(seating: Seating) -> _Sides:
    return tuple(tuple(iter_numbers(side)) for side in seating.sides)


def format_tables(tables: Iterable[_Sides]) -> str:
    """Format entry numbers by table: `1/8, 2+3/4+5, 9/–` ("/" between sides, "–" an empty side)."""
    return ", ".join(
        "/".join("+".join(map(str, side)) or "–" for side in sides) for sides in tables
    )
