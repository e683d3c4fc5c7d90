"""Trust: the fields of a bundle that can only be believed, because nothing else tells their value.

Each field says so in its type, `on_trust`. `scoring.core.verify` recomputes all other fields, or
compares them with others that tell the same, so that a change to one of them is found.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from enum import StrEnum
from functools import cache
from typing import Any, Final, get_args, get_type_hints


class Trust(StrEnum):
    """Why a value is taken on trust; `scoring.documents.trust_wording` has the sentences."""

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
    AWARDS = "awards"
    TIMES = "times"
    JOURNAL = "journal"
    EDITION = "edition"
    PRIZES = "prizes"


UNWRITTEN: Final = "is_unwritten"
"""The mark, in a field's metadata, of what is no key of the document."""
LEFT_OUT_EMPTY: Final = "is_left_out_empty"
"""The mark, in a field's metadata, of a key that a document has only where there is something under
it: documents that were signed before there was such a key keep their bytes."""


@dataclass(frozen=True, slots=True)
class OnTrust:
    """A mark on a field's type: its value, or the completeness of its records, is on trust."""

    trust: Trust
    partly: bool
    """Whether other values reveal some changes of the field."""
    inside: frozenset[str]
    """The keys of free data that are taken on trust; empty for all of them."""


def on_trust(trust: Trust, *inside: str, partly: bool = False) -> OnTrust:
    return OnTrust(trust, partly, frozenset(inside))


@dataclass(frozen=True, slots=True)
class FieldKind:
    """A field of a bundle's records by path and name, for example `turns.tables.seats` and `gp`."""

    of: type
    """The dataclass that has the field."""
    record: str
    name: str
    trusted: OnTrust | None
    has_records: bool
    """Whether the field holds a record or several, which have fields of their own."""

    @property
    def path(self) -> str:
        return f"{self.record}.{self.name}".lstrip(".")


@cache
def list_field_kinds(of: Any, record: str = "") -> tuple[FieldKind, ...]:
    """Every field of a bundle's dataclass and of the records in it, each once, in order."""
    return tuple(_iter_field_kinds(of, record))


def _iter_field_kinds(of: Any, record: str) -> Iterator[FieldKind]:
    hints = get_type_hints(of, include_extras=True)
    for field in fields(of):
        if field.metadata.get(UNWRITTEN):
            continue
        marks, parts = _read_type(hints[field.name])
        kind = FieldKind(of, record, field.name, next(iter(marks), None), bool(parts))
        yield kind
        for part in parts:
            yield from list_field_kinds(part, kind.path)


def _read_type(hint: Any) -> tuple[list[OnTrust], list[Any]]:
    """The marks of trust in a type, outermost first, and the records the type is made of."""
    if isinstance(hint, type) and is_dataclass(hint):
        return [], [hint]
    said = reversed(getattr(hint, "__metadata__", ()))
    marks = [mark for mark in said if isinstance(mark, OnTrust)]
    parts = []
    for inner in get_args(hint):
        if not isinstance(inner, OnTrust):
            more, found = _read_type(inner)
            marks += more
            parts += found
    return marks, parts
