"""Cost of a large event's workbook for the federation, compared with openpyxl alone."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from io import BytesIO
from typing import Any

from django.utils import translation
from openpyxl import Workbook, load_workbook

from bench.data import NOW, make_event
from bench.report import Line, compare
from scoring.workbook.book import write_workbook
from scoring.workbook.report_loading import load_report

PAIRS, TURNS = 2_000, 5
LIMIT, ROUNDS = 2.1, 1


def run() -> Iterable[Line]:
    event = make_event(PAIRS, TURNS, with_smazzate=True)
    exported: list[BytesIO] = []

    def export() -> None:
        exported.append(BytesIO())
        write_workbook(load_report(event, NOW), exported[-1])

    @cache
    def read_cells() -> dict[str, list[tuple[Any, ...]]]:
        """Return the workbook's rows by sheet. Cached: the workbook is read only in the first run,
        which `compare` does not count."""
        book = load_workbook(exported[0], read_only=True)
        return {page.title: list(page.iter_rows(values_only=True)) for page in book.worksheets}

    def write_cells() -> None:
        book = Workbook(write_only=True)
        for title, rows in read_cells().items():
            page = book.create_sheet(title)
            for row in rows:
                page.append(row)
        book.save(BytesIO())

    with translation.override(event.language):
        ours, yardstick = compare(export, write_cells, rounds=ROUNDS)
    rows = (row for sheet in read_cells().values() for row in sheet)
    cells = sum(value is not None for row in rows for value in row)
    what = f"workbook of {PAIRS:,} pairs after {TURNS} turns ({cells:,} cells)"
    against = "openpyxl's write-only mode alone, writing the same cells"
    yield Line(what, ours, yardstick, LIMIT, "s", against)
