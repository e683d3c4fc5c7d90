"""Reads that are made again and again: Django writes their SQL once, then only the values change.

Building a query takes Django ten times as long as the database takes to answer it. Where sixty
tables write at once, that is most of what they wait for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar, cast

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Expression, Field, QuerySet
from django.db.models.query import ModelIterable, get_related_populators

Row = TypeVar("Row")


class Param(Expression):
    """Where a value will stand: a whole number or a text, which every database takes as it is."""

    def __init__(self, index: int) -> None:
        super().__init__(output_field=Field())
        self.index = index

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, Any]:
        return "%s", [self]


class Prepared(Generic[Row]):
    """A queryset of so many values, as `build` makes it of their Params: rows or tuples.

    Called with the values it answers a list, in one query. It takes `select_related`, annotations,
    unions and `select_for_update`; no prefetching, and no named tuples.
    """

    def __init__(self, values: int, build: Callable[..., QuerySet[Any, Row]]) -> None:
        self._values = values
        self._build = build
        self._plans: dict[str, _Plan] = {}

    def __call__(self, *values: int | str) -> list[Row]:
        database = connections[DEFAULT_DB_ALIAS]
        plan = self._plans.get(database.vendor)
        if plan is None:
            plan = _Plan(self._build(*map(Param, range(self._values))), database)
            self._plans[database.vendor] = plan
        return plan.run(values, database)

    def first(self, *values: int | str) -> Row | None:
        """The first row, if there is one."""
        return next(iter(self(*values)), None)


class _Plan:
    """A query's SQL, where its values go, and how what comes back is made into rows."""

    def __init__(self, queryset: QuerySet[Any, Any], database: BaseDatabaseWrapper) -> None:
        # As Django's own ModelIterable and ValuesListIterable do it, but once.
        compiler: Any = queryset.query.get_compiler(connection=database)
        self._sql, self._arguments = compiler.as_sql(with_col_aliases=False)
        select = compiler.select
        self._converters = compiler.get_converters([column[0] for column in select])
        self._annotations = compiler.annotation_col_map or {}
        self._model: Any = None
        if issubclass(cast(Any, queryset)._iterable_class, ModelIterable):
            info = compiler.klass_info
            fields, related = info["select_fields"], cast(Any, get_related_populators)
            self._model, self._own = info["model"], slice(fields[0], fields[-1] + 1)
            self._names = [column[0].target.attname for column in select[self._own]]
            self._related = related(info, select, database.alias)

    def run(self, values: Sequence[int | str], database: BaseDatabaseWrapper) -> list[Any]:
        arguments = [
            values[each.index] if isinstance(each, Param) else each for each in self._arguments
        ]
        with database.cursor() as cursor:
            cursor.execute(self._sql, arguments)
            return [self._make(list(row), database) for row in cursor.fetchall()]

    def _make(self, row: list[Any], database: BaseDatabaseWrapper) -> Any:
        for place, (converters, expression) in self._converters.items():
            for convert in converters:
                row[place] = convert(row[place], expression, database)
        if self._model is None:
            return tuple(row)
        made = self._model.from_db(database.alias, self._names, row[self._own])
        for related in self._related:
            related.populate(row, made)
        for name, place in self._annotations.items():
            setattr(made, name, row[place])
        return made
