"""A row of the database as a value of a bundle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from scoring.bundle.columns import list_columns

Value = TypeVar("Value")


def read_row(kind: Callable[..., Value], row: Any, /, **others: Any) -> Value:
    """A value of this dataclass: `others` as given, every other field from its column of the row.

    `row` is an instance of a model, or a named tuple of its columns.
    """
    for name, column in list_columns(kind):
        if name not in others:
            others[name] = getattr(row, column)
    return kind(**others)
