"""The sheet with a row for each player: names in two cells, points, prizes, tables."""

from __future__ import annotations

from django.utils.translation import gettext as _
from openpyxl import Workbook

from scoring.core.pairing.entries import EntryKind
from scoring.core.profiles.profile import ExportProfile, FileFormat, ProfileColumn, RowOf
from scoring.exports.profile_files import build_rows, list_sheet_columns
from scoring.exports.report import Report
from scoring.exports.sheets import Block, write_sheet

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
