"""Write an event's log to a file: as a spreadsheet or as lines of JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import IO, Any

from django.utils.translation import gettext as _

from scoring.journal.log_wording import KIND_NAMES
from scoring.workbook.cells import Column, Kind
from scoring.workbook.sheets import start_book, write_sheet

LogLine = Mapping[str, Any]
"""A row of the log: each column's value, or None. `at` is local time; `kind` is a LogKind."""


def write_log(name: str, lines: Iterable[LogLine], file: IO[bytes]) -> None:
    """Write the lines as an .xlsx file in the active language. `name`: the event's name."""
    book = start_book(name)
    columns = [
        Column("at", _("Time"), 17, Kind.STAMP),
        Column("turn", _("Turn"), 7, Kind.CENTRED),
        Column("table", _("Table"), 7, Kind.CENTRED),
        Column("smazzata", _("Smazzata"), 10, Kind.CENTRED),
        Column("kind", _("What"), 15),
        Column("sentence", _("What happened"), 60, Kind.LONG),
        Column("who", _("Who"), 24, Kind.TEXT),
        Column("device", _("Device"), 20, Kind.TEXT),
        Column("reason", _("Reason"), 40, Kind.LONG),
    ]
    rows = ([_write_cell(line, one.key) for one in columns] for line in lines)
    write_sheet(book, _("Full log"), columns, rows)
    book.save(file)


def _write_cell(line: LogLine, key: str) -> object:
    match key:
        case "at":  # cells have no time zone and show whole seconds
            return line["at"].replace(tzinfo=None, microsecond=0)
        case "kind":
            return str(KIND_NAMES[line["kind"]])
    return line[key]


def write_log_lines(lines: Iterable[LogLine], file: IO[bytes]) -> None:
    """Write one JSON object per line, with times in ISO 8601."""
    for line in lines:
        said = {**line, "at": line["at"].isoformat()}
        file.write(json.dumps(said, ensure_ascii=False).encode("utf-8", "replace") + b"\n")
