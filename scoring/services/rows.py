"""Writing rows where somebody waits for it: one at sixty tables at once, or those of a whole hall.

What `save` and `bulk_create` do besides (signals, choosing between INSERT and UPDATE, preparing
every value, compiling anew) nothing here needs, and it takes several times as long as the database
does.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, TypeAlias, cast

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Field, Model

_Field: TypeAlias = "Field[Any, Any]"

MOST_VALUES = 65_535
"""PostgreSQL's limit of a statement, which Django does not name."""


def insert_row(row: Model) -> None:
    """Store a new row, which then has its key. One statement."""
    database = connections[DEFAULT_DB_ALIAS]
    sql, fields = _write_insert(type(row), database.vendor)
    with database.cursor() as cursor:
        cursor.execute(sql, [_read(row, field, database) for field in fields])
        returned = database.features.can_return_columns_from_insert
        row.pk = cursor.fetchone()[0] if returned else cursor.lastrowid
    row._state.adding, row._state.db = False, database.alias


def insert_rows(
    model: type[Model],
    names: Sequence[str],
    rows: Sequence[tuple[int | str | bool | None, ...]],
    returning: Sequence[str] = (),
) -> list[tuple[Any, ...]]:
    """Store new rows of plain values, by columns in the order of `names`; all others have their
    defaults. Gives the columns `returning` of each, in no order. One statement for as many rows as
    the database takes values in.
    """
    database = connections[DEFAULT_DB_ALIAS]
    others = [
        field
        for field in model._meta.local_concrete_fields
        if not field.primary_key and field.column not in names
    ]
    defaults = tuple(field.get_db_prep_save(field.get_default(), database) for field in others)
    columns = [*map(_quote, names), *map(_name, others)]
    most = (database.features.max_query_params or MOST_VALUES) // len(columns)
    returned: list[tuple[Any, ...]] = []
    with database.cursor() as cursor:
        for start in range(0, len(rows), most):
            batch = rows[start : start + most]
            sql = (
                f"INSERT INTO {_quote(model._meta.db_table)} ({', '.join(columns)})"  # nosec B608  # our own names; values are parameters
                f" VALUES {', '.join([f'({_mark(len(columns))})'] * len(batch))}"
            )
            if returning:
                sql += f" RETURNING {', '.join(map(_quote, returning))}"
            cursor.execute(sql, [value for row in batch for value in (*row, *defaults)])
            if returning:
                returned += cursor.fetchall()
    return returned


def update_rows(rows: Sequence[Model], names: Sequence[str]) -> None:
    """Store these fields of a few rows of one kind. One statement, none for no rows."""
    if not rows:
        return
    database = connections[DEFAULT_DB_ALIAS]
    sql, key, fields = _write_update(type(rows[0]), tuple(names), len(rows), database.vendor)
    keys = [_read(row, key, database) for row in rows]
    values = [
        value
        for field in fields
        for row, pk in zip(rows, keys, strict=True)
        for value in (pk, _read(row, field, database))
    ]
    with database.cursor() as cursor:
        cursor.execute(sql, [*values, *keys])


def _read(row: Model, field: _Field, database: BaseDatabaseWrapper) -> Any:
    return field.get_db_prep_save(getattr(row, field.attname), database)


@cache
def _write_insert(model: type[Model], vendor: str) -> tuple[str, list[_Field]]:
    """The statement of a kind of database, and whose values it takes."""
    meta = model._meta
    fields: list[_Field] = [each for each in meta.local_concrete_fields if not each.primary_key]
    columns = ", ".join(map(_name, fields))
    sql = f"INSERT INTO {_quote(meta.db_table)} ({columns}) VALUES ({_mark(len(fields))})"  # nosec B608  # our own names; values are parameters
    if connection.features.can_return_columns_from_insert:
        sql += f" RETURNING {_name(meta.pk)}"
    return sql, fields


@cache
def _write_update(
    model: type[Model], names: tuple[str, ...], rows: int, vendor: str
) -> tuple[str, _Field, list[_Field]]:
    """The statement, the key, and the fields; it takes key and value of each row by field, and
    then the keys.
    """
    meta = model._meta
    key, found = _name(meta.pk), {field.name: field for field in meta.local_concrete_fields}
    fields: list[_Field] = [found[name] for name in names]
    cases = f"CASE {key}{' WHEN %s THEN %s' * rows} END"
    assigned = ", ".join(
        # PostgreSQL takes nothing but NULLs for texts.
        f"{_name(field)} = CAST({cases} AS {field.cast_db_type(connection)})"
        for field in fields
    )
    sql = f"UPDATE {_quote(meta.db_table)} SET {assigned} WHERE {key} IN ({_mark(rows)})"  # nosec B608  # our own names; values are parameters
    return sql, meta.pk, fields


def _name(field: _Field) -> str:
    return _quote(cast(str, field.column))


def _quote(name: str) -> str:
    return connection.ops.quote_name(name)


def _mark(values: int) -> str:
    return ", ".join(["%s"] * values)
