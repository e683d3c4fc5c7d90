"""Tables of three: single players, and everybody meets everybody as evenly as can be.

In burraco for three, the first player to take a pozzetto plays alone against the other two, so that
play itself decides the partners. A movement can only be fair about meetings; there are fixed
partners only at the tables of four, where the number of players asks for them.

Most turns are searched for one after the other (`even_tables`), so that none depends on later turns
or on their number. A few fields have better plans: some multiples of three a walk of schoolgirls
like Kirkman's (WALKS), the smallest fields turns that were searched for together (PLANS).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, NamedTuple

from scoring.core.pairing.fixed import PlayerCalendar
from scoring.core.pairing.movements.even_tables import Players, search_turn
from scoring.core.pairing.movements.individual import Individual
from scoring.core.pairing.movements.individual_texts import (
    read_starters,
    read_tables,
    split_sides,
)
from scoring.core.pairing.seating import Seating, Tables


class Walk(NamedTuple):
    """The tables from which all turns come: see WALKS."""

    ring: int
    """The number of players in a ring, who change places among each other."""
    first: str
    """The tables of turn 1; those of the next turns come from them."""
    whole: str = ""
    """One further table of each turn, whose other tables come from it in the same way."""


WALKS: dict[int, Walk] = {
    15: Walk(7, "1-11-12, 2-8-10, 3-5-6, 4-9-13, 7-14-15"),
    21: Walk(
        7, "1-19-20, 2-8-10, 3-5-6, 4-13-14, 7-17-21, 9-12-15, 11-16-18", "1-8-16, 1-12-21, 1-13-17"
    ),
    24: Walk(11, "1-17-23, 2-21-24, 3-10-13, 4-5-22, 6-9-11, 7-16-18, 8-12-20, 14-15-19"),
    27: Walk(13, "1-8-14, 2-13-20, 3-24-27, 4-19-26, 5-17-22, 6-9-10, 7-12-23, 11-21-25, 15-16-18"),
}
"""Walks by the number of players: no two players meet twice before all have met.

The players stand in rings, 1 to `ring` the first; from turn to turn each number is raised by one
in its ring, past the last to the first, and the one or two that are in no ring stay. Of 24 players
everybody misses one, of the others none. Found by simulated annealing: numbers were exchanged
between tables until no distance within a ring or between two came twice."""

PLANS = {
    players: tuple(turns.split(" / "))
    for players, turns in read_starters(
        """
6: 1-2-3, 4-5-6 / 1-2-4, 3-5-6 / 1-3-5, 2-4-6 / 1-4-5, 2-3-6 / 1-2-5, 3-4-6 / 1-3-4, 2-5-6 /
    1-2-6, 3-4-5 / 1-3-6, 2-4-5 / 1-4-6, 2-3-5 / 1-5-6, 2-3-4 / 1-2-3, 4-5-6 / 1-4-5, 2-3-6
7: 1-2-3, 4-5-6-7 / 1-4-7, 2-3-5-6 / 1-5-6, 2-4-3-7 / 2-6-7, 1-4-3-5 / 3-5-7, 1-2-4-6 /
    2-4-5, 1-7-3-6 / 3-4-6, 1-5-2-7 / 1-5-7, 2-6-3-4 / 2-6-7, 1-3-4-5 / 3-4-7, 1-6-2-5 /
    3-5-6, 1-2-4-7 / 1-2-4, 3-6-5-7
10: 1-2-3, 4-5-6, 7-8-9-10 / 2-8-9, 4-7-10, 1-3-5-6 / 1-7-9, 3-5-8, 2-4-6-10 /
    1-6-9, 3-8-10, 2-5-4-7 / 1-4-8, 5-9-10, 2-3-6-7 / 3-4-9, 6-7-8, 1-2-5-10 /
    1-4-10, 2-3-7, 5-8-6-9 / 2-5-9, 3-6-10, 1-7-4-8 / 1-5-7, 3-4-9, 2-6-8-10 /
    1-6-9, 2-4-8, 3-5-7-10 / 1-2-10, 5-6-7, 3-4-8-9 / 2-5-8, 6-7-10, 1-4-3-9
11: 1-2-3, 4-5-6-7, 8-9-10-11 / 4-8-9, 1-5-7-11, 2-3-6-10 / 5-6-11, 1-2-4-8, 3-10-7-9 /
    4-7-10, 1-3-5-8, 2-11-6-9 / 1-6-10, 2-7-8-11, 3-5-4-9 / 2-5-9, 1-11-4-10, 3-7-6-8 /
    3-8-11, 1-9-4-6, 2-5-7-10 / 1-2-7, 3-6-4-11, 5-9-8-10 / 6-8-10, 1-7-3-9, 2-4-5-11 /
    7-9-11, 1-8-5-6, 2-10-3-4 / 3-4-5, 1-10-9-11, 2-6-7-8 / 4-7-8, 1-6-2-9, 3-11-5-10
12: 1-2-3, 4-5-6, 7-8-9, 10-11-12 / 1-8-10, 2-4-11, 3-5-9, 6-7-12 / 1-5-11, 2-9-12, 3-6-8, 4-7-10 /
    1-4-9, 2-6-10, 3-7-11, 5-8-12 / 1-5-7, 2-8-11, 3-4-12, 6-9-10 / 1-6-11, 2-7-12, 3-5-10, 4-8-9 /
    1-6-12, 2-4-5, 3-8-10, 7-9-11 / 1-3-9, 2-6-7, 4-10-11, 5-8-12 / 1-2-8, 3-4-7, 5-6-11, 9-10-12 /
    1-7-10, 2-5-9, 3-11-12, 4-6-8 / 1-4-12, 2-3-10, 5-6-7, 8-9-11 / 1-2-4, 3-6-9, 5-10-11, 7-8-12
