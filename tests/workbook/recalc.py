"""A workbook opened as a spreadsheet would open it: every cell, with its formulas worked out.

The `formulas` library compiles a formula much slower than it works it out, and thousands of cells
differ only in the cells that they refer to: a formula of each shape is compiled once.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import formulas
import numpy
from openpyxl import Workbook
from openpyxl.formula import Tokenizer
from openpyxl.formula.tokenizer import Token
from openpyxl.utils import range_boundaries
from schedula import EMPTY

Cells = dict[str, Any]
"""Values by coordinate: `{"A1": "Place", "B7": 12}`. An error is the text that a sheet shows."""


def recalculate(book: Workbook) -> dict[str, Cells]:
    """The values of every sheet, by its title; cells that are empty are left out."""
    values = Values(book)
    return {
        sheet.title: {
            cell.coordinate: _to_plain(values.find(sheet.title, cell.row, cell.column))
            if cell.data_type == "f"
            else cell.value
            for row in sheet.iter_rows()
            for cell in row
            if cell.value is not None
        }
        for sheet in book.worksheets
    }


class Values:
    """The values of a workbook's cells, each formula worked out when it is first asked for."""

    def __init__(self, book: Workbook) -> None:
        self.book = book
        self.found: dict[tuple[str, int, int], Any] = {}
        self.ranges: dict[tuple[str, str], Any] = {}

    def find(self, sheet: str, row: int, column: int) -> Any:
        place = (sheet, row, column)
        if place not in self.found:
            cell = self.book[sheet].cell(row, column)
            value = EMPTY if cell.value is None else cell.value
            self.found[place] = self._work_out(value, sheet) if cell.data_type == "f" else value
        return self.found[place]

    def _work_out(self, formula: str, sheet: str) -> Any:
        shape, references = _split(formula)
        compiled = _compile(shape)
        arrays = [self._find_range(references[at], sheet) for at in compiled.inputs]
        result = compiled.function(*arrays)
        return numpy.asarray(getattr(result, "value", result), dtype=object).flat[0]

    def _find_range(self, reference: str, sheet: str) -> Any:
        if (sheet, reference) not in self.ranges:
            title, _, area = reference.rpartition("!")
            title = title.strip("'").replace("''", "'") or sheet
            left, top, right, bottom = range_boundaries(area)
            self.ranges[sheet, reference] = numpy.array(
                [
                    [self.find(title, row, column) for column in range(left, right + 1)]
                    for row in range(top, bottom + 1)
                ],
                dtype=object,
            )
        return self.ranges[sheet, reference]


def _split(formula: str) -> tuple[str, list[str]]:
    """A formula with A1, A2 … in place of what it refers to, and what it refers to."""
    references: list[str] = []
    parts = ["="]
    for token in Tokenizer(formula).items:
        if token.type == Token.OPERAND and token.subtype == Token.RANGE:
            references.append(token.value)
            parts.append(f"A{len(references)}")
        else:
            parts.append(token.value)
    return "".join(parts), references


class Compiled(NamedTuple):
    """A formula as a function; `inputs` says which reference, from 0, each argument is."""

    function: Callable[..., Any]
    inputs: list[int]


@cache
def _compile(shape: str) -> Compiled:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        function = formulas.Parser().ast(shape)[1].compile()
    return Compiled(function, [int(name.removeprefix("A")) - 1 for name in function.inputs])


def _to_plain(value: Any) -> Any:
    """A whole number is an integer, whatever it was reckoned as; an error is its text."""
    value = value.item() if hasattr(value, "item") else value
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value if isinstance(value, int | float | str) else str(value)
