"""The results by turn and table, from which the standings are summed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from openpyxl import Workbook

from scoring.common.entries_wording import entry_words
from scoring.core.pairing.phase import Length
from scoring.core.play.match import is_decided
from scoring.core.play.seats import Presence
from scoring.core.rules.faults import Line
from scoring.exports.cells import Column, Kind
from scoring.exports.report_values_queries import (
    LineReport,
    PhaseReport,
    Ranked,
    Report,
    TableReport,
)
from scoring.exports.sheets import Block, write_sheet
from scoring.records.wording import LINE_NAMES


def write_results(book: Workbook, report: Report) -> Block:
    """Write a row for each table of every published turn; entries that rest or are absent have a
    row alone, and so has each of three players at a table.
    """
    lines = report.rules.lines
    names = {line: LINE_NAMES[line] for line in lines}
    columns = [
        *([Column("phase", _("Phase"), 7, Kind.CENTRED)] if len(report.phases) > 1 else []),
        Column("turn", _("Turn"), 7, Kind.CENTRED),
        *([Column("section", _("Section"), 8, Kind.CENTRED)] if report.has_sections else []),
        Column("table", _("Table"), 7, Kind.CENTRED),
        Column("due", _("Smazzate"), 9, Kind.CENTRED),
        *[column for line in lines for column in _who_columns(report, line)],
        *[Column(f"{line.lower()}_gp", _of(names[line], _("GP")), 9) for line in lines],
        *[
            Column(f"{line.lower()}_mp", _of(names[line], _("MP")), 9, Kind.SIGNED)
            for line in lines
        ],
        *[Column(f"{line.lower()}_vp", _of(names[line], _("VP")), 8) for line in lines],
        Column("note", _("Note"), 16, Kind.TEXT),
    ]
    frozen = 1 + [column.key for column in columns].index("table")
    return write_sheet(book, _("Results"), columns, _make_rows(report), (1, frozen))


def list_entry_keys(block: Block, line: str) -> list[str]:
    """The columns of the entries of a line ("ns" or "ew"): one, or two."""
    return [key for key in (f"{line}_entry", f"{line}_partner") if key in block.letters]


def _of(line: object, what: str) -> str:
    """The head of a column for one line."""
    return f"{line}: {what}"


def _who_columns(report: Report, line: Line) -> Iterator[Column]:
    key, name = line.lower(), LINE_NAMES[line]
    entry = entry_words(report.ranked, "inside")
    yield Column(f"{key}_entry", _of(name, entry), 8, Kind.CENTRED)
    if report.has_partners:
        yield Column(f"{key}_partner", _of(name, _("partner")), 8, Kind.CENTRED)
    yield Column(f"{key}_names", _of(name, _("names")), 40, Kind.TEXT)
    if report.ranked is Ranked.TEAMS:
        yield Column(f"{key}_players", _of(name, _("players")), 40, Kind.TEXT)


def _make_rows(report: Report) -> Iterator[list[Any]]:
    phases = {phase.number: phase for phase in report.phases}
    ruled = {(score.turn, score.table) for score in report.assigned}
    several, sections = len(report.phases) > 1, report.has_sections
    width = 2 if report.has_partners else 1
    nobody = LineReport((), 0, None, None)
    words = {Presence.BYE: _("bye"), Presence.ABSENT: _("absent")}
    assigned, cut, in_play = _("assigned"), _("cut short"), _("in play")
    three = _("three at the table")
    for table in report.tables:
        seats = [table.find_line(line) or nobody for line in report.rules.lines]
        seated = table.presence is not Presence.ABSENT
        note = words.get(table.presence)
        if (table.turn, table.number) in ruled:
            note = assigned
        elif note is None and not table.is_complete:
            note = in_play
        elif _is_cut(table, phases[table.phase], reached=report.rules.target_reached):
            note = cut
        elif table.is_of_three:
            note = three
        yield [
            *([table.phase] if several else []),
            table.turn,
            *([table.section or None] if sections else []),
            table.number,
            table.due,
            *[cell for seat in seats for cell in _seat(seat, width, report, table.unit)],
            *[seat.gp if seat.entries and seated else None for seat in seats],
            *[seat.mp for seat in seats],
            *[seat.vp for seat in seats],
            note,
        ]


def _is_cut(table: TableReport, phase: PhaseReport, *, reached: bool) -> bool:
    """Whether time ended the table early; a match to a target is over once it is decided."""
    if table.due is None or table.due >= phase.smazzate or phase.length is Length.TIME:
        return False
    if phase.length is Length.SMAZZATE:
        return True
    return not is_decided([line.gp for line in table.lines], phase.target, reached=reached)


def _seat(line: LineReport, width: int, report: Report, unit: int) -> Iterator[Any]:
    """The cells of a line's entries: numbers, an empty cell for each missing one, names; of a team
    also its pair of this number.
    """
    entrants = [report.entrants[entry] for entry in line.entries]
    for index in range(width):
        yield entrants[index].number if index < len(entrants) else None
    yield " – ".join([entrant.label for entrant in entrants]) or None
    if report.ranked is Ranked.TEAMS:
        yield " – ".join([name for each in entrants for name in each.find_names(unit)]) or None
