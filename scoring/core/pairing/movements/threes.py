"""Tables of three: single players, and everybody meets everybody as evenly as possible.

In burraco for three, the first player to take a pozzetto plays alone against the other two, so play
itself decides the partners. A movement can only be fair about meetings; fixed partners exist only
at the tables of four that some numbers of players need.

Most turns are searched for one after the other (`even_tables`), so that no turn depends on later
turns or on the number of turns. A few fields have better plans: for some multiples of three, a
cyclic plan like Kirkman's schoolgirls (WALKS); for the smallest fields, turns that were searched
for together (PLANS).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from scoring.core.pairing.fixed import PlayerCalendar
from scoring.core.pairing.movements.even_tables import Players, search_turn
from scoring.core.pairing.movements.individual import Individual
from scoring.core.pairing.movements.tables import list_written, read_tables, split_sides
from scoring.core.pairing.seating import Seating, Tables

WALKS = list_written("threes_walks")
"""Cyclic plans by the number of players: no two players meet twice before all have met.

`first` has the tables of turn 1, which give the next turns, and `whole` one table of each further
turn, which gives the turn's other tables in the same way.

The players are divided into rings of `ring` numbers, the first ring from 1; from turn to turn each
number rises by one in its ring, and the last becomes the first; one or two players are in no ring
and stay. Of 24 players each never meets one other; with other numbers all meet. Found by simulated
annealing: numbers were exchanged between tables until no distance within a ring or between two came
twice.
"""

PLANS = list_written("threes_plans")
"""The first turns of small fields, by number of players; partners at a table are neighbours.

Found by extending the three hundred most even plans (of 13 players two hundred, of 14 sixty) by
every possible turn, and then trying all ways of partnering.
"""


@lru_cache(maxsize=64)
def build_known_turns(entries: int) -> tuple[tuple[Players, ...], ...]:
    """Return the turns that are known in advance for this many players, turn 1 first."""
    if entries not in WALKS:
        return tuple(read_tables(turn) for turn in PLANS.get(entries, ()))
    walk = WALKS[entries]
    ring, steps = walk["ring"], range(walk["ring"])
    turns = [
        [_move(table, step, ring, entries) for table in read_tables(walk["first"])]
        for step in steps
    ]
    if walk["whole"]:
        turns += [
            [_move(table, step, ring, entries) for step in steps]
            for table in read_tables(walk["whole"])
        ]
    return tuple(tuple(sorted(turn)) for turn in turns)


def _move(table: Players, step: int, ring: int, players: int) -> Players:
    """Return the table with every number raised by `step` within its group of `ring` numbers.

    The last number of a group is followed by its first; players in no full group stay.
    """
    staying = players // ring * ring

    def move(player: int) -> int:
        rings, place = divmod(player - 1, ring)
        return player if player > staying else ring * rings + (place + step) % ring + 1

    return tuple(sorted(map(move, table)))


FEWEST_MOST = 12
"""The highest number of turns allowed in the smallest fields."""

LONGEST_PLAN = 60
"""The highest number of turns in any field: each turn's search looks at all earlier turns."""

ALL_AT_FOURS = (4, 5, 8)
"""Numbers of players that allow no table of three: they play an individual instead."""


@dataclass(frozen=True)
class TablesOfThree(PlayerCalendar):
    """Tables of three for 3 players or more; players left over sit at one or two tables of four.

    Tables of three are `Seating(table, player, (a, b))`, which leaves open who is alone, and
    come first; tables of four, `Seating(table, (a, b), (c, d))`, come last. Only with 5 players
    one rests in every turn, `Seating(table, player, None)`.

    After any of the first ten turns:

    - The meetings of any two players differ by 2 at most, by 1 in a field of 36 or more; only
      with 6 players by 3, after turns 5, 6 and 7. With 9, 15, 21 and 27 players everybody has
      met everybody once after 4, 7, 10 and 13 turns; with 24, everybody except one after 11.
    - The times that players have been at a table of four differ by 2 at most, with 10 players
      by 3.
    - No two have been partners twice at a table of four, except with 4, 5, 7 and 8 players,
      first in turns 4, 6, 9 and 8.

    This is measured, not proved: the tests play every field up to 60, and some larger.
    """

    key: ClassVar[str] = "threes"
    entries_a_table: ClassVar[int] = 3
    min_entries: ClassVar[int] = 3

    def max_turns(self, entries: int) -> int:
        """Return the turns until all have met about twice, from FEWEST_MOST to LONGEST_PLAN."""
        return min(max(entries - 1, FEWEST_MOST), LONGEST_PLAN)

    def seat_turn(self, entries: int, turn: int) -> Tables:
        if entries in ALL_AT_FOURS:
            return Individual().seat_turn(entries, turn)
        tables = enumerate(find_tables(entries, turn), start=1)
        return tuple(Seating(number, *split_sides(players)) for number, players in tables)


@lru_cache(maxsize=1024)
def find_tables(entries: int, turn: int) -> tuple[Players, ...]:
    """Return the tables of a turn, for 3 players or more: tables of three, then of four."""
    known = build_known_turns(entries)
    if turn <= len(known):
        return known[turn - 1]
    if entries in WALKS and entries % 2:
        # All have met all, and the walk begins again.
        return known[(turn - 1) % len(known)]
    return search_turn(entries, [find_tables(entries, before) for before in range(1, turn)])
