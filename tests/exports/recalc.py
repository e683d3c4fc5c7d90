"""A workbook opened as a spreadsheet would open it: every cell, with its formulas worked out."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import formulas
from openpyxl import load_workbook

Cells = dict[str, Any]
"""Values by coordinate: `{"A1": "Place", "B7": 12}`. An error is the text that a sheet shows."""


def recalculate(path: Path | str) -> dict[str, Cells]:
    """The values of every sheet, by its title; cells that are empty are left out."""
    book = load_workbook(path)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        solution = formulas.ExcelModel().loads(str(path)).finish().calculate()
    name = Path(path).name
    values: dict[str, Cells] = {}
    for sheet in book.worksheets:
        values[sheet.title] = cells = {}
        for row in sheet.iter_rows():
            for cell in row:
                if cell.data_type == "f":
                    result = solution[f"'[{name}]{sheet.title.upper()}'!{cell.coordinate}"]
                    cells[cell.coordinate] = _to_plain(result.value[0, 0])
                elif cell.value is not None:
                    cells[cell.coordinate] = cell.value
    return values


def _to_plain(value: Any) -> Any:
    """A whole number is an integer, whatever it was reckoned as; an error is its text."""
    value = value.item() if hasattr(value, "item") else value
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value if isinstance(value, int | float | str) else str(value)
