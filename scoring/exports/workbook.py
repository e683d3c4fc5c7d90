"""The spreadsheet that goes to the federation: an event's values in, a workbook out.

It knows no database. The words are in the language that is active while it is written.
"""

from __future__ import annotations

from typing import IO

from openpyxl import Workbook

from scoring.exports.checks import Recorded, write_checks
from scoring.exports.results import write_results, write_rulings
from scoring.exports.rules import write_rules
from scoring.exports.smazzate import write_smazzate
from scoring.exports.standings import write_standings
from scoring.exports.text import clean_text
from scoring.queries.report import Report


def write_workbook(report: Report, file: IO[bytes]) -> None:
    """Write the event as .xlsx: what was recorded, the rules, and the checks of both."""
    book = Workbook(write_only=True)
    book.properties.title = clean_text(report.name)
    book.properties.creator = clean_text(report.organiser)
    recorded = Recorded(
        standings=write_standings(book, report),
        results=write_results(book, report),
        smazzate=write_smazzate(book, report),
        rulings=write_rulings(book, report),
        rules=write_rules(book, report),
    )
    write_checks(book, report, recorded)
    book.save(file)
