"""The results of an event as a file by an export profile: a spreadsheet, or lines of CSV.

It knows no database. The words are in the language that is active while it is written.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal
from itertools import count
from typing import IO, Final

from django.utils.translation import gettext as _
from openpyxl import Workbook

from scoring.actions.refusals_services import Refusal
from scoring.core.profiles.catalogue import EXPORT_FIELDS, Numbered, Written
from scoring.core.profiles.file_names import fill_file_name
from scoring.core.profiles.profile import ExportProfile, FileFormat, ProfileColumn, RowOf
from scoring.exports.cells import Column, Kind, neutralise, strip_controls
from scoring.exports.profile_fields import READERS, ProfileRow, ReportSums, Value
from scoring.exports.profile_wording import format_profile_name, list_headings
from scoring.exports.report import Report
from scoring.exports.sheets import Sheet

_KINDS: Final = {
    Written.TEXT: (Kind.TEXT, 26),
    Written.CODE: (Kind.CODE, 14),
    Written.INTEGER: (Kind.PLAIN, 9),
    Written.SIGNED: (Kind.SIGNED, 9),
    Written.DECIMAL: (Kind.DECIMAL, 10),
    Written.DATE: (Kind.DATE, 12),
}
"""The kind of cell in a spreadsheet, and the width of its column, by the way a value is written."""


def build_rows(profile: ExportProfile, report: Report) -> Iterator[list[Value]]:
    """The lines after the first, best entry first: a value a column."""
    readers = [(READERS[column.field], column) for column in profile.columns]
    return (
        [read(row, column) for read, column in readers] for row in _list_rows(report, profile.rows)
    )


def check_players(profile: ExportProfile, report: Report) -> None:
    """Raise Refusal `profile.players` if the columns would leave players of an entry out."""
    columns = profile.columns
    shown = max(
        (
            column.number
            for column in columns
            if EXPORT_FIELDS[column.field].numbered is Numbered.PLAYER
        ),
        default=0,
    )
    players = max((len(entrant.people) for entrant in report.entrants.values()), default=0)
    if 0 < shown < players and not any(column.field == "players" for column in columns):
        raise Refusal(
            "profile.players",
            _(
                "This profile has columns for %(shown)s players an entry, and this event has "
                "entries of %(players)s: the others would be in no row. Choose a profile with one "
                "row per player, or add the column “Names of all players”."
            )
            % {"shown": shown, "players": players},
        )


def format_cell(value: Value, file_format: FileFormat) -> str:
    """The value as a file of this format shows it; for CSV, its text."""
    as_people_write = file_format is not FileFormat.CSV
    match value:
        case None:
            return ""
        case str():
            return strip_controls(value) if file_format is FileFormat.XLSX else neutralise(value)
        case date():
            return value.strftime("%d/%m/%Y") if as_people_write else value.isoformat()
        case Decimal():
            return str(value).replace(".", ",") if as_people_write else str(value)
    return str(value)


def write_profile(profile: ExportProfile, report: Report, file: IO[bytes]) -> None:
    """Write the results of this event in the format of the profile."""
    if profile.format is FileFormat.XLSX:
        _write_xlsx(profile, report, file)
    else:
        _write_csv(profile, report, file)


def name_file(profile: ExportProfile, report: Report, otherwise: str) -> str:
    """The name of the file, with its suffix; `otherwise` where the pattern leaves nothing."""
    values = {
        "event": report.event.name,
        "date": report.event.date.isoformat(),
        "place": report.event.place,
        "organiser": report.event.organiser,
        "profile": format_profile_name(profile),
    }
    return fill_file_name(profile.file_name, values, profile.format.suffix, otherwise)


def _list_rows(report: Report, rows: RowOf) -> Iterator[ProfileRow]:
    sums, numbers = ReportSums(report), count(1)
    for standing in report.standings:
        if rows is RowOf.ENTRY:
            yield ProfileRow(sums, next(numbers), standing, 0)
            continue
        for player in range(1, len(report.entrants[standing.entry].people) + 1):
            yield ProfileRow(sums, next(numbers), standing, player)


def list_sheet_columns(profile: ExportProfile) -> list[Column]:
    """The columns of a sheet by this profile."""
    return [
        Column(str(at), strip_controls(heading), *_lay_out(column))
        for at, (column, heading) in enumerate(
            zip(profile.columns, list_headings(profile), strict=True)
        )
    ]


def _write_xlsx(profile: ExportProfile, report: Report, file: IO[bytes]) -> None:
    rows = build_rows(profile, report)
    book = Workbook(write_only=True)
    book.properties.title = strip_controls(report.event.name)
    book.properties.creator = strip_controls(report.event.organiser)
    columns = list_sheet_columns(profile)
    title = profile.sheet or _("Results")
    sheet = Sheet(book, title, [column.width for column in columns], frozen=(1, 0))
    sheet.page.title = title  # an apostrophe in it trips up formulas, and there are none here
    sheet.write_block(columns, rows)
    sheet.close()
    book.save(file)


def _lay_out(column: ProfileColumn) -> tuple[float, Kind]:
    kind, width = _KINDS[EXPORT_FIELDS[column.field].written]
    return width, kind


def _write_csv(profile: ExportProfile, report: Report, file: IO[bytes]) -> None:
    for_excel = profile.format is FileFormat.CSV_EXCEL
    text = io.TextIOWrapper(
        file, encoding="utf-8-sig" if for_excel else "utf-8", errors="replace", newline=""
    )
    lines = csv.writer(text, delimiter=";" if for_excel else ",")
    lines.writerow(_format_line(list_headings(profile), profile.format))
    for row in build_rows(profile, report):
        lines.writerow(_format_line(row, profile.format))
    text.flush()
    text.detach()


def _format_line(values: Sequence[Value], file_format: FileFormat) -> list[str]:
    return [format_cell(value, file_format) for value in values]
