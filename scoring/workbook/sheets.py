"""Sheets of a workbook, written row by row: titles, blocks with a header, print settings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from textwrap import wrap
from typing import Any

from django.utils.translation import gettext as _
from openpyxl import Workbook
from openpyxl.cell import Cell
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.dimensions import RowDimension
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from scoring.workbook.cells import (
    LABEL_SIZE,
    Column,
    Kind,
    Label,
    clean_title,
    make_header,
    make_label,
    make_put,
    strip_controls,
)

LINE_HEIGHT = 15
"""Height of one line of text in points."""
MAX_LINES = 20
"""Maximum row height in lines: spreadsheets have a limit, and high rows are hard to read."""


@dataclass(frozen=True, slots=True)
class Block:
    """The position of consecutive rows with the same columns, for references in formulas."""

    sheet: str
    first: int
    last: int
    """The last row; `first` - 1 if the block is empty."""
    letters: dict[str, str]

    def at(self, key: str, row: int) -> str:
        """Return the address of the cell in this column and row: `'Results'!$C$7`."""
        return f"'{self.sheet}'!${self.letters[key]}${row}"

    def column(self, key: str) -> str:
        """Return a column's address: `'Results'!$C$7:$C$30`; one cell if the block is empty."""
        letter = self.letters[key]
        last = max(self.first, self.last)
        return f"'{self.sheet}'!${letter}${self.first}:${letter}${last}"

    @property
    def rows(self) -> range:
        return range(self.first, self.last + 1)


def locate_block(sheet: str, columns: Sequence[Column], header: int, rows: int) -> Block:
    letters = {column.key: get_column_letter(i) for i, column in enumerate(columns, start=1)}
    return Block(clean_title(sheet), header + 1, header + rows, letters)


@dataclass
class Sheet:
    """A sheet of the workbook: write rows from the top down, then `close` it."""

    book: Workbook
    title: str
    widths: Sequence[float]
    frozen: tuple[int, int] = (0, 0)
    """How many rows and columns stay visible when scrolling."""
    printed: int | None = None
    """Number of columns to print; None prints all."""
    lines: int = 1
    """Usual row height in lines of text; rows with more or fewer lines set their height."""
    hidden: Sequence[int] = ()
    """Columns, counted from 0, that are neither shown nor printed."""
    row: int = field(default=0, init=False)
    """The last row written."""

    def __post_init__(self) -> None:
        self.title = clean_title(self.title)
        self.page = self.book.create_sheet(self.title)
        for index, width in enumerate(self.widths, start=1):
            self.page.column_dimensions[get_column_letter(index)].width = width
        for index in self.hidden:
            self.page.column_dimensions[get_column_letter(index + 1)].hidden = True
        rows, columns = self.frozen
        if rows or columns:
            self.page.freeze_panes = f"{get_column_letter(columns + 1)}{rows + 1}"
        if rows:
            self.page.print_title_rows = f"{rows}:{rows}"
        if self.lines > 1:
            self.page.sheet_format.defaultRowHeight = self.lines * LINE_HEIGHT
            self.page.sheet_format.customHeight = True
        self.page.page_setup.orientation = "landscape"
        self.page.page_setup.paperSize = Worksheet.PAPERSIZE_A4
        self.page.page_setup.fitToWidth = 1
        self.page.page_setup.fitToHeight = 0
        self.page.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
        self.page.print_options.gridLines = True
        self.page.page_margins.left = self.page.page_margins.right = 0.4
        self.page.page_margins.top, self.page.page_margins.bottom = 0.5, 0.8
        self.page.oddFooter.left.text = "&A"
        self.page.oddFooter.right.text = _("page %(page)s of %(pages)s") % {
            "page": "&P",
            "pages": "&N",
        }

    def write_labels(self, labels: Sequence[Label | str | None] = ()) -> None:
        """Write a row of single cells; a string is a caption, None an empty cell."""
        row = []
        for label in labels:
            if isinstance(label, str):
                label = Label(label)
            row.append(None if label is None else make_label(self.page, label))
            if isinstance(label, Label) and label.size > LABEL_SIZE:
                self.page.row_dimensions[self.row + 1].height = label.size * 1.4
        self._append(row)

    def write_block(
        self, columns: Sequence[Column], rows: Iterable[Sequence[Any]], *, filtered: bool = True
    ) -> Block:
        """Write a header and these rows; return their position. A row has one value per column;
        None leaves a cell empty. `filtered`: give the header filter buttons."""
        header = self.row + 1
        self.page.row_dimensions[header].height = _header_height(columns)
        self._append([make_header(self.page, column.title) for column in columns])
        long = [(i, column.width) for i, column in enumerate(columns) if column.kind is Kind.LONG]
        heights: dict[int, RowDimension] = {}
        puts = [
            (index, put)
            for index, column in enumerate(columns)
            if (put := make_put(self.page, column)) is not None
        ]
        append = self.page.append
        for values in rows:
            row = list(values)
            self.row += 1
            if long and (lines := _count_lines(row, long)) != self.lines:
                if lines not in heights:
                    heights[lines] = RowDimension(self.page, ht=min(lines, MAX_LINES) * LINE_HEIGHT)
                self.page.row_dimensions[self.row] = heights[lines]
            for index, put in puts:
                value = row[index]
                if value is not None:
                    row[index] = put(value)
            append(row)
        if filtered:
            last = get_column_letter(len(columns))
            self.page.auto_filter.ref = f"A{header}:{last}{max(header, self.row)}"
        return locate_block(self.title, columns, header, self.row - header)

    def close(self) -> None:
        """Set the print area to the rows written and the columns to print, and close the sheet."""
        last = get_column_letter(self.printed or len(self.widths))
        self.page.print_area = f"A1:{last}{max(self.row, 1)}"
        self.page.close()

    def _append(self, row: list[Cell | None]) -> None:
        self.page.append(row)
        self.row += 1


def start_book(name: str, author: str | None = None) -> Workbook:
    book = Workbook(write_only=True)
    book.properties.title = strip_controls(name)
    if author is not None:
        book.properties.creator = strip_controls(author)
    return book


def write_sheet(
    book: Workbook,
    title: str,
    columns: Sequence[Column],
    rows: Iterable[Sequence[Any]],
    frozen: tuple[int, int] = (1, 0),
    **layout: Any,
) -> Block:
    """Write a sheet with these rows; return their position. `layout`: arguments of `Sheet`."""
    sheet = Sheet(book, title, [column.width for column in columns], frozen, **layout)
    block = sheet.write_block(columns, rows)
    sheet.close()
    return block


def _header_height(columns: Sequence[Column]) -> int:
    """Return the height of the header row (typographic points) for its longest title in bold."""
    lines = [len(wrap(column.title, int(column.width * 0.85))) for column in columns]
    return max(*lines, 1) * LINE_HEIGHT + 2


def _count_lines(row: Sequence[str | None], long: Sequence[tuple[int, float]]) -> int:
    """Count the lines of the longest text in a row. `long`: (index, width in characters) of each
    column whose text wraps."""
    most = 1
    for index, width in long:
        text = row[index]
        if text is not None and (len(text) > width or "\n" in text):
            lines = sum(-(-len(line) // int(width)) or 1 for line in text.split("\n"))
            most = max(most, lines)
    return most
