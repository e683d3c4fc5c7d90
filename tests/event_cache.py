"""A cache of built events: each is built once, and later tests run its recorded INSERTs again."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from django.apps import apps
from django.contrib.auth.models import User
from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.models import Model
from django.utils import timezone

from scoring.models.tournament import Tournament
from tests.emptying import list_filled


class StoredRows:
    """A copy of the rows that the database has now."""

    def __init__(self) -> None:
        filled = [list(model._default_manager.all()) for model in list_models()]
        self.rows = [rows for rows in filled if rows]
        self.statements: list[tuple[str, Any]] = []
        """The INSERTs, recorded at the first time: to make them takes longer than to run them."""

    def restore_rows(self) -> None:
        with transaction.atomic(), connection.cursor() as cursor:  # a row may name a later one
            if self.statements:
                for statement, values in self.statements:
                    cursor.execute(statement, values)
                return
            models = [type(rows[0]) for rows in self.rows]
            with connection.execute_wrapper(self._note):
                for model, rows in zip(models, self.rows, strict=True):
                    model._default_manager.bulk_create(rows)
                # A database that counts apart from its rows goes on after them.
                for statement in connection.ops.sequence_reset_sql(no_style(), models):
                    cursor.execute(statement)

    def _note(self, execute: Any, statement: str, values: Any, many: bool, context: Any) -> Any:
        self.statements.append((statement, values))
        return execute(statement, values, many, context)


_stored: dict[tuple[str, str], StoredRows] = {}


@cache
def list_models() -> list[type[Model]]:
    """The models of the program, but for those that hang on an account."""
    of_program = [
        model for name in ("players", "scoring") for model in apps.get_app_config(name).get_models()
    ]
    return [model for model in of_program if not has_account(model)]


def has_account(model: type[Model]) -> bool:
    return any(
        field.related_model is User and not field.null
        for field in model._meta.get_fields()
        if field.concrete and not field.many_to_many
    )


def recall(name: str, director: User, build: Callable[[], Tournament]) -> Tournament:
    """The event that `build` makes in an empty database; `name` is its alone among the events of
    the module that `build` is of."""
    key = build.__module__, name
    models = list_models()
    if list_filled(connection, [model._meta.db_table for model in models]):
        return build()
    if key not in _stored:
        event = build()
        _stored[key] = StoredRows()
        return event
    _stored[key].restore_rows()
    # Another event than the one before: rendered pages are kept by when their event was made.
    Tournament.objects.update(created_at=timezone.now())
    event = Tournament.objects.get()
    event.directors.add(director)
    return event
