"""The parts that all sheets of checks share: figures side by side, their difference, a verdict."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from openpyxl.formatting.rule import CellIsRule
from openpyxl.styles import Font, PatternFill

from scoring.workbook.cells import clean_title, quote
from scoring.workbook.sheet_rules import RulesSheet
from scoring.workbook.sheet_rulings import RulingSheets
from scoring.workbook.sheets import Block, Sheet

_RED = "FFC00000"


@dataclass(frozen=True, slots=True)
class Recorded:
    """The blocks of the workbook that hold the recorded figures."""

    standings: Block
    sections: Block | None
    """The block of sections; None where no phase has several."""
    results: Block
    smazzate: Block
    rulings: RulingSheets
    rules: RulesSheet


def locate_verdict() -> str:
    """The cell that says whether everything agrees, for other sheets: `'Check'!$A$2`."""
    title = clean_title(_("Check"))
    return f"'{title}'!$A$2"


def compare(
    block: Block, row: int, keys: Sequence[str], was: Mapping[str, str]
) -> Iterator[str | None]:
    """The recorded figures, their differences from the formulas' figures, and the verdict."""
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


def close_checks(sheet: Sheet, block: Block) -> None:
    """End a sheet of checks, its verdicts red where they are not "ok"."""
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


def say_again(figure: str) -> str:
    return _("%(figure)s, recomputed") % {"figure": figure}


def say_difference(figure: str) -> str:
    return _("%(figure)s, difference") % {"figure": figure}
