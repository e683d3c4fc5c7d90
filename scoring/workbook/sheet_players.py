"""The sheet with a row for each player: names in two cells, points, prizes, tables."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _
from openpyxl import Workbook

from scoring.core.pairing.entries import EntryKind
from scoring.core.profiles.catalogue import EXPORT_FIELDS, Written
from scoring.core.profiles.profile import ExportProfile, FileFormat, ProfileColumn, RowOf
from scoring.workbook.cells import Column, Kind, strip_controls
from scoring.workbook.fields import build_rows
from scoring.workbook.fields_wording import list_headings
from scoring.workbook.report import Report
from scoring.workbook.sheets import Block, write_sheet

_KINDS: Final = {
    Written.TEXT: (Kind.TEXT, 26),
    Written.CODE: (Kind.CODE, 14),
    Written.INTEGER: (Kind.PLAIN, 9),
    Written.SIGNED: (Kind.SIGNED, 9),
    Written.DECIMAL: (Kind.DECIMAL, 10),
    Written.DATE: (Kind.DATE, 12),
}
"""The kind of cell in a spreadsheet, and the width of its column, by the way a value is written."""
_TEAM = ("team", "team_pair")
_PLAYER = ("surname", "first_name", "card", "club", "categories", "partners", "vp", "mp", "gp")
_PRIZES = ("player_prize", "prize_goods", "event_class")


def write_players(book: Workbook, report: Report) -> Block:
    """Write a row for each player, the best entry first."""
    fields = ["place", "entry"]
    fields += _TEAM if report.entry_kind is EntryKind.TEAMS else ()
    fields += _PLAYER
    fields += _PRIZES if report.bundle.prizes is not None else ()
    columns = [ProfileColumn(field) for field in fields]
    columns += [ProfileColumn("turn_tables", number=n + 1) for n in range(report.closed_turns)]
    profile = ExportProfile("", "", RowOf.PLAYER, FileFormat.XLSX, "", "", tuple(columns))
    return write_sheet(book, _("Players"), list_sheet_columns(profile), build_rows(profile, report))


def list_sheet_columns(profile: ExportProfile) -> list[Column]:
    """The columns of a sheet by this profile."""
    return [
        Column(str(at), strip_controls(heading), *_lay_out(column))
        for at, (column, heading) in enumerate(
            zip(profile.columns, list_headings(profile), strict=True)
        )
    ]


def _lay_out(column: ProfileColumn) -> tuple[float, Kind]:
    kind, width = _KINDS[EXPORT_FIELDS[column.field].written]
    return width, kind
