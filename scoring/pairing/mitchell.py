"""Mitchell: the pairs N-S stay at their table (fisse), the pairs E-W move one table up (mobili).

Burraco has no boards that travel, so there is neither a skip nor a relay: a skip would only bring
an early rematch. With N tables any number of turns up to N is free of rematches, N odd or even.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scoring.pairing.movement import FixedMovement, Seating, Turn


@dataclass(frozen=True)
class Mitchell(FixedMovement):
    """Entries 1 to N sit N-S at tables 1 to N; N + 1 and on sit E-W, from table 1 in turn 1.

    With an odd number a phantom takes the last E-W place, at table N in turn 1, and moves as the
    others do: the pair N-S that would meet it rests, nobody twice.
    """

    key: ClassVar[str] = "mitchell"

    def count_tables(self, entries: int) -> int:
        """The number of tables, the half table of an odd field included."""
        return (entries + 1) // 2

    def most_turns(self, entries: int) -> int:
        """As many turns as tables; in the next one all would meet their first opponents again."""
        return self.count_tables(entries)

    def seat_turn(self, entries: int, turn: int) -> Turn:
        tables = self.count_tables(entries)
        seatings = []
        for table in range(1, tables + 1):
            east_west = tables + 1 + (table - turn) % tables
            seatings.append(Seating(table, table, east_west if east_west <= entries else None))
        return tuple(seatings)
