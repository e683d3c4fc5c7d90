"""All'italiana: everybody meets everybody once, in the order of the Berger tables.

The calendar is the one that is printed for chess round robins (FIDE Handbook, C.05 Annex 1, "Berger
tables"), with N-S for the player named first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scoring.core.pairing.fixed import EntryCalendar
from scoring.core.pairing.seating import Seating, Tables


@dataclass(frozen=True)
class RoundRobin(EntryCalendar):
    """Round robin: N entries play N - 1 turns; if N is odd, N turns, and each entry rests once.

    Over a whole calendar each entry sits N-S and E-W equally often if N is odd; if N is even, the
    two numbers differ by one. If N is odd, the last table always has an empty side, which a late
    entry can take. If N is even, a late entry replaces a different entry in each turn, at its N-S
    or E-W seat; the replaced entry rests."""

    key: ClassVar[str] = "round-robin"

    def max_turns(self, entries: int) -> int:
        return entries - 1 + entries % 2

    def seat_turn(self, entries: int, turn: int) -> Tables:
        # In turn r the numbers at a table sum to r + 1 modulo the turns. `alone` would meet itself:
        # it meets the last number instead, or rests in an odd field.
        turns = self.max_turns(entries)
        odd_turn = turn % 2 == 1
        alone = (turn + 1) // 2 if odd_turn else (turn + 1 + turns) // 2
        pairs: list[tuple[int, int | None]] = [
            ((alone + step - 1) % turns + 1, (alone - step - 1) % turns + 1)
            for step in range(1, turns // 2 + 1)
        ]
        if entries % 2:
            pairs.append((alone, None))
        else:
            pairs.insert(0, (alone, entries) if odd_turn else (entries, alone))
        return tuple(Seating(table, ns, ew) for table, (ns, ew) in enumerate(pairs, start=1))
