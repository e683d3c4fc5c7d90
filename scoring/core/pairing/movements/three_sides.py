"""Three sides at a table: entries meet two others in every turn, as evenly as possible.

The rules document "Buraco" (section "Variations") lets three teams of two play at one table. It
describes no tournament of such tables, so the movement is this program's own. A game of three sides
needs three entries, so one or two entries left over rest."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from scoring.core.pairing.fixed import FixedMovement
from scoring.core.pairing.movement import KeepsClubsApart, LateEntry
from scoring.core.pairing.movements.even_tables import Players, search_turn
from scoring.core.pairing.movements.threes import TablesOfThree, find_tables
from scoring.core.pairing.seating import Seating, Tables, seat_alone


@dataclass(frozen=True)
class ThreeSides(KeepsClubsApart, FixedMovement):
    """Three sides at a table; one or two entries rest if their number is no multiple of three.

    It needs 3 entries or more. Nobody joins once the first turn is published: one more entry would
    change all tables.

    Tables are `Seating(table, a, b, c)`. The sides are rotated from turn to turn. An entry that
    rests comes after the tables, as `Seating(table, entry, None)`.

    - Nobody rests a second time before everybody has rested once, and so on.
    - After any of the first ten turns, any two entries have met about as often as any other two.
      The numbers of meetings differ by 2 at most; with 36 entries or more, by 1 at most. The only
      exception: with 6 entries they differ by 3 after turns 5, 6 and 7.
    - With 5 and 6 entries, the highest number of meetings of two entries is the lowest possible
      after each of these turns, among plans with equally even rests.
    - If nobody rests, the tables are the ones of `TablesOfThree`: with 9, 15, 21 and 27 entries
      everybody has met everybody once after 4, 7, 10 and 13 turns.

    This is measured, not proved: the tests play every number of entries to 40, some larger."""

    key: ClassVar[str] = "three-sides"
    sides_a_table: ClassVar[int] = 3
    entries_a_table: ClassVar[int] = 3
    min_entries: ClassVar[int] = 3
    late_entry: ClassVar[LateEntry] = LateEntry.NOWHERE

    def max_turns(self, entries: int) -> int:
        return TablesOfThree().max_turns(entries)

    def seat_turn(self, entries: int, turn: int) -> Tables:
        tables = _find_turn(entries, turn)
        first = (turn - 1) % 3  # another entry is first in every turn
        playing = [table[first:] + table[:first] for table in tables if len(table) == 3]
        resting = [entry for table in tables if len(table) < 3 for entry in table]
        seated = [Seating(number, *sides) for number, sides in enumerate(playing, start=1)]
        return (*seated, *seat_alone(resting, len(seated) + 1))


@lru_cache(maxsize=1024)
def _find_turn(entries: int, turn: int) -> tuple[Players, ...]:
    if entries % 3 == 0:
        return find_tables(entries, turn)
    earlier = [_find_turn(entries, before) for before in range(1, turn)]
    return search_turn(entries, earlier, with_rests=True)
