"""The table that all pages of results share: django-tables2, with its rows written in one go.

A table is declared here when its reader may sort it or turn its pages. What is only listed, whose
order says something (a log, an arithmetic, a comparison) or whose cells hold forms, is drawn in the
template of its page: nothing of django-tables2 would be used there but its markup.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import cache
from typing import Any, ClassVar

import django_tables2 as tables
from django.utils.functional import Promise
from django.utils.safestring import SafeString

from scoring.text.markup import escape, join_written

NUM = {"th": {"class": "num"}, "td": {"class": "num"}}
"""A column of figures."""
WIDE = {"th": {"class": "wide"}, "td": {"class": "wide"}}
"""A column hidden on phones."""
WIDE_NUM = {"th": {"class": "num wide"}, "td": {"class": "num wide"}}


class SheetTable(tables.Table):
    """A table over values (not rows of the database), sorted by `?sort=`.

    Every column has a `render_<name>(record)` or a `render(record)` of its own, or is a
    `ValueColumn`. They are called directly: the library's way asks for a column's attributes and
    renders a template tag for each cell, and with 400 pairs and 12 columns that alone takes a third
    of a second.
    """

    caption: str | Promise = ""
    """The caption for screen readers; sighted readers see the page's heading."""
    row_header: ClassVar[str] = ""
    """The column whose cells are row headers for screen readers."""

    class Meta:
        template_name = "common/sheet_table.html"
        attrs = {"class": ""}

    def head(self, name: str, heading: str) -> None:
        self.columns[name].column.verbose_name = heading

    def row_markup(self, record: Any) -> str:
        """Further attributes of the row, safe and beginning with a blank."""
        return ""

    @property
    def body(self) -> SafeString:
        columns = [_write_cells(column, self.row_header) for column in self.columns]
        return join_written([self._format_row(record, columns) for record in self.rows.data])

    def _format_row(self, record: Any, columns: Sequence[_Cell]) -> str:
        cells = "".join([write(record) for write in columns])
        return f"<tr{self.row_markup(record)}>{cells}</tr>\n"


class ValueColumn(tables.Column):
    """A column whose cells depend on one value each: equal values are written once."""

    def pick(self, record: Any) -> Hashable:
        raise NotImplementedError

    def write(self, value: Any) -> str:
        raise NotImplementedError


_Cell = Callable[[Any], str]
"""Writes the cell of a record."""


def _write_cells(column: Any, row_header: str) -> _Cell:
    classes = escape(_own_class(column))
    attribute = f' class="{classes}"' if classes else ""
    opening, closing = f"<td{attribute}>", "</td>"
    if column.name == row_header:
        opening, closing = f'<th scope="row"{attribute}>', "</th>"
    if isinstance(column.column, ValueColumn):
        pick, write = column.column.pick, column.column.write
        written = cache(lambda value: opening + escape(write(value)) + closing)
        return lambda record: written(pick(record))
    render = column.render
    # Added, not put into a form: that would ask each safe text for itself as text.
    return lambda record: opening + escape(render(record)) + closing


def _own_class(column: Any) -> str:
    return str(column.column.attrs.get("td", {}).get("class", ""))
