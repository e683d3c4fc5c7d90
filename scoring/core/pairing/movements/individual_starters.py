"""The first turns of an individual, from which all others come: for every number of players.

Players meet again as partners only where two pairs of partners of the first turn lie at the same
distance, so that it is enough to look at the distances there.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from scoring.core.pairing.movements.individual_larger import LARGER_STARTERS
from scoring.core.pairing.movements.individual_larger_threes import LARGER_STARTERS_OF_THREES
from scoring.core.pairing.movements.individual_texts import (
    read_starters,
    read_tables,
    split_sides,
)
from scoring.core.pairing.seating import Side

STARTERS = read_starters(
    """
4: 2-4 v 1-3
5: 2-5 v 3-4
6: 3-6 v 4-5
7: 4-7 v 5-6
8: 1-8 v 2-6, 3-4 v 5-7
9: 2-3 v 4-7, 5-9 v 6-8
10: 3-4 v 6-10, 5-8 v 7-9
11: 4-6 v 8-9, 5-11 v 7-10
12: 11-12 v 1-4, 2-6 v 3-8, 5-7 v 9-10
13: 2-5 v 3-9, 4-13 v 7-12, 6-8 v 10-11
14: 3-9 v 7-12, 4-14 v 10-11, 5-8 v 6-13
15: 4-14 v 7-8, 5-11 v 13-15, 6-10 v 9-12
16: 9-16 v 1-5, 2-8 v 3-4, 6-11 v 12-14, 7-15 v 10-13
17: 2-17 v 9-14, 3-16 v 5-13, 4-7 v 8-15, 6-12 v 10-11
18: 3-10 v 8-16, 4-18 v 7-12, 5-17 v 6-9, 11-13 v 14-15
19: 4-18 v 14-15, 5-12 v 6-10, 7-17 v 13-19, 8-16 v 9-11
20: 1-20 v 8-14, 2-18 v 3-4, 5-13 v 6-16, 7-12 v 10-17, 9-11 v 15-19
21: 2-12 v 14-19, 3-16 v 6-10, 4-11 v 20-21, 5-8 v 7-13, 9-18 v 15-17
22: 3-5 v 12-19, 4-20 v 8-21, 6-10 v 9-14, 7-15 v 17-18, 11-22 v 13-16
23: 4-10 v 5-19, 6-9 v 13-20, 7-18 v 14-15, 8-23 v 11-21, 12-16 v 17-22
24: 5-24 v 3-9, 1-17 v 2-14, 4-12 v 18-22, 6-19 v 7-10, 8-13 v 11-20, 15-16 v 21-23
25: 2-12 v 7-18, 3-6 v 15-21, 4-8 v 16-25, 5-22 v 19-20, 9-14 v 11-13, 10-23 v 17-24
26: 3-15 v 6-8, 4-11 v 17-20, 5-22 v 23-24, 7-25 v 10-21, 9-13 v 14-19, 12-18 v 16-26
27: 4-26 v 6-21, 5-25 v 16-20, 7-10 v 13-14, 8-18 v 9-22, 11-17 v 19-27, 12-23 v 15-24
28: 6-28 v 11-26, 1-21 v 4-12, 2-27 v 8-19, 3-13 v 7-16, 5-9 v 14-20, 10-23 v 24-25, 15-18 v 17-22
29: 2-29 v 11-16, 3-21 v 17-23, 4-18 v 10-14, 5-13 v 12-24, 6-26 v 9-19, 7-20 v 8-15, 22-25 v 27-28
30: 3-20 v 4-7, 5-27 v 9-11, 6-13 v 12-23, 8-26 v 19-28, 10-30 v 21-25, 14-29 v 17-22, 15-16 v 18-24
31: 4-10 v 6-25, 5-28 v 12-17, 7-16 v 8-19, 9-23 v 14-15, 11-27 v 21-24, 13-31 v 26-30, 18-20 v
    22-29
32: 31-32 v 2-21, 1-8 v 25-28, 3-4 v 7-23, 5-11 v 6-20, 9-27 v 14-19, 10-12 v 18-29, 13-17 v 16-26,
    15-24 v 22-30
33: 2-21 v 12-18, 3-27 v 14-31, 4-32 v 6-7, 5-20 v 25-28, 8-33 v 15-19, 9-30 v 24-26, 10-17 v 16-29,
    11-22 v 13-23
34: 3-13 v 4-10, 5-25 v 8-21, 6-32 v 11-16, 7-23 v 9-34, 12-31 v 22-33, 14-17 v 28-29, 15-19 v
    20-27, 18-30 v 24-26
35: 4-35 v 12-18, 5-27 v 24-33, 6-29 v 16-34, 7-23 v 13-21, 8-11 v 19-20, 9-14 v 10-25, 15-26 v
    28-30, 17-31 v 22-32
36: 14-36 v 1-35, 2-11 v 9-29, 3-15 v 5-27, 4-18 v 21-24, 6-22 v 10-16, 7-34 v 26-33, 8-19 v 28-32,
    12-17 v 13-31, 20-30 v 23-25
37: 2-37 v 7-32, 3-36 v 13-26, 4-35 v 19-20, 5-34 v 14-25, 6-33 v 8-31, 9-30 v 12-27, 10-29 v 18-21,
    11-28 v 15-24, 16-23 v 17-22
