"""Write results to a file as an export profile defines, in the active language; no queries."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import IO

from django.utils.translation import gettext as _

from scoring.actions.refusals_services import Refusal
from scoring.core.profiles.catalogue import EXPORT_FIELDS, Numbered
from scoring.core.profiles.file_names import fill_file_name
from scoring.core.profiles.profile import ExportProfile, FileFormat
from scoring.profiles.wording import format_profile_name
from scoring.workbook.cells import neutralise, strip_controls
from scoring.workbook.fields import Value, build_rows
from scoring.workbook.fields_wording import list_headings
from scoring.workbook.report import Report
from scoring.workbook.sheet_players import list_sheet_columns
from scoring.workbook.sheets import Sheet, start_book


def check_players(profile: ExportProfile, report: Report) -> None:
    """Raise Refusal if an entry has more players than the profile has columns for them."""
    columns = profile.columns
    nth = [one.number for one in columns if EXPORT_FIELDS[one.field].numbered is Numbered.PLAYER]
    shown = max(nth, default=0)
    players = max((len(entrant.people) for entrant in report.entrants.values()), default=0)
    if 0 < shown < players and not any(column.field == "players" for column in columns):
        raise Refusal(
            "profile.players",
            _(
                "In this event an entry has %(players)s players, but this profile has "
                "columns for %(shown)s. Choose a profile with one row per player, or add "
                "the column “Names of all players”."
            )
            % {"shown": shown, "players": players},
        )


def format_cell(value: Value, file_format: FileFormat) -> str:
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
    if profile.format is FileFormat.XLSX:
        _write_xlsx(profile, report, file)
    else:
        _write_csv(profile, report, file)


def build_profile_file_name(profile: ExportProfile, report: Report, otherwise: str) -> str:
    """Return the export's file name with its suffix; `otherwise` replaces a name that is empty."""
    values = {
        "event": report.event.name,
        "date": report.event.date.isoformat(),
        "place": report.event.place,
        "organiser": report.event.organiser,
        "profile": format_profile_name(profile),
    }
    return fill_file_name(profile.file_name, values, profile.format.suffix, otherwise)


def _write_xlsx(profile: ExportProfile, report: Report, file: IO[bytes]) -> None:
    rows = build_rows(profile, report)
    book = start_book(report.event.name, report.event.organiser)
    columns = list_sheet_columns(profile)
    title = profile.sheet or _("Results")
    sheet = Sheet(book, title, [column.width for column in columns], frozen=(1, 0))
    sheet.page.title = title  # an apostrophe would break formulas, but there are none here
    sheet.write_block(columns, rows)
    sheet.close()
    book.save(file)


def _write_csv(profile: ExportProfile, report: Report, file: IO[bytes]) -> None:
    for_excel = profile.format is FileFormat.CSV_EXCEL
    text = io.TextIOWrapper(
        file, encoding="utf-8-sig" if for_excel else "utf-8", errors="replace", newline=""
    )
    lines = csv.writer(text, delimiter=";" if for_excel else ",")
    lines.writerow(format_profile_row(list_headings(profile), profile.format))
    for row in build_rows(profile, report):
        lines.writerow(format_profile_row(row, profile.format))
    text.flush()
    text.detach()


def format_profile_row(values: Sequence[Value], file_format: FileFormat) -> list[str]:
    return [format_cell(value, file_format) for value in values]
