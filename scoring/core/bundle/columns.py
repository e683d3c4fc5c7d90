"""Database column names of the fields of a bundle (the JSON document of an event).

A field and its column have the same name, except the few in `COLUMNS`. The export
(`documents/event_queries.py`) reads rows by these names; the import
(`documents/import_turns_services.py`) writes them.
"""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from typing import Any

COLUMNS = {
    "at": "created_at",
    "at_revision": "created_at_revision",
    "author": "author_name",
    "clean": "clean_burrachi",
    "conversion": "table_data",
    "rules": "rules_data",
    "team_conversion": "team_table_data",
}
"""Column names, for the fields whose column has another name."""


@cache
def list_columns(kind: Any) -> tuple[tuple[str, str], ...]:
    """List the fields of dataclass `kind`, in order, as (field name, database column)."""
    return tuple((field.name, COLUMNS.get(field.name, field.name)) for field in fields(kind))
