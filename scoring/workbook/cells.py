"""Cells of a workbook: safe text, kinds of columns, values converted to cells. Values without a
format go to openpyxl unchanged, which keeps large events fast. A column reuses one formatted cell
object in every row."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from enum import Enum, auto
from typing import Any

from openpyxl.cell import Cell, WriteOnlyCell
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.worksheet.worksheet import Worksheet

MAX_CHARACTERS = 32_767

# Not allowed in XML 1.0: control characters, halves of surrogate pairs, non-characters.
_ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
# A spreadsheet reads "#N/A" as an error, and the others as the start of a formula.
_STARTERS = ("=", "+", "-", "@", "\t", "\r", "#")
_SHEET_TITLE = re.compile(r"[\[\]:*?/\\']")


def strip_controls(text: str) -> str:
    """Remove the characters that a cell cannot hold, and cut the text to a cell's length."""
    if not text.isprintable():
        text = _ILLEGAL.sub("", text)
    return text[:MAX_CHARACTERS]


def begins_like_formula(text: str) -> bool:
    """True if a spreadsheet may read the text as a formula or an error value."""
    return text.startswith(_STARTERS)


def neutralise(text: str) -> str:
    """Prepare text for a CSV cell: an apostrophe is put before a possible formula."""
    text = strip_controls(text)
    return f"'{text}" if begins_like_formula(text) else text


def clean_title(title: str) -> str:
    """Make a valid sheet name: 31 characters, without characters that break references to it."""
    return _SHEET_TITLE.sub(" ", title).strip()[:31]


def quote(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'


DATE_FORMAT = "dd/mm/yyyy"
STAMP_FORMAT = "dd/mm/yyyy hh:mm"
DECIMAL_FORMAT = "0.00"
SIGNED_FORMAT = "+0;-0;0"
TEXT_FORMAT = "@"
FONT = "Calibri"
LABEL_SIZE = 11

_INK = "FF1B1B18"
_PAPER = "FFFFFFFF"
_CLOTH = "FF1F5B45"


class Kind(Enum):
    PLAIN = auto()
    """Whole numbers, texts of this program and formulas, written unchanged."""
    CENTRED = auto()
    """Numbers that identify an item: a turn, a table, an entry."""
    SIGNED = auto()
    """Differences, shown with their sign."""
    MARKED = auto()
    """(number, mark): the number is the cell's value; the mark, if not "", is shown after it."""
    TEXT = auto()
    """Text that a user typed."""
    LONG = auto()
    """Text of several lines that a user typed."""
    CODE = auto()
    """Text that may look like a number, such as a membership card."""
    STAMP = auto()
    DATE = auto()
    DECIMAL = auto()
    """A number with two decimals."""


@dataclass(frozen=True, slots=True)
class Column:
    key: str
    """Name of the column, for references in formulas."""
    title: str
    width: float
    kind: Kind = Kind.PLAIN


@dataclass(frozen=True, slots=True)
class Label:
    """A single cell outside a block of rows, such as a title."""

    value: str | int | date | None
    bold: bool = False
    size: int = LABEL_SIZE
    is_formula: bool = False


def make_label(page: Worksheet, label: Label) -> Cell:
    value = strip_controls(label.value) if isinstance(label.value, str) else label.value
    cell = WriteOnlyCell(page)
    cell.value = value
    if isinstance(value, str) and not label.is_formula:
        _hold_text(cell, value).quotePrefix = begins_like_formula(value)
    cell.font = Font(name=FONT, bold=label.bold, size=label.size, color=_INK)
    cell.alignment = Alignment(horizontal="left")
    if isinstance(value, datetime):
        cell.number_format = STAMP_FORMAT
    elif isinstance(value, date):
        cell.number_format = DATE_FORMAT
    return cell


def make_header(page: Worksheet, title: str) -> Cell:
    cell = WriteOnlyCell(page)
    _hold_text(cell, title)
    cell.font = Font(name=FONT, bold=True, color=_PAPER)
    cell.fill = PatternFill("solid", fgColor=_CLOTH)
    cell.alignment = Alignment(vertical="center", wrap_text=True)
    cell.border = Border(bottom=Side("thin", color=_INK))
    return cell


_FORMATS = {
    Kind.CENTRED: "0",
    Kind.SIGNED: SIGNED_FORMAT,
    Kind.STAMP: STAMP_FORMAT,
    Kind.DATE: DATE_FORMAT,
    Kind.DECIMAL: DECIMAL_FORMAT,
}


def make_put(page: Worksheet, column: Column) -> Callable[[Any], Any] | None:
    """Return a function that makes this column's cells, or None if values need no formatting."""
    width = column.width
    match column.kind:
        case Kind.PLAIN:
            return None
        case Kind.MARKED:
            return _put_marked(page)
        case Kind.TEXT:
            return _put_text(page, lambda text: True)
        case Kind.CODE:
            return _put_text(page, lambda text: not text, number_format=TEXT_FORMAT)
        case Kind.LONG:
            wrapped = {"alignment": Alignment(wrap_text=True)}
            return _put_text(page, lambda text: len(text) <= width and "\n" not in text, **wrapped)
    looks: dict[str, Any] = {"number_format": _FORMATS[column.kind]}
    if column.kind is Kind.CENTRED:
        looks["alignment"] = Alignment(horizontal="center")
    return _put_value(page, **looks)


def _put_value(page: Worksheet, **looks: Any) -> Callable[[Any], Cell]:
    cell = _make_cell(page, looks)

    def put(value: Any) -> Cell:
        cell.value = value
        return cell

    return put


def _put_marked(page: Worksheet) -> Callable[[tuple[int, str]], Any]:
    cells: dict[str, Callable[[Any], Cell]] = {}

    def put(value: tuple[int, str]) -> Any:
        number, mark = value
        if not mark:
            return number
        if mark not in cells:
            cells[mark] = _put_value(page, number_format=f'0"{mark}"')
        return cells[mark](number)

    return put


def _put_text(
    page: Worksheet, is_plain: Callable[[str], bool], **looks: Any
) -> Callable[[str], Any]:
    """Return a function that converts typed text to a cell's value: None if it is empty, a quoted
    cell if it looks like a formula, the text itself if `is_plain` accepts it, else a cell with the
    format `looks`."""
    cell, quoted = _make_cell(page, looks), _make_cell(page, looks)
    quoted.quotePrefix = True

    def put(value: str) -> Any:
        text = strip_controls(value)
        if begins_like_formula(text):
            return _hold_text(quoted, text)
        return (text or None) if is_plain(text) else _hold_text(cell, text)

    return put


def _make_cell(page: Worksheet, looks: Mapping[str, Any]) -> Cell:
    cell = _QuietCell(page, 1, 1)
    for name, look in looks.items():
        setattr(cell, name, look)
    return cell


class _QuietCell(Cell):
    """A cell with a short `repr`: openpyxl calls `repr` on each cell object that it writes."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "<cell>"


def _hold_text(cell: Cell, text: str) -> Cell:
    cell.value = text
    cell.data_type = "s"
    return cell


def to_euros(cents: int) -> Decimal | None:
    """Convert cents to euros; None, an empty cell, for zero."""
    return Decimal(cents).scaleb(-2) if cents else None
