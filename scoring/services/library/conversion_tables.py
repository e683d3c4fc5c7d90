"""Writes of the desk's kept conversion tables: added, copied, changed."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from scoring.models.kept import KeptTable
from scoring.queries.library.conversion_tables import GIVEN
from scoring.rules.victory import ConversionTable
from scoring.services.journal.authors import Author
from scoring.services.library.keeping import change_kept, keep_value


def keep_table(
    *, table: ConversionTable, author: Author, now: datetime, based_on: str = ""
) -> KeptTable:
    """Keep this table under a new key, made from its name."""
    return keep_value(
        KeptTable, table, taken=GIVEN, nameless="table", author=author, now=now, based_on=based_on
    )


def copy_table(*, table: ConversionTable, name: str, author: Author, now: datetime) -> KeptTable:
    """Keep a copy of a table under another name."""
    copy = replace(table, name=name)
    return keep_table(table=copy, author=author, now=now, based_on=table.key)


def change_table(
    *, kept: KeptTable, table: ConversionTable, author: Author, now: datetime
) -> KeptTable:
    """Replace the rows of a kept table. Phases keep the copies that they took of it."""
    return change_kept(kept, table, author=author, now=now)
