"""Halls of an event that is played in several rooms; table numbers run through all halls."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

MAX_HALLS = 60
HALL_NAME_MAX = 30
LAST_TABLE = 32_767


@dataclass(frozen=True, slots=True)
class HallTables:
    number: int
    """The hall's number, from 1, in the order of the tables."""
    name: str
    first: int
    last: int

    def has(self, table: int | None) -> bool:
        return table is not None and self.first <= table <= self.last


class BadHalls(ValueError):
    """Raised if a text does not define halls. `line`: the wrong line, from 1.

    The code is `format` (the line is not a name and a table number), `long` (the name is too long),
    `order` (hall 1 must begin at table 1, each next hall at a higher table, up to LAST_TABLE),
    `few` (only one hall) or `many` (too many halls). With `few` and `many`, `line` is 0."""

    def __init__(self, code: str, line: int = 0) -> None:
        super().__init__(code, line)
        self.code, self.line = code, line


def read_halls(text: str) -> list[tuple[str, int]]:
    """Read halls as (name, first table) from lines like `Green room 35`. Raises BadHalls."""
    halls: list[tuple[str, int]] = []
    for line, written in enumerate(map(str.strip, text.splitlines()), start=1):
        if not written:
            continue
        found = re.fullmatch(r"(.*\S)[\s,:]+([0-9]{1,5})", written)
        if found is None:
            raise BadHalls("format", line)
        name, first = found[1].rstrip(" ,:"), int(found[2])
        if len(name) > HALL_NAME_MAX:
            raise BadHalls("long", line)
        is_next = halls[-1][1] < first <= LAST_TABLE if halls else first == 1
        if not is_next:
            raise BadHalls("order", line)
        halls.append((name, first))
    if len(halls) == 1:
        raise BadHalls("few")
    if len(halls) > MAX_HALLS:
        raise BadHalls("many")
    return halls


def list_halls(stored: Sequence[tuple[str, int]]) -> list[HallTables]:
    """Build the halls from (name, first table); a hall ends before the next one begins."""
    lasts = [first - 1 for _name, first in stored[1:]] + [LAST_TABLE]
    return [
        HallTables(number, name, first, last)
        for number, ((name, first), last) in enumerate(zip(stored, lasts, strict=False), start=1)
    ]


def find_hall_name(table: int, halls: Iterable[HallTables]) -> str:
    """Return the name of a table's hall, or "" if the event is played in one hall."""
    return next((hall.name for hall in halls if hall.has(table)), "")
