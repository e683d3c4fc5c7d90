"""What of a bundle can only be believed: nothing else in it tells the value.

Each field says so in its type, `on_trust`. All other fields `scoring.verify` works out again, or
holds against others that tell the same: a change of one of them is found.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from enum import StrEnum
from functools import cache
from typing import Any, get_args, get_type_hints


class Trust(StrEnum):
    """What such values have in common; `scoring.wording.verify` has the sentences."""

    NAMES = "names"
    SETTINGS = "settings"
    LIMITS = "limits"
    RULES = "rules"
    RECORDS = "records"
    TABLES = "tables"
    DRAWS = "draws"
    MESSAGES = "messages"
    AUTHORS = "authors"
    REASONS = "reasons"
    JUSTIFIED = "justified"
    TIMES = "times"
    JOURNAL = "journal"


@dataclass(frozen=True, slots=True)
class OnTrust:
    """Says of a field, in its type, that its value is taken on trust; of records, that they are all
    there."""

    trust: Trust
    partly: bool
    """Whether other values show some changes of it."""
    inside: frozenset[str]
    """Of free data: the keys that this is said of; empty for all."""


def on_trust(trust: Trust, *inside: str, partly: bool = False) -> OnTrust:
    return OnTrust(trust, partly, frozenset(inside))


@dataclass(frozen=True, slots=True)
class FieldKind:
    """A field of a bundle's records: `turns.tables.seats` and `gp`."""

    record: str
    name: str
    trusted: OnTrust | None
    has_records: bool
    """Whether it holds a record or several, which have fields of their own."""

    @property
    def path(self) -> str:
        return f"{self.record}.{self.name}".lstrip(".")


@cache
def list_field_kinds(of: Any, record: str = "") -> tuple[FieldKind, ...]:
    """Every field of a bundle's dataclass and of the records in it, each kind once, in order."""
    return tuple(_iter_field_kinds(of, record))


def _iter_field_kinds(of: Any, record: str) -> Iterator[FieldKind]:
    hints = get_type_hints(of, include_extras=True)
    for field in fields(of):
        marks, parts = _look_into(hints[field.name])
        kind = FieldKind(record, field.name, next(iter(marks), None), bool(parts))
        yield kind
        for part in parts:
            yield from list_field_kinds(part, kind.path)


def _look_into(hint: Any) -> tuple[list[OnTrust], list[Any]]:
    """What a type says of trust, the outermost first, and the records that it is made of."""
    if isinstance(hint, type) and is_dataclass(hint):
        return [], [hint]
    said = reversed(getattr(hint, "__metadata__", ()))
    marks = [mark for mark in said if isinstance(mark, OnTrust)]
    parts = []
    for inner in get_args(hint):
        if not isinstance(inner, OnTrust):
            more, found = _look_into(inner)
            marks += more
            parts += found
    return marks, parts