13: 1-2-3, 4-5-6, 7-8-9, 10-11-12-13 / 2-8-11, 3-5-13, 6-9-12, 1-4-7-10 /
    1-8-12, 2-4-13, 5-9-10, 3-6-7-11 / 1-6-13, 3-8-10, 4-9-11, 2-5-7-12 /
    1-7-11, 2-6-10, 3-4-12, 5-8-9-13 / 1-5-11, 3-9-12, 7-10-13, 2-4-6-8 /
    4-11-12, 5-6-10, 7-8-13, 1-2-3-9 / 1-4-13, 2-10-12, 6-7-9, 3-5-8-11 /
    2-5-7, 3-4-10, 9-11-13, 1-6-8-12 / 1-3-8, 2-6-11, 5-7-12, 4-9-10-13 /
    1-5-9, 2-12-13, 8-10-11, 3-4-6-7 / 3-6-13, 4-5-8, 7-11-12, 1-9-2-10
14: 1-2-3, 4-5-6, 7-8-9-10, 11-12-13-14 / 1-9-11, 5-7-13, 2-4-8-12, 3-6-10-14 /
    3-8-13, 4-9-14, 1-6-7-12, 2-5-10-11 / 2-7-14, 6-8-11, 1-4-10-13, 3-5-9-12 /
    2-6-9, 10-12-13, 1-5-8-14, 3-4-7-11 / 3-5-11, 8-10-12, 1-7-4-14, 2-6-9-13 /
    6-10-14, 7-11-12, 1-2-5-8, 3-9-4-13 / 1-9-10, 4-5-12, 2-13-11-14, 3-7-6-8 /
    1-2-3, 7-8-13, 4-10-6-11, 5-9-12-14 / 3-4-14, 8-9-11, 1-12-6-13, 2-7-5-10 /
    2-4-12, 5-6-13, 1-11-7-9, 3-14-8-10 / 1-10-11, 6-7-14, 2-9-3-12, 4-5-8-13
"""
    ).items()
}
"""The first turns by the number of players, the partners at a table of four next to each other.

Found by going on from the three hundred plans (of 13 players two hundred, of 14 sixty) that were
the most even up to there with every turn that there is, and then trying all ways of partnering.
"""


@lru_cache(maxsize=64)
def build_known_turns(entries: int) -> tuple[tuple[Players, ...], ...]:
    """The turns of so many players that need not be searched for, turn 1 first."""
    if entries not in WALKS:
        return tuple(read_tables(turn) for turn in PLANS.get(entries, ()))
    ring, first, whole = WALKS[entries]
    steps = range(ring)
    turns = [[_move(table, step, ring, entries) for table in read_tables(first)] for step in steps]
    if whole:
        turns += [
            [_move(table, step, ring, entries) for step in steps] for table in read_tables(whole)
        ]
    return tuple(tuple(sorted(turn)) for turn in turns)


def _move(table: Players, step: int, ring: int, players: int) -> Players:
    """The table with every number raised by `step` in its ring."""
    staying = players // ring * ring

    def move(player: int) -> int:
        rings, place = divmod(player - 1, ring)
        return player if player > staying else ring * rings + (place + step) % ring + 1

    return tuple(sorted(map(move, table)))


FEWEST_MOST = 12
"""The most turns of even the smallest field."""

LONGEST_PLAN = 60
"""The most turns of the largest field: no event is longer, and each turn looks back on all before.
"""

ALL_AT_FOURS = (4, 5, 8)
"""Fields without a table of three: they play an individual, a whist tournament."""


@dataclass(frozen=True)
class TablesOfThree(PlayerCalendar):
    """Tables of three for 3 players or more; those left over sit at one or two tables of four.

    Tables of three are `Seating(table, player, (a, b))`, which does not say who is alone, and
    come first; tables of four, `Seating(table, (a, b), (c, d))`, come last. Only of 5 players one
    rests in every turn, `Seating(table, player, None)`.

    After any of the first ten turns:

    - The meetings of any two players differ by 2 at most, by 1 in a field of 36 or more; only with
      6 players by 3, after turns 5, 6 and 7. With 9, 15, 21 and 27 players everybody has met
      everybody once after 4, 7, 10 and 13 turns; with 24, everybody but one after 11.
    - The times that players have been at a table of four differ by 2 at most, with 10 players by 3.
    - No two have been partners twice at a table of four, but for 4, 5, 7 and 8 players, where
      it comes to that in turns 4, 6, 9 and 8.

    This is measured, not proved: the tests play every field up to 60, and some larger.
    """

    key: ClassVar[str] = "threes"
    entries_a_table: ClassVar[int] = 3
    min_entries: ClassVar[int] = 3

    def max_turns(self, entries: int) -> int:
        """The most turns: until all have met about twice, between FEWEST_MOST and LONGEST_PLAN."""
        return min(max(entries - 1, FEWEST_MOST), LONGEST_PLAN)

    def seat_turn(self, entries: int, turn: int) -> Tables:
        if entries in ALL_AT_FOURS:
            return Individual().seat_turn(entries, turn)
        tables = enumerate(find_tables(entries, turn), start=1)
        return tuple(Seating(number, *split_sides(players)) for number, players in tables)


@lru_cache(maxsize=1024)
def find_tables(entries: int, turn: int) -> tuple[Players, ...]:
    """The players of each table of a turn: tables of three, then of four, of 3 players or more."""
    known = build_known_turns(entries)
    if turn <= len(known):
        return known[turn - 1]
    if entries in WALKS and entries % 2:
        # All have met all, and the walk begins again.
        return known[(turn - 1) % len(known)]
    return search_turn(entries, [find_tables(entries, before) for before in range(1, turn)])
