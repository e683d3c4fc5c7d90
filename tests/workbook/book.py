"""The sheets of a workbook as tests read them, by the titles that a reader goes by."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from django.utils import translation
from openpyxl import Workbook, load_workbook
from openpyxl.cell import Cell
from openpyxl.worksheet.worksheet import Worksheet

from scoring.models.tournament import Tournament
from scoring.workbook.book import write_workbook
from scoring.workbook.report_loading import load_report
from tests.cast import NOW
from tests.workbook.recalc import Cells, recalculate

AGREED, DIFFER = "All figures agree", "Some figures differ"
"""The verdicts of its check sheet."""
ROW_NAMES = ("Place", "Turn", "Pair", "Player", "Team", "Phase", "Table")
"""The first words of a sheet's header."""


def open_book(event: Tournament) -> Workbook:
    """The workbook of the event as it stands, in English."""
    file = BytesIO()
    with translation.override("en"):
        write_workbook(load_report(event, NOW), file)
    return load_workbook(file)


def find_header(sheet: Worksheet) -> int:
    return next(row[0].row for row in sheet.iter_rows() if row[0].value in ROW_NAMES)


def read_rows(book: Workbook, title: str) -> list[dict[str, Any]]:
    """The rows under a sheet's header, by column title; of two columns of one title the last."""
    sheet = book[title]
    header, *rows = list(sheet.iter_rows(min_row=find_header(sheet), values_only=True))
    return [dict(zip(header, row, strict=True)) for row in rows]


def find_cell(sheet: Worksheet, column: str, row: int = 1) -> Cell:
    """A cell by the title of its column, in the n-th row under it, from 1."""
    head = next(cell for cells in sheet.iter_rows() for cell in cells if cell.value == column)
    return sheet.cell(head.row + row, head.column)


def verdicts(cells: Cells) -> list[object]:
    """The verdict of every row of a sheet of checks."""
    header = next(at for at, value in cells.items() if value == "Verdict")
    letter = header.rstrip("0123456789")
    row = int(header.removeprefix(letter))
    own = {
        int(at.removeprefix(letter)): value
        for at, value in cells.items()
        if at.rstrip("0123456789") == letter
    }
    return [value for at, value in own.items() if at > row]


def check(book: Workbook) -> str:
    """The verdicts of the workbook, worked out as a spreadsheet would."""
    return str(recalculate(book)["Check"]["A2"])


def tamper(book: Workbook, title: str, column: str, row: int = 1) -> dict[str, Cells]:
    """The workbook worked out again after somebody added to a figure."""
    cell = find_cell(book[title], column, row)
    assert cell.data_type == "n"
    assert cell.value is not None
    cell.value += 5
    return recalculate(book)
