"""The columns of a list that is being checked, with what each may hold."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest
from typing import NamedTuple

from django.utils.translation import gettext as _

from players.column_choice import MOST_COLUMNS, ColumnChoice, ListColumns, list_roles
from players.columns import Shape
from players.wording import format_column

CHOSEN = "chosen"


class ShownColumn(NamedTuple):
    """A column of the list: its field, the choices, its heading."""

    name: str
    label: str
    choices: list[tuple[str, str, bool]]
    """Value, words, and whether it is the choice."""
    heading: str | None


def read_choice(data: Mapping[str, str], shape: Shape) -> ColumnChoice | None:
    """The columns as chosen on the page of a list; None where nothing is chosen."""
    if data.get("columns") != CHOSEN:
        return None
    known = set(list_roles(shape))
    typed = [data[name] for n in range(MOST_COLUMNS) if (name := name_column_field(n)) in data]
    roles = tuple(role if role in known else None for role in typed)
    return ColumnChoice(roles, has_heading="has_heading" in data)


def name_column_field(column: int) -> str:
    """The name of the field of a column, counted from 0."""
    return f"column-{column}"


def show_columns(columns: ListColumns, shape: Shape) -> list[ShownColumn]:
    offered = [("", _("leave out")), *((role, format_column(role)) for role in list_roles(shape))]
    return [
        ShownColumn(
            name_column_field(column),
            _("Column %(n)d") % {"n": column + 1},
            [(value, words, value == (role or "")) for value, words in offered],
            heading,
        )
        for column, (role, heading) in enumerate(zip_longest(columns.roles, columns.heading))
    ]
