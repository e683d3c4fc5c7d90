"""Types of a bundle's fields, with limits, trust marks and schema descriptions.

The limits are the limits of the database columns. `OnTrust` marks values that the document itself
cannot verify."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from enum import StrEnum
from functools import cache
from typing import Annotated, Any, Final, get_args, get_type_hints

from pydantic import Field

from scoring.core.decoding import Moment, Whole, max_length, one_of, within
from scoring.core.limits import (
    AUTHOR_MAX,
    CATEGORY_MAX,
    DEVICE_MAX,
    REASON_MAX,
    SEED_MAX,
    TITLE_MAX,
    WORD_MAX,
    WRITE_KEY_MAX,
)
from scoring.core.rules import records


class Trust(StrEnum):
    """Groups of values that a document cannot verify: nothing else in it depends on them.

    `scoring.core.verify` recomputes all other fields, or compares them with fields that repeat the
    same fact. `scoring.documents.trust_wording` has the texts."""

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
"""Key in a field's metadata: the field is not written to the document."""
LEFT_OUT_EMPTY: Final = "is_left_out_empty"
"""Key in a field's metadata: the field is written only if its value is not empty. Documents that
were signed before the field existed keep their bytes."""


@dataclass(frozen=True, slots=True)
class OnTrust:
    """Mark a field that `verify` cannot check: nothing else in the bundle depends on its value."""

    trust: Trust
    partly: bool
    """True if `verify` can detect some changes of the field by comparing it with other values."""
    inside: frozenset[str]
    """The keys of a free-form object that are taken on trust; an empty set means all keys."""


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
    """True if the field holds records, which have fields themselves."""

    @property
    def path(self) -> str:
        return f"{self.record}.{self.name}".lstrip(".")


@cache
def list_field_kinds(of: Any, record: str = "") -> tuple[FieldKind, ...]:
    """List each field of a dataclass and of records nested in it. `record`: the path to `of`."""
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
    """Return the trust marks of a type hint, outermost first, and the record types inside it."""
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


Count = Annotated[Whole, within(0, 32_767)]
Number = Annotated[Whole, within(1, 32_767)]
Points = Annotated[Whole, within(-2_000_000_000, 2_000_000_000)]
Key = Annotated[
    str,
    max_length(WRITE_KEY_MAX),
    on_trust(Trust.AUTHORS),
    Field(description="The key of the write; a write that is sent twice has one key."),
]
Reason = Annotated[
    str,
    max_length(REASON_MAX),
    on_trust(Trust.REASONS),
    Field(description="The reason given; empty for none."),
]
Author = Annotated[
    str,
    max_length(AUTHOR_MAX),
    on_trust(Trust.AUTHORS),
    Field(description="The name of the person who wrote it."),
]
Device = Annotated[
    str,
    max_length(DEVICE_MAX),
    on_trust(Trust.AUTHORS),
    Field(description="The name of the device that it was written on; empty for none."),
]
Title = Annotated[str, max_length(TITLE_MAX), on_trust(Trust.NAMES)]
Seed = Annotated[str, max_length(SEED_MAX), on_trust(Trust.DRAWS, partly=True)]
Word = Annotated[str, max_length(WORD_MAX)]
Depth = Annotated[str, one_of(*records.Depth, records.CANCELLED)]
Category = Annotated[str, max_length(CATEGORY_MAX), on_trust(Trust.NAMES)]
Time = Annotated[
    Moment, on_trust(Trust.TIMES), Field(description="When it was written, by the desk's clock.")
]
EventRevision = Annotated[
    Annotated[Whole, within(0, 2_147_483_647)] | None,
    on_trust(Trust.TIMES),
    Field(description="The event's revision that the write made (1.5); null in early documents."),
]


COLUMNS = {
    "at": "created_at",
    "at_revision": "created_at_revision",
    "author": "author_name",
    "clean": "clean_burrachi",
    "conversion": "table_data",
    "rules": "rules_data",
    "team_conversion": "team_table_data",
}
"""Database columns, for the fields whose column has another name."""


@cache
def list_columns(kind: Any) -> tuple[tuple[str, str], ...]:
    """List the fields of dataclass `kind`, in order, as (field name, database column)."""
    return tuple((field.name, COLUMNS.get(field.name, field.name)) for field in fields(kind))
