"""Mitchell: N-S pairs stay at their table (fisse), E-W pairs move up the hall (mobili).

Burraco has no boards that travel, so the skip or relay of bridge is not needed: a skip would only
bring an early rematch. With N tables and a shift of k the first rematch comes after N / gcd(N, k)
turns; with a shift of one, up to N turns have no rematch, N odd or even."""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd
from typing import ClassVar

from scoring.core.pairing.fixed import EntryCalendar
from scoring.core.pairing.movement import ImpossiblePlan, option
from scoring.core.pairing.seating import Seating, Tables


@dataclass(frozen=True)
class Mitchell(EntryCalendar):
    """Entries 1 to N sit N-S at tables 1 to N; N + 1 and higher sit E-W from table 1 in turn 1.

    With an odd number of entries, a phantom takes the last E-W place. It moves like the E-W
    entries. The N-S entry at its table rests; no entry rests twice. A late entry takes the
    phantom's place. Without a phantom, a table is added for a late entry. In each turn the late
    entry takes the E-W seat at another table, and the entry of that seat rests at the added table.
    A second late entry sits N-S at the added table."""

    key: ClassVar[str] = "mitchell"
    keeps_lines: ClassVar[bool] = True

    shift: int = option(usual=1, least=-200, most=200, barred=0)
    """How many tables an E-W entry moves up after every turn (down if negative); table 1
    follows the last table. With a shift of 1, N-S entries at neighbouring tables meet the same
    opponents one turn apart; a larger shift prevents this."""

    def count_tables(self, entries: int) -> int:
        """Return the number of tables; in an odd field one of them has an empty side."""
        return (entries + 1) // 2

    def max_turns(self, entries: int) -> int:
        tables = self.count_tables(entries)
        return tables // gcd(tables, self.shift)

    def check(self, entries: int, turns: int) -> None:
        """Raise ImpossiblePlan if the plan or the shift is impossible.

        The shift, the number of tables by which E-W moves each turn, must not bring E-W back to the
        same table at once. With a single table E-W stays anyway; any shift except 0 is accepted.
        Code `plan.shift_impossible`; params: entries, shift, possible (the largest shift)."""
        super().check(entries, 1)
        tables = self.count_tables(entries)
        if self.shift == 0 or (tables > 1 and self.shift % tables == 0):
            raise ImpossiblePlan(
                "plan.shift_impossible",
                {"entries": entries, "shift": self.shift, "possible": max(1, tables - 1)},
            )
        super().check(entries, turns)

    def seat_turn(self, entries: int, turn: int) -> Tables:
        tables = self.count_tables(entries)
        moved = self.shift * (turn - 1)
        seatings = []
        for table in range(1, tables + 1):
            east_west = tables + 1 + (table - 1 - moved) % tables
            seatings.append(Seating(table, table, east_west if east_west <= entries else None))
        return tuple(seatings)
