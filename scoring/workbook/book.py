"""Write an event's report as a .xlsx workbook in the active language, without the database."""

from __future__ import annotations

from typing import IO

from scoring.workbook.check_rows import Recorded
from scoring.workbook.check_sheets import write_checks
from scoring.workbook.report import Report
from scoring.workbook.sheet_players import write_players, write_prize_sheet
from scoring.workbook.sheet_results import write_results
from scoring.workbook.sheet_rules import write_rules_sheet
from scoring.workbook.sheet_rulings import (
    write_admitted,
    write_assigned,
    write_changes,
    write_rulings,
)
from scoring.workbook.sheet_smazzate import write_smazzate
from scoring.workbook.sheet_standings import write_sections, write_standings
from scoring.workbook.sheets import start_book


def write_workbook(report: Report, file: IO[bytes]) -> None:
    book = start_book(report.event.name, report.event.organiser)
    recorded = Recorded(
        write_standings(book, report),
        write_sections(book, report) if report.sections else None,
        write_results(book, report),
        write_smazzate(book, report),
        write_rulings(book, report),
        write_assigned(book, report),
        write_changes(book, report),
        *write_rules_sheet(book, report),
    )
    write_admitted(book, report)
    write_players(book, report)
    if (prizes := report.bundle.prizes) is not None and prizes.plan.get("prizes"):
        write_prize_sheet(book, report, prizes)
    write_checks(book, report, recorded)
    book.save(file)
