"""Helpers for sheets that check the workbook: recorded and recomputed values, differences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from openpyxl import Workbook
from openpyxl.formatting.rule import CellIsRule
from openpyxl.styles import Font, PatternFill

from scoring.core.rules.victory import ConversionTable
from scoring.workbook.cells import Column, clean_title, quote
from scoring.workbook.sheets import Block, Sheet, locate_block

_RED = "FFC00000"


class Recorded(NamedTuple):
    """The rows with recorded values on each sheet, to which the formulas of check sheets refer. A
    field is None if its sheet is not written."""

    standings: Block
    sections: Block | None
    results: Block
    smazzate: Block
    rulings: Block
    assigned: Block | None
    changes: Block | None
    phases: Block
    conversions: Mapping[ConversionTable, Block]


def locate_verdict() -> str:
    """Return the address of the cell that shows if all checks agree: `'Check'!$A$2`."""
    title = clean_title(_("Check"))
    return f"'{title}'!$A$2"


def compare(
    block: Block, row: int, keys: Sequence[str], was: Mapping[str, str]
) -> Iterator[str | None]:
    """Yield the formulas of a check sheet's row: recorded values, differences, then OK or an error.

    `keys`: the columns to compare; `was`: the address of each recorded value, by column key."""
    own = block.letters
    for key in keys:
        yield f"={was[key]}" if key in was else None
    for key in keys:
        yield f"={own[key]}{row}-{own[f'was_{key}']}{row}" if key in was else None
    differences = ",".join(f"{own[f'diff_{key}']}{row}=0" for key in keys if key in was)
    if not differences:
        yield f"={quote(word_ok())}"
    else:
        yield f"=IF(AND({differences}),{quote(word_ok())},{quote(word_differs())})"


def list_compared(
    names: Mapping[str, str], widths: tuple[int, int, int] = (12, 12, 12), *between: Column
) -> list[Column]:
    """Return a check sheet's columns: recomputed values, then the columns `between`, then recorded
    values, differences and the verdict. `names`: the heading of each value, by column key.
    `widths`: the width of a column of recomputed values, of recorded values, of differences."""
    again, was, difference = widths
    return [
        *[
            Column(key, _("%(figure)s, calculated again") % {"figure": name}, again)
            for key, name in names.items()
        ],
        *between,
        *[Column(f"was_{key}", name, was) for key, name in names.items()],
        *[
            Column(f"diff_{key}", _("%(figure)s, difference") % {"figure": name}, difference)
            for key, name in names.items()
        ],
        Column("verdict", _("Verdict"), 10),
    ]


def write_check_sheet(
    book: Workbook,
    title: str,
    columns: Sequence[Column],
    count: int,
    make_rows: Callable[[Block], Iterable[Sequence[Any]]],
) -> Block:
    """Write a sheet with `count` check rows. `make_rows` gets the block of cells that the rows will
    fill, and yields the rows."""
    sheet = Sheet(book, title, [column.width for column in columns], frozen=(1, 1))
    block = locate_block(sheet.title, columns, 1, count)
    sheet.write_block(columns, make_rows(block))
    close_checks(sheet, block)
    return block


def close_checks(sheet: Sheet, block: Block) -> None:
    """Make verdicts other than "ok" appear in red on a check sheet, then close the sheet."""
    rule = CellIsRule(
        operator="notEqual",
        formula=[quote(word_ok())],
        font=Font(bold=True, color="FFFFFFFF"),
        fill=PatternFill(bgColor=_RED),
    )
    if block.rows:
        cells = block.column("verdict").split("!")[1].replace("$", "")
        sheet.page.conditional_formatting.add(cells, rule)
    sheet.close()


def word_ok() -> str:
    return _("ok")


def word_differs() -> str:
    return _("differs")
