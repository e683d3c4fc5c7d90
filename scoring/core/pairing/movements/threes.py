"""Tables of three: single players, and everybody meets everybody as evenly as possible.

In burraco for three, the first player to take a pozzetto plays alone against the other two, so
play itself decides the partners. A movement can only be fair about meetings; fixed partners
exist only at the tables of four that some numbers of players need.

Most turns are searched for one after the other (`even_tables`), so that no turn depends on
later turns or on the number of turns. Some numbers of players have better plans. WALKS has
cyclic plans for some multiples of three, as in Kirkman's schoolgirl problem. PLANS has plans
for small numbers: their turns were searched for together."""

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

`ring`: the size of a group. The players 1 to `ring` are a group, the next `ring` players are the
second, and so on. One or two players may be left over, in no group. To raise a table by 1, replace
each number with the next one of its group. The group's first number follows its last; a left-over
player's number stays.
`first`: the tables of turn 1. Turn 2 has these tables raised by 1, turn 3 raised by 2, and so on up
to turn `ring`.
`whole`: the first table of each later turn, or "" if there are none. The second table of that turn
is its first table raised by 1, the third is raised by 2, and so on.

With 24 players each player never meets one of the others; otherwise all meet. Found by simulated
annealing: numbers were exchanged between tables until no two meetings in a group, or between the
same two groups, had the same difference of numbers."""

PLANS = list_written("threes_plans")
"""Turns 1 to 12 for some small numbers of players. At table `1-2-3-4`, 1 and 2 are partners.

Found turn by turn: a search kept the 300 plans with the most even meetings (200 for 13 players, 60
for 14) and added every possible next turn to each. Then it tried all ways of choosing partners."""


@lru_cache(maxsize=64)
def build_known_turns(entries: int) -> tuple[tuple[Players, ...], ...]:
    """Return the turns of the plan in WALKS or PLANS for this many players; () if none."""
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
    """Return a table with its numbers raised by `step`, in groups of `ring` numbers (see WALKS).

    The first number of a group follows the last one. A number in no group stays the same."""
    staying = players // ring * ring

    def move(player: int) -> int:
        rings, place = divmod(player - 1, ring)
        return player if player > staying else ring * rings + (place + step) % ring + 1

    return tuple(sorted(map(move, table)))


FEWEST_MOST = 12
"""The maximum number of turns with 13 players or fewer (`TablesOfThree.max_turns`)."""

LONGEST_PLAN = 60
"""The most turns of any plan; each turn takes longer to find than the turn before it."""

ALL_AT_FOURS = (4, 5, 8)
"""Numbers of players without any table of three: `Individual` seats them at tables of four."""


@dataclass(frozen=True)
class TablesOfThree(PlayerCalendar):
    """Tables of three for 3 players or more; players left over sit at one or two tables of four.

    Tables of three come first, `Seating(table, player, (a, b))`, which leaves open who is alone.
    Tables of four come last, `Seating(table, (a, b), (c, d))`. Only with 5 players one rests in
    every turn, `Seating(table, player, None)`.

    After any of the first ten turns:

    - The numbers of meetings of any two players differ by 2 at most (with 36 players or more by 1;
      with 6 players after turns 5, 6 and 7 by 3).
    - How many turns a player has sat at a table of four differs by 2 at most between players (with
      10 and with 13 players by 3).
    - No two have been partners twice at a table of four. Exceptions: with 4 players two are
      partners again from turn 4 on, with 5 from turn 6, with 7 from turn 9, with 8 from turn 8.

    With 9, 15, 21 and 27 players everybody has met everybody once after 4, 7, 10 and 13 turns. With
    24 players everybody has met all others except one after 11 turns.

    This is measured, not proved: the tests play every number of players to 60, some larger."""

    key: ClassVar[str] = "threes"
    entries_a_table: ClassVar[int] = 3
    min_entries: ClassVar[int] = 3

    def max_turns(self, entries: int) -> int:
        """Return the largest number of turns: players - 1, within FEWEST_MOST to LONGEST_PLAN."""
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
