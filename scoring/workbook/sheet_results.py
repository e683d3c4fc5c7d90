"""The sheet of results by turn and table; the standings are sums of its rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.utils.translation import gettext as _
from openpyxl import Workbook

from scoring.core.bundle.turn_values import Absent, Seat
from scoring.core.pairing.entries import EntryKind
from scoring.core.pairing.phase import Length, PhasePlan
from scoring.core.play.match import is_decided
from scoring.core.play.phases import find_letter
from scoring.core.play.seats import Presence
from scoring.core.rules.faults import Line
from scoring.records.wording import LINE_NAMES
from scoring.text.entries_wording import entry_words
from scoring.workbook.cells import Column, Kind
from scoring.workbook.report import Report, ReportRow
from scoring.workbook.sheets import Block, write_sheet


def write_results(book: Workbook, report: Report) -> Block:
    """Write a row for each table of every published turn; entries with a bye, absent entries and
    players at a table of three have a row each."""
    lines = report.rules.lines
    names = {line: LINE_NAMES[line] for line in lines}
    columns = [
        *([Column("phase", _("Phase"), 7, Kind.CENTRED)] if len(report.phases) > 1 else []),
        Column("turn", _("Turn"), 7, Kind.CENTRED),
        *([Column("section", _("Section"), 8, Kind.CENTRED)] if report.sections else []),
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
    """Return the keys of the columns with a side's entry numbers.

    There are two if any side has two entries, else one. `line`: the side, such as "ns"."""
    return [key for key in (f"{line}_entry", f"{line}_partner") if key in block.letters]


def _of(line: object, what: str) -> str:
    return f"{line}: {what}"


def _who_columns(report: Report, line: Line) -> Iterator[Column]:
    key, name = line.lower(), LINE_NAMES[line]
    entry = entry_words(report.event.entry_kind, "inside")
    yield Column(f"{key}_entry", _of(name, entry), 8, Kind.CENTRED)
    if report.has_partners:
        yield Column(f"{key}_partner", _of(name, _("partner")), 8, Kind.CENTRED)
    yield Column(f"{key}_names", _of(name, _("names")), 40, Kind.TEXT)
    if report.event.entry_kind is EntryKind.TEAMS:
        yield Column(f"{key}_players", _of(name, _("players")), 40, Kind.TEXT)


def _make_rows(report: Report) -> Iterator[list[Any]]:
    plans = {phase.number: phase.plan for phase in report.phases}
    several, sections = len(report.phases) > 1, report.sections
    width = 2 if report.has_partners else 1
    words = {Presence.BYE: _("bye"), Presence.ABSENT: _("absent")}
    assigned, cut, in_play = _("assigned"), _("cut short"), _("in play")
    three = _("table of three")
    for row in report.rows:
        turn, table = row.turn, row.table
        lines = [row.lines.get(line, ()) for line in report.rules.lines]
        note = words.get(row.presence)
        if table and table.assigned:
            note = assigned
        elif note is None and not row.is_complete:
            note = in_play
        elif _is_cut(row, plans[turn.phase], reached=report.rules.target_reached):
            note = cut
        elif row.is_of_three:
            note = three
        yield [
            *([turn.phase] if several else []),
            turn.number,
            *([table and find_letter(table.section)] if sections else []),
            row.number,
            table.due if table and row.presence is Presence.PLAYS else None,
            *[cell for seats in lines for cell in _list_cells(seats, width, report)],
            *[seats[0].gp if seats and table else None for seats in lines],
            *[seats[0].mp if seats else None for seats in lines],
            *[seats[0].vp if seats else None for seats in lines],
            note,
        ]


def _is_cut(row: ReportRow, plan: PhasePlan, *, reached: bool) -> bool:
    """True if time ended the play at a table before its last smazzata or its target score.

    `reached`: reaching the target ends the match; otherwise a side must exceed the target."""
    if row.table is None or row.presence is not Presence.PLAYS:
        return False
    if row.table.due >= plan.smazzate or plan.length is Length.TIME:
        return False
    if plan.length is Length.SMAZZATE:
        return True
    return not is_decided(
        [seats[0].gp for seats in row.lines.values()], plan.target, reached=reached
    )


def _list_cells(seats: Sequence[Seat | Absent], width: int, report: Report) -> Iterator[Any]:
    """Yield the cells of one side of a table: `width` entry numbers (None if there are fewer), the
    names and, for teams, the names of the pair at the table."""
    entrants = [report.entrants[seat.entry] for seat in seats]
    for index in range(width):
        yield entrants[index].number if index < len(entrants) else None
    yield " – ".join([entrant.label for entrant in entrants]) or None
    if report.event.entry_kind is EntryKind.TEAMS:
        names = [
            name
            for entrant, seat in zip(entrants, seats, strict=True)
            for name in entrant.find_names(seat.unit)
        ]
        yield " – ".join(names) or None
