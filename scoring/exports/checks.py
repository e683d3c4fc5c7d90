"""The arithmetic again, as live formulas: a clerk of the federation sees it agree.

No figure here is ours. The formulas sum the recorded game points, look victory points up in the
tables of the rules sheet, and set both beside what was recorded. They find smazzate, rulings and
results by turn, table and entry, and use no function that an old spreadsheet lacks.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from openpyxl import Workbook

from scoring.exports.cells import Label
from scoring.exports.check_entries import write_entry_checks, write_section_checks
from scoring.exports.check_rows import Recorded, close_checks, word_ok
from scoring.exports.check_smazzate import write_smazzate_checks
from scoring.exports.check_tables import check_tables, list_table_columns
from scoring.exports.sheets import Block, Sheet, locate_block
from scoring.exports.text import quote
from scoring.queries.bundle.report_values import Report
from scoring.wording.entries import entry_words


def write_checks(book: Workbook, report: Report, recorded: Recorded) -> None:
    """A sheet for the tables, with the verdict on everything above them, and one for each of
    entries, sections and smazzate."""
    columns = list_table_columns(report.rules)
    # The event's name, the verdict, a line for each block.
    header = 2 + (3 if recorded.sections is None else 4) + 1
    # The sheets stand in this order; the first is written last, for it speaks of the others.
    sheet = Sheet(book, _("Check"), [column.width for column in columns], frozen=(header, 2))
    tables = locate_block(sheet.title, columns, header, len(report.tables))
    blocks = [
        (_("Tables"), tables),
        (entry_words(report.ranked, "entries"), write_entry_checks(book, report, recorded)),
    ]
    if recorded.sections is not None:
        sections = write_section_checks(book, report, recorded, recorded.sections)
        blocks.append((_("Sections"), sections))
    blocks.append((_("Smazzate"), write_smazzate_checks(book, report, recorded)))
    _write_verdict(sheet, report.name, blocks)
    sheet.write_block(columns, check_tables(report, recorded, tables))
    close_checks(sheet, tables)


def _write_verdict(sheet: Sheet, name: str, blocks: Sequence[tuple[str, Block]]) -> None:
    """Whether everything agrees (see `locate_verdict`), then how many rows of each sheet do."""
    ok = quote(word_ok())
    counts = [f"COUNTIF({block.column('verdict')},{ok})" for _name, block in blocks]
    agree = ",".join(
        f"{count}={len(block.rows)}" for count, (_name, block) in zip(counts, blocks, strict=True)
    )
    agreed, differ = quote(_("All figures agree")), quote(_("Some figures differ"))
    verdict = f"=IF(AND({agree}),{agreed},{differ})"
    sheet.write_labels([Label(name, bold=True, size=16)])
    sheet.write_labels([Label(verdict, bold=True, size=14, is_formula=True)])
    for (caption, block), count in zip(blocks, counts, strict=True):
        agreeing = Label(f"={count}", bold=True, is_formula=True)
        of_all = _("rows agree, of %(rows)d") % {"rows": len(block.rows)}
        sheet.write_labels([caption, None, agreeing, of_all])
