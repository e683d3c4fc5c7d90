"""The sections of each phase: their members and standings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from openpyxl import Workbook

from scoring.text.entries_wording import entry_words
from scoring.workbook.cells import Column, Kind
from scoring.workbook.report import Report
from scoring.workbook.sheet_standings import TIE_MARK, list_figure_cells, list_figure_columns
from scoring.workbook.sheets import Block, locate_block, write_sheet


def write_sections(book: Workbook, report: Report) -> Block:
    """A row an entry, phase by phase and section by section, best first."""
    columns = [
        Column("phase", _("Phase"), 7, Kind.CENTRED),
        Column("section", _("Section"), 8, Kind.CENTRED),
        Column("place", _("Place"), 11, Kind.MARKED),
        Column("entry", entry_words(report.entry_kind, "entry"), 7, Kind.CENTRED),
        Column("names", _("Names"), 50, Kind.TEXT),
        Column("club", _("Club"), 26, Kind.TEXT),
        *list_figure_columns(report.event.tiebreaks),
    ]
    title = _("Sections")
    ranked = sum(len(section.standings) for section in report.sections)
    own = locate_block(title, columns, 1, ranked)
    return write_sheet(book, title, columns, _make_rows(report, own), (1, 4))


def _make_rows(report: Report, block: Block) -> Iterator[tuple[Any, ...]]:
    rows = iter(block.rows)
    for phase, section, standings in report.sections:
        for place, entry, total, tied, _why in standings:
            entrant = report.entrants[entry]
            shared = TIE_MARK if tied else ""
            yield (
                phase.number,
                section.letter,
                (place, shared),
                entry,
                entrant.label,
                entrant.club,
                *list_figure_cells(total, report.event.tiebreaks, block, next(rows)),
            )
