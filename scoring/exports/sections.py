"""The sections of each phase: who is in them, and how they stand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from openpyxl import Workbook

from scoring.exports.cells import Column, Kind
from scoring.exports.sheets import Block, Sheet, locate_block
from scoring.exports.standings import TIE_MARK, list_figure_cells, list_figure_columns
from scoring.queries.bundle.report_values import Report
from scoring.wording.entries import entry_words


def write_sections(book: Workbook, report: Report) -> Block:
    """A row an entry, phase by phase and section by section, best first."""
    columns = [
        Column("phase", _("Phase"), 7, Kind.CENTRED),
        Column("section", _("Section"), 8, Kind.CENTRED),
        Column("place", _("Place"), 11, Kind.MARKED),
        Column("entry", entry_words(report.ranked, "entry"), 7, Kind.CENTRED),
        Column("names", _("Names"), 50, Kind.TEXT),
        Column("club", _("Club"), 26, Kind.TEXT),
        *list_figure_columns(report.tiebreaks),
    ]
    sheet = Sheet(book, _("Sections"), [column.width for column in columns], frozen=(1, 4))
    ranked = sum(len(section.standings) for phase in report.phases for section in phase.sections)
    own = locate_block(sheet.title, columns, 1, ranked)
    block = sheet.write_block(columns, _make_rows(report, own))
    sheet.close()
    return block


def _make_rows(report: Report, block: Block) -> Iterator[tuple[Any, ...]]:
    rows = iter(block.rows)
    for phase in report.phases:
        for section in phase.sections:
            for place, entry, total, tied, _why in section.standings:
                entrant = report.entrants[entry]
                shared = TIE_MARK if tied else ""
                yield (
                    phase.number,
                    section.letter,
                    (place, shared),
                    entry,
                    entrant.label,
                    entrant.club,
                    *list_figure_cells(total, report.tiebreaks, block, next(rows)),
                )
