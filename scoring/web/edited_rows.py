"""Rows of a form that a user can move and remove: export columns, prizes, events of a circuit."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.core.digits import read_digits

Row = dict[str, str]
"""Typed texts of a row, by field name. The input of field `points` in row 0 is `points_0`."""


@dataclass(frozen=True, slots=True)
class RowInputs:
    """The position of one row, and the values that its buttons post."""

    place: int
    """Position of the row in the form, from 1."""

    @property
    def up(self) -> str:
        return f"up:{self.place - 1}"

    @property
    def down(self) -> str:
        return f"down:{self.place - 1}"

    @property
    def remove(self) -> str:
        return f"remove:{self.place - 1}"


def split_rows(
    data: Mapping[str, Any], parts: Sequence[str], most: int
) -> tuple[list[Row], dict[str, Any]]:
    """Return the posted rows in order, and the posted values that belong to no row. `parts`: the
    field names of a row. Reads `most` + 1 rows at most, so that the caller notices too many."""
    rows: list[Row] = []
    while f"{parts[0]}_{len(rows)}" in data and len(rows) <= most:
        rows.append({part: str(data.get(f"{part}_{len(rows)}", "")) for part in parts})
    return rows, {name: value for name, value in data.items() if not _is_of_row(name, parts)}


def _is_of_row(name: str, parts: Collection[str]) -> bool:
    part, _underline, at = name.rpartition("_")
    return part in parts and at.isdecimal()


def write_rows(rows: Sequence[Row]) -> dict[str, str]:
    return {f"{part}_{at}": text for at, row in enumerate(rows) for part, text in row.items()}


def change_row(rows: list[Row], act: str, part: str) -> str:
    """Move or remove a row. `act`: a button's value: `up:2`, `down:2` or `remove:2`, with rows
    counted from 0. Returns the element to focus: a button, the field `part` of a row, or "added"
    (the field that adds a row) if no row is left. "" if the value is invalid: nothing changed."""
    verb, _colon, word = act.partition(":")
    at = read_digits(word, len(rows) - 1)
    if at is None or verb not in ("up", "down", "remove"):
        return ""
    if verb == "remove":
        del rows[at]
        return f"{part}:{min(at, len(rows) - 1)}" if rows else "added"
    to = at - 1 if verb == "up" else at + 1
    if not 0 <= to < len(rows):
        return ""
    rows[at], rows[to] = rows[to], rows[at]
    # The first row cannot move up, nor the last one down: focus the opposite button.
    ends, other = {"up": 0, "down": len(rows) - 1}, {"up": "down", "down": "up"}
    return f"{other[verb] if to == ends[verb] else verb}:{to}"
