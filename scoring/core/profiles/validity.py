"""Check an export profile, field by field, and list its faults."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from scoring.core.limits import TITLE_MAX
from scoring.core.profiles.catalogue import CONSTANT, EXPORT_FIELDS
from scoring.core.profiles.file_names import FORBIDDEN, find_forbidden, find_unknown
from scoring.core.profiles.profile import (
    CONSTANT_LENGTH,
    FILE_NAME_LENGTH,
    HEADING_LENGTH,
    MAX_COLUMNS,
    MAX_NUMBER,
    SHEET_LENGTH,
    ExportProfile,
    ProfileColumn,
    RowOf,
)

# Characters that a one-line cell cannot hold: control characters, non-characters, line separators.
_CONTROL: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ufffe\uffff]")
_SHEET_SIGNS: Final = re.compile(r"[\[\]:*?/\\]|^'|'$")


@dataclass(frozen=True, slots=True)
class ProfileFault:
    """A fault in a field of a profile or of a column; `part` is the name of the field.

    `column`: the index of the column; None if the field belongs to the profile itself. Codes
    (and keys of `params`): `required`, `long` (limit), `line`, `sheet`, `file_signs` (sign,
    forbidden), `placeholder` (found), `no_columns`, `columns` (limit), `unknown` (key), `rows`
    (key), `number` (limit). `scoring.profiles.wording` has a sentence that explains each code."""

    code: str
    part: str
    column: int | None = None
    params: Mapping[str, Any] = field(default_factory=dict)


def check_profile(profile: ExportProfile) -> tuple[ProfileFault, ...]:
    """List all faults of a profile, in the order of its fields; () if it is valid."""
    return tuple(_find_faults(profile))


def _find_faults(profile: ExportProfile) -> Iterator[ProfileFault]:
    yield from _check_line(profile.name, "name", TITLE_MAX, required=True)
    yield from _check_line(profile.sheet, "sheet", SHEET_LENGTH)
    if _SHEET_SIGNS.search(profile.sheet):
        yield ProfileFault("sheet", "sheet")
    yield from _check_line(profile.file_name, "file_name", FILE_NAME_LENGTH, required=True)
    if (sign := find_forbidden(profile.file_name)) is not None:
        yield ProfileFault("file_signs", "file_name", None, {"sign": sign, "forbidden": FORBIDDEN})
    if (found := find_unknown(profile.file_name)) is not None:
        yield ProfileFault("placeholder", "file_name", None, {"found": found})
    if not profile.columns:
        yield ProfileFault("no_columns", "columns")
    if len(profile.columns) > MAX_COLUMNS:
        yield ProfileFault("columns", "columns", None, {"limit": MAX_COLUMNS})
        return
    for at, column in enumerate(profile.columns):
        yield from _check_column(column, at, profile.rows)


def _check_column(column: ProfileColumn, at: int, rows: RowOf) -> Iterator[ProfileFault]:
    known = EXPORT_FIELDS.get(column.field)
    if known is None:
        yield ProfileFault("unknown", "field", at, {"key": column.field})
        return
    if rows not in known.rows:
        yield ProfileFault("rows", "field", at, {"key": column.field})
    yield from _check_line(column.heading, "heading", HEADING_LENGTH, column=at)
    lowest, highest = (1, MAX_NUMBER) if known.numbered else (0, 0)
    if not lowest <= column.number <= highest:
        yield ProfileFault("number", "number", at, {"limit": highest})
    longest = CONSTANT_LENGTH if column.field == CONSTANT else 0
    yield from _check_line(column.text, "text", longest, column=at)


def _check_line(
    text: str, part: str, limit: int, *, required: bool = False, column: int | None = None
) -> Iterator[ProfileFault]:
    if required and not text.strip():
        yield ProfileFault("required", part, column)
    if len(text) > limit:
        yield ProfileFault("long", part, column, {"limit": limit})
    if _CONTROL.search(text):
        yield ProfileFault("line", part, column)
