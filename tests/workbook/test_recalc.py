"""A workbook worked out by the shapes of its formulas is the one that the library works out."""

from __future__ import annotations

import warnings
from pathlib import Path

import formulas
from openpyxl import Workbook

from tests.workbook.recalc import recalculate


def test_every_formula_has_the_librarys_value(book: Workbook, tmp_path: Path) -> None:
    path = tmp_path / "results.xlsx"
    book.save(path)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model = formulas.ExcelModel().loads(str(path)).finish().calculate()
    worked_out = recalculate(book)
    seen = 0
    for sheet in book.worksheets:
        for cell in (cell for row in sheet.iter_rows() for cell in row if cell.data_type == "f"):
            expected = model[f"'[{path.name}]{sheet.title.upper()}'!{cell.coordinate}"].value[0, 0]
            assert worked_out[sheet.title][cell.coordinate] == expected, cell.value
            seen += 1
    assert seen > 100
