"""Base class of result tables: django-tables2, but all rows are rendered in one pass. Use it for
tables that readers can sort or page. Plain lists, tables in a fixed order (a log, a calculation, a
comparison) and tables with forms are written in their page's template."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import cache
from operator import attrgetter
from typing import Any, ClassVar

import django_tables2 as tables
from django.utils.functional import Promise
from django.utils.safestring import SafeString

from scoring.text.markup import escape, join_written

NUM = {"th": {"class": "num"}, "td": {"class": "num"}}
WIDE = {"th": {"class": "wide"}, "td": {"class": "wide"}}
"""HTML attributes of a column hidden on phones."""
WIDE_NUM = {"th": {"class": "num wide"}, "td": {"class": "num wide"}}


class SheetTable(tables.Table):
    """A table of computed values, not of database rows, that readers sort with `?sort=`. A
    `ValueColumn` renders its own cells. Other columns show an attribute of each record, unless
    there is a `render_<name>(record)` or `render(record)`, which this class calls directly.
    django-tables2 would render a template tag for each cell: a third of a second for 400 pairs."""

    caption: str | Promise = ""
    """Caption for screen readers; others see the page's heading."""
    row_header: ClassVar[str] = ""
    """Name of the column whose cells are row headers for screen readers."""

    class Meta:
        template_name = "common/sheet_table.html"
        attrs = {"class": ""}

    def head(self, name: str, heading: str) -> None:
        self.columns[name].column.verbose_name = heading

    def row_markup(self, record: Any) -> str:
        """Return extra HTML attributes of the row, already escaped, with a leading space."""
        return ""

    @property
    def body(self) -> SafeString:
        columns = [_write_cells(column, self.row_header) for column in self.columns]
        return join_written([self._format_row(record, columns) for record in self.rows.data])

    def _format_row(self, record: Any, columns: Sequence[_Cell]) -> str:
        cells = "".join([write(record) for write in columns])
        return f"<tr{self.row_markup(record)}>{cells}</tr>\n"


class WrittenColumn(tables.Column):
    """A column whose cells a function renders from the record."""

    def __init__(
        self, title: str, write: Callable[[Any], str], attrs: Any = None, **options: Any
    ) -> None:
        super().__init__(verbose_name=title, attrs=attrs, **options)
        self.render = write


class ValueColumn(tables.Column):
    """A column that renders each distinct value once: `pick` gets the value, `write` renders it."""

    def pick(self, record: Any) -> Hashable:
        raise NotImplementedError

    def write(self, value: Any) -> str:
        raise NotImplementedError


_Cell = Callable[[Any], str]


def _write_cells(column: Any, row_header: str) -> _Cell:
    classes = escape(str(column.column.attrs.get("td", {}).get("class", "")))
    attribute = f' class="{classes}"' if classes else ""
    opening, closing = f"<td{attribute}>", "</td>"
    if column.name == row_header:
        opening, closing = f'<th scope="row"{attribute}>', "</th>"
    if isinstance(column.column, ValueColumn):
        pick, write = column.column.pick, column.column.write
        written = cache(lambda value: opening + escape(write(value)) + closing)
        return lambda record: written(pick(record))
    render = column.render
    if getattr(render, "__func__", None) is tables.Column.render:
        read = attrgetter(column.accessor.replace("__", "."))
        return lambda record: opening + escape(str(read(record))) + closing
    # Concatenate: formatting would first convert each safe string to a plain one.
    return lambda record: opening + escape(render(record)) + closing
