"""The table that all pages of results share: django-tables2, with its rows written in one go.

A table is declared here when its reader may sort it or turn its pages. What is only listed, whose
order says something (a log, an arithmetic, a comparison) or whose cells hold forms, is drawn in the
template of its page: nothing of django-tables2 would be used there but its markup.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import django_tables2 as tables
from django.utils.functional import Promise
from django.utils.safestring import SafeString

from scoring.common.markup import escape

NUM = {"th": {"class": "num"}, "td": {"class": "num"}}
"""A column of figures."""
WIDE = {"th": {"class": "wide"}, "td": {"class": "wide"}}
"""A column hidden on phones."""
WIDE_NUM = {"th": {"class": "num wide"}, "td": {"class": "num wide"}}


class SheetTable(tables.Table):
    """A table over values (not rows of the database), sorted by `?sort=`.

    Every column has a `render_<name>(record)` or a `render(record)` of its own. They are called
    directly: the library's way asks for a column's attributes and renders a template tag for each
    cell, and with 400 pairs and 12 columns that alone takes a third of a second.
    """

    caption: str | Promise = ""
    """The caption for screen readers; sighted readers see the page's heading."""
    row_header: ClassVar[str] = ""
    """The column whose cells are row headers for screen readers."""

    class Meta:
        template_name = "common/sheet_table.html"
        attrs = {"class": ""}

    def head(self, name: str, heading: str) -> None:
        """Set the heading of a column."""
        self.columns[name].column.verbose_name = heading

    def row_markup(self, record: Any) -> str:
        """Further attributes of the row, safe and beginning with a blank."""
        return ""

    @property
    def body(self) -> SafeString:
        """All rows, escaped."""
        columns = [_format_cell_tags(column, self.row_header) for column in self.columns]
        return SafeString("".join([self._format_row(record, columns) for record in self.rows.data]))  # nosec B703  # every value in it is escaped

    def _format_row(self, record: Any, columns: Sequence[_Column]) -> str:
        cells = [
            f"{opening}{escape(render(record))}{closing}" for opening, render, closing in columns
        ]
        return f"<tr{self.row_markup(record)}>{''.join(cells)}</tr>\n"


_Column = tuple[str, Callable[[Any], str], str]


def _format_cell_tags(column: Any, row_header: str) -> _Column:
    classes = escape(_own_class(column))
    attribute = f' class="{classes}"' if classes else ""
    if column.name == row_header:
        return f'<th scope="row"{attribute}>', column.render, "</th>"
    return f"<td{attribute}>", column.render, "</td>"


def _own_class(column: Any) -> str:
    return str(column.column.attrs.get("td", {}).get("class", ""))
