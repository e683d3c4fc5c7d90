"""A value of a bundle as a row of the database."""

from __future__ import annotations

from functools import cache
from typing import Any, TypeVar

from django.db.models import Model

from scoring.bundle.columns import list_columns

Row = TypeVar("Row", bound=Model)


def make_row(model: type[Row], value: Any, /, **others: Any) -> Row:
    """An unsaved row: `others` as given, every other column from the field of the value, if any."""
    for name, column in _list_shared(model, value.__class__):
        others.setdefault(column, getattr(value, name))
    return model(**others)


@cache
def _list_shared(model: Any, kind: Any) -> list[tuple[str, str]]:
    """The fields of a value that the model has a column for, each with that column."""
    own = {field.attname for field in model._meta.concrete_fields}
    return [(name, column) for name, column in list_columns(kind) if column in own]
