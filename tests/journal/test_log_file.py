"""The log as a spreadsheet: times as times, figures as figures, what was typed as text."""

from __future__ import annotations

from datetime import UTC, datetime
from io import BytesIO
from zoneinfo import ZoneInfo

from openpyxl import load_workbook

from scoring.journal.log_entries_queries import LogKind
from scoring.journal.log_file import write_log, write_log_lines

AT = datetime(2026, 11, 21, 16, 20, 5, 700_000, tzinfo=UTC).astimezone(ZoneInfo("Europe/Rome"))
TYPED = "=HYPERLINK(1)"
LINE = {"at": AT, "kind": LogKind.CORRECTED, "turn": 1, "table": 5, "smazzata": 2}
LINE |= {"sentence": "+ said", "who": "@who", "device": "-device\0", "reason": TYPED}


def test_it_is_a_sheet_that_computes_nothing() -> None:
    file = BytesIO()
    write_log("Torneo", [LINE], file)
    header, row = load_workbook(file).active.iter_rows()
    assert len(header) == len(row) == 9
    assert row[0].value == datetime(2026, 11, 21, 17, 20, 5)  # the hall's clock
    assert [cell.value for cell in row[1:4]] == [1, 5, 2]
    assert [cell.value for cell in row[5:]] == ["+ said", "@who", "-device", TYPED]
    assert {cell.data_type for cell in row[4:]} == {"s"}
    assert all(cell.quotePrefix for cell in row[5:])


def test_half_a_character_breaks_no_line_of_json() -> None:
    file = BytesIO()
    write_log_lines([LINE, LINE | {"turn": None, "sentence": "\ud800\n"}], file)
    assert file.getvalue().count(b"\n") == 2
