"""The notation for turns of single players: `2-5 v 3-9, 4-13 v 7-12`, partners joined."""

from __future__ import annotations

import re
from collections.abc import Sequence

from scoring.core.pairing.seating import Side

_NEXT = re.compile(r"\n(?=\d+:)")


def read_starters(text: str) -> dict[int, str]:
    """Turn 1 by the number of players, from lines of `13: 2-5 v 3-9, …` and their next lines."""
    starters = {}
    for block in _NEXT.split(text.strip()):
        players, tables = block.split(":")
        starters[int(players)] = " ".join(tables.split())
    return starters


def read_tables(text: str) -> tuple[tuple[int, ...], ...]:
    """The players of each table, partners next to each other."""
    tables = text.replace(" v ", "-").split(", ")
    return tuple(tuple(map(int, table.split("-"))) for table in tables)


def split_sides(players: Sequence[int]) -> tuple[Side, Side]:
    """The sides of a table of four, or of three: the first player alone against two."""
    *first, c, d = players
    return (first[0] if len(first) == 1 else (first[0], first[1])), (c, d)
