"""Tables of movements that no rule computes, read from `tables.json` (see docs/format).

A table of single players is written `2-5 v 3-9`, partners joined; a table of three players, whose
play decides the partners, is written `1-2-3`."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from scoring.core.pairing.seating import Side

FILE: Final = Path(__file__).with_suffix(".json")
_READ: Final = json.loads(FILE.read_bytes())


def list_written(movement: str) -> Mapping[int, Any]:
    """Return the tables that `tables.json` has for a movement, by number of players."""
    return {int(players): written for players, written in _READ[movement].items()}


def read_tables(text: str) -> tuple[tuple[int, ...], ...]:
    """Parse tables such as `2-5 v 3-9, 1-2-3` to tuples of players, partners next to each other."""
    tables = text.replace(" v ", "-").split(", ")
    return tuple(tuple(map(int, table.split("-"))) for table in tables)


def split_sides(players: Sequence[int]) -> tuple[Side, Side]:
    """Split a table into two sides: two pairs of partners; of three players, the first is alone."""
    *first, c, d = players
    return (first[0] if len(first) == 1 else (first[0], first[1])), (c, d)
