"""Checks of the records: the lines of each sum make its total."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from openpyxl import Workbook

from scoring.exports.cells import Column
from scoring.exports.check_rows import (
    Recorded,
    close_checks,
    say_again,
    say_difference,
    word_differs,
    word_ok,
)
from scoring.exports.sheets import Block, Sheet, locate_block
from scoring.exports.smazzate import has_lines
from scoring.exports.text import quote
from scoring.queries.bundle.report_values import Report
from scoring.rules.sums import ADDED, SUBTRACTED


def write_smazzate_checks(book: Workbook, report: Report, recorded: Recorded) -> Block:
    """A row a side whose record has the lines of its sum."""
    columns = [
        Column("what", _("Turn, table, smazzata, line"), 20),
        Column("total", say_again(_("Total GP")), 12),
        Column("was_total", _("Total GP"), 12),
        Column("diff_total", say_difference(_("Total GP")), 12),
        Column("verdict", _("Verdict"), 10),
    ]
    smazzate = recorded.smazzate
    rows = [at for side, at in zip(report.sides, smazzate.rows, strict=True) if has_lines(side)]
    sheet = Sheet(book, _("Check smazzate"), [column.width for column in columns], frozen=(1, 1))
    block = locate_block(sheet.title, columns, 1, len(rows))
    sheet.write_block(columns, _check_sides(rows, smazzate, block))
    close_checks(sheet, block)
    return block


def _check_sides(rows: list[int], smazzate: Block, block: Block) -> Iterator[list[str | None]]:
    # A row of a large event is one of tens of thousands: what does not change is made once.
    letters = {key: f"'{smazzate.sheet}'!{letter}" for key, letter in smazzate.letters.items()}
    turn, table, smazzata, line = (letters[key] for key in ("turn", "table", "smazzata", "line"))
    added, subtracted = (
        [letters[name] for name in names if name in letters] for names in (ADDED, SUBTRACTED)
    )
    first, last, total = added[0], smazzate.letters[SUBTRACTED[-1]], letters["total"]
    ok, differs = quote(word_ok()), quote(word_differs())
    for row, at in zip(block.rows, rows, strict=True):
        made = "+".join([f"{each}{at}" for each in added])
        less = "".join([f"-{each}{at}" for each in subtracted])
        yield [
            f'={turn}{at}&"."&{table}{at}&"."&{smazzata}{at}&" "&{line}{at}',
            # Somebody may have sorted the sheet, and a record of totals come to stand here.
            f"=IF(COUNT({first}{at}:{last}{at})=0,{total}{at},{made}{less})",
            f"={total}{at}",
            f"=B{row}-C{row}",
            f"=IF(D{row}=0,{ok},{differs})",
        ]
