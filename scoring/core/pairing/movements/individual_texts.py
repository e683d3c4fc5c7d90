"""The notation for first turns of an individual: `2-5 v 3-9, 4-13 v 7-12`, partners joined."""

from __future__ import annotations

import re

_NEXT = re.compile(r"\n(?=\d+:)")


def read_starters(text: str) -> dict[int, str]:
    """Turn 1 by the number of players, from lines of `13: 2-5 v 3-9, …` and their next lines."""
    starters = {}
    for block in _NEXT.split(text.strip()):
        players, tables = block.split(":")
        starters[int(players)] = " ".join(tables.split())
    return starters


def read_tables(text: str) -> list[list[int]]:
    """The players of each table, partners next to each other."""
    return [[*map(int, table.split("-"))] for table in text.replace(" v ", "-").split(", ")]