38: 3-22 v 8-18, 4-36 v 19-23, 5-14 v 30-32, 6-37 v 11-38, 7-10 v 17-34, 9-31 v 15-29, 12-24 v
    20-33, 13-28 v 16-21, 25-26 v 27-35
39: 4-6 v 21-39, 5-28 v 7-37, 8-27 v 26-38, 9-14 v 24-34, 10-13 v 15-23, 11-22 v 18-25, 12-16 v
    29-35, 17-32 v 20-33, 19-36 v 30-31
40: 2-40 v 3-30, 1-4 v 17-25, 5-31 v 11-16, 6-10 v 29-39, 7-9 v 14-34, 8-24 v 12-33, 13-22 v 20-26,
    15-32 v 23-37, 18-19 v 21-36, 27-38 v 28-35
"""
)
"""Turn 1 by the number of players, table 1 first; players 1 to (players modulo 4) rest.

Found by simulated annealing: numbers were exchanged between seats at random until every distance
between partners came once at most, and every distance between opponents twice at most. Those of
9 and 37 are by the construction of Bose and Cameron, with the powers of a primitive element of
the field of that size; modulo nine there is none. Nothing rests on how they were found: the tests
play every one of them whole and count.
"""

STARTERS_OF_THREES = read_starters(
    """
7: 3-7 v 5-6, 1 v 2-4
11: 3-10 v 7-8, 5-11 v 6-9, 1 v 2-4
15: 4-8 v 11-13, 5-12 v 9-14, 6-15 v 7-10, 1 v 2-3
19: 4-14 v 7-10, 5-17 v 6-12, 8-16 v 13-18, 9-11 v 15-19, 1 v 2-3
23: 4-17 v 14-21, 5-13 v 7-12, 6-20 v 9-15, 8-10 v 18-22, 11-23 v 16-19, 1 v 2-3
27: 4-14 v 8-15, 5-23 v 12-20, 6-9 v 13-27, 7-22 v 17-19, 10-26 v 18-24, 11-16 v 21-25, 1 v 2-3
31: 4-10 v 16-21, 5-15 v 12-19, 6-20 v 11-22, 7-23 v 29-31, 8-30 v 18-26, 9-27 v 14-17, 13-25 v
    24-28, 1 v 2-3
35: 4-6 v 31-35, 5-26 v 12-32, 7-25 v 10-22, 8-14 v 27-30, 9-33 v 16-21, 11-19 v 20-29, 13-23 v
    18-34, 15-28 v 17-24, 1 v 2-3
39: 4-14 v 8-23, 5-38 v 6-19, 7-27 v 11-33, 9-32 v 30-37, 10-35 v 18-20, 12-15 v 24-36, 13-22 v
    25-29, 16-34 v 21-26, 17-28 v 31-39, 1 v 2-3
"""
)
"""Turn 1 where the last three do not rest but play, the table of three last; found as STARTERS.

Here every distance between partners comes once and every distance between opponents twice: a whist
tournament. With the neighbours 1, 2 and 3 at the table of three, all come to it as evenly as they
would rest; for 7 and 11 players there is no such whist with neighbours."""


_WRITTEN = STARTERS | LARGER_STARTERS
_WRITTEN_OF_THREES = STARTERS_OF_THREES | LARGER_STARTERS_OF_THREES


def is_by_rule(players: int) -> bool:
    """Whether turn 1 of so many players is built by rule instead of written down."""
    return players not in _WRITTEN


def count_moving(players: int) -> int:
    """The number of players whose numbers move: all, or all but the last in a multiple of four."""
    return players if players % 4 else players - 1


@lru_cache(maxsize=64)
def build_starter(players: int, *, of_threes: bool) -> tuple[tuple[Side, Side], ...]:
    """The sides of each table of turn 1, table 1 first: as written, or else by rule.

    With `of_threes` the last three of 4k + 3 players play too, at the last table. By rule, the
    player left over at the middle of all partners sits alone there, between two that have the one
    sum of all partners too.
    """
    written = _WRITTEN_OF_THREES if of_threes else _WRITTEN
    if players in written:
        return tuple(map(split_sides, read_tables(written[players])))
    last = [(2, 1, 3)] if of_threes else []
    return tuple(map(split_sides, [*_build_by_rule(players), *last]))


def _build_by_rule(players: int) -> Iterator[tuple[int, ...]]:
    """Full tables for any number of players.

    The partners stand as far to one side of a common middle as to the other, so that all
    partners have one sum (modulo the players who move), which is another sum in every turn. With
    four players at a table, one pair is taken from the inner half, in order, and one from the
    outer half, first every second and then those left out: as queens on a chessboard that do not
    attack each other, which keeps the distances between opponents apart.
    """
    tables_full, resting = divmod(players, 4)
    moving = count_moving(players)
    columns = [*range(2, tables_full + 1, 2), *range(1, tables_full + 1, 2)]
    for inner, column in enumerate(columns, start=1):
        step = tables_full + column
        a, b = -inner % moving, (resting - 1 + inner) % moving
        c, d = -step % moving, (resting - 1 + step) % moving
        # When all play, the outermost seat is its own mirror: its partner is the one who stays.
        yield a + 1, b + 1, c + 1, players if c == d else d + 1
