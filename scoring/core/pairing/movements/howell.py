"""Howell: for few pairs. Every pair meets every other; all but one follow the same path.

A Howell is given by its first turn (the starter). One pair is fixed. Each other table of the
starter has two numbers. Their difference, modulo the number of moving pairs, is unlike any other
table's. After each turn every moving number rises by one. At bridge the starter must also make the
boards circulate, and two tables then have to share boards. Burraco has no boards, so any starter
works, even for two tables. The starter of this module is the easiest to walk."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scoring.core.pairing.fixed import EntryCalendar
from scoring.core.pairing.seating import Seating, Tables

FirstTurn = tuple[tuple[int, int], ...]
"""Turn 1 as (N-S, E-W), table 1 first; the highest number is the fixed pair."""


def build_first_turn(tables: int) -> FirstTurn:
    """Build the first turn for 2 * `tables` entries; the fixed pair sits at the last table.

    The table s places before the last one has the numbers 1 + s and 1 - s, modulo the number of
    moving pairs. They differ by 2 * s. As the number of moving pairs is odd, no two tables have the
    same difference."""
    entries = 2 * tables
    steps = range(tables - 1, 0, -1)
    return (*((entries - step, 1 + step) for step in steps), (entries, 1))


def develop(starter: FirstTurn, turn: int) -> FirstTurn:
    """Build a turn from turn 1: moving numbers rise by one per turn; after the last comes 1."""
    fixed = 2 * len(starter)
    moving = fixed - 1

    def move(number: int) -> int:
        return number if number == fixed else (number + turn - 2) % moving + 1

    return tuple((move(ns), move(ew)) for ns, ew in starter)


@dataclass(frozen=True)
class Howell(EntryCalendar):
    """Howell for N entries, 2 to 12 tables: N - 1 turns, or N if N is odd and all rest once.

    The last entry stays N-S at the last table. The others move one table a turn: N-S from the
    last table but one down to table 1, then E-W up to the last table, and so on. Entry 2 always
    takes the place that entry 1 has left, entry 3 the place of entry 2, and so on. If N is odd, the
    N-S place at the last table is empty, and the E-W entry there rests. A late entry takes this
    place. If N is even, the late entry takes another entry's seat in each turn, N-S or E-W."""

    key: ClassVar[str] = "howell"
    min_entries: ClassVar[int] = 3
    max_entries: ClassVar[int] = 24
    """24 entries (12 tables) need 23 turns for all to meet, more than any event plays."""

    def count_tables(self, entries: int) -> int:
        return (entries + 1) // 2

    def max_turns(self, entries: int) -> int:
        return 2 * self.count_tables(entries) - 1

    def seat_turn(self, entries: int, turn: int) -> Tables:
        places = develop(build_first_turn(self.count_tables(entries)), turn)
        return tuple(
            Seating(table, ns if ns <= entries else None, ew)
            for table, (ns, ew) in enumerate(places, start=1)
        )
