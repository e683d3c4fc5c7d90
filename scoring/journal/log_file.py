"""The log of an event as a file: a spreadsheet, or lines of JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import IO

from django.utils.translation import gettext as _
from openpyxl import Workbook

from scoring.workbook.cells import Column, Kind, strip_controls
from scoring.workbook.sheets import Sheet


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log, in words. Figures that do not apply to it are None."""

    at: datetime
    """The moment by the hall's clock, with its zone."""
    code: str
    """The kind of the line, equal in every language."""
    kind: str
    turn: int | None
    table: int | None
    smazzata: int | None
    sentence: str
    who: str
    device: str
    reason: str


def write_log(name: str, lines: Iterable[LogLine], file: IO[bytes]) -> None:
    """Write the lines as .xlsx, in the language that is active; `name` is the event's."""
    book = Workbook(write_only=True)
    book.properties.title = strip_controls(name)
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
    sheet = Sheet(book, _("Full log"), [column.width for column in columns], frozen=(1, 0))
    # A cell has no time zone; its clock has whole seconds.
    rows = (
        (
            line.at.replace(tzinfo=None, microsecond=0),
            line.turn,
            line.table,
            line.smazzata,
            line.kind,
            line.sentence,
            line.who,
            line.device,
            line.reason,
        )
        for line in lines
    )
    sheet.write_block(columns, rows)
    sheet.close()
    book.save(file)


def write_log_lines(lines: Iterable[LogLine], file: IO[bytes]) -> None:
    """Write the lines as JSON, an object a line: times in ISO 8601, None as null."""
    for line in lines:
        said = {
            "at": line.at.isoformat(),
            "kind": line.code,
            "turn": line.turn,
            "table": line.table,
            "smazzata": line.smazzata,
            "sentence": line.sentence,
            "who": line.who,
            "device": line.device,
            "reason": line.reason,
        }
        file.write(json.dumps(said, ensure_ascii=False).encode("utf-8", "replace") + b"\n")
