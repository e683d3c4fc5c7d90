"""Sheets of rulings, assigned scores, changes of entries, and exceptions to admission rules."""

from __future__ import annotations

from typing import Any

from django.utils.functional import Promise
from django.utils.timezone import make_naive
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from openpyxl import Workbook

from scoring.admission.wording import format_passed
from scoring.core.bundle.turn_values import Assigned
from scoring.core.bundle.values import Act, Adjustment, Substitution, Withdrawal
from scoring.core.play.acts import ActKind
from scoring.core.play.awards import RULED
from scoring.records.wording import LINE_NAMES
from scoring.text.entries_wording import entry_words
from scoring.workbook.cells import Column, Kind
from scoring.workbook.field_changes import ChangeKind
from scoring.workbook.report import Report
from scoring.workbook.sheets import Block, write_sheet

CHANGE_NAMES: dict[ChangeKind, str | Promise] = {
    ChangeKind.LATE: gettext_lazy("late arrival"),
    ChangeKind.LEFT: gettext_lazy("withdrew without good reason"),
    ChangeKind.LEFT_JUSTIFIED: gettext_lazy("withdrew for good reason"),
    ChangeKind.SUBSTITUTED: gettext_lazy("substitution"),
}


def write_rulings(book: Workbook, report: Report) -> Block:
    ruled = {
        "smazzata": Column("smazzata", _("Smazzata"), 9, Kind.CENTRED),
        "vp": Column("vp", _("VP"), 8, Kind.SIGNED),
        "mp": Column("mp", _("MP"), 9, Kind.SIGNED),
        "gp": Column("gp", _("GP"), 9, Kind.SIGNED),
    }
    columns = [
        *_who(report),
        Column("turn", _("Turn"), 7, Kind.CENTRED),
        *(ruled[name] for name in RULED),
        *_why(),
    ]
    rows = (
        (
            ruling.entry,
            report.entrants[ruling.entry].label,
            ruling.turn,
            *(getattr(ruling, name) for name in RULED),
            *_list_why(ruling),
        )
        for ruling in report.rulings
    )
    return write_sheet(book, _("Rulings"), columns, rows)


def write_assigned(book: Workbook, report: Report) -> Block | None:
    """Write the sheet of tables with an assigned score; return None if there are none."""
    figures = [
        Column(f"{line.lower()}_{key}", f"{LINE_NAMES[line]}: {name}", 9, kind)
        for key, name, kind in (("vp", _("VP"), Kind.PLAIN), ("mp", _("MP"), Kind.SIGNED))
        for line in report.rules.lines
    ]
    columns = [
        Column("turn", _("Turn"), 7, Kind.CENTRED),
        Column("table", _("Table"), 7, Kind.CENTRED),
        *figures,
        *_why(),
    ]
    rows = [
        (
            turn.number,
            table.number,
            *[award.vp for award in table.assigned.awards],
            *[award.mp for award in table.assigned.awards],
            *_list_why(table.assigned),
        )
        for turn, table in report.bundle.walk_tables()
        if table.assigned
    ]
    return write_sheet(book, _("Assigned scores"), columns, rows) if rows else None


def write_changes(book: Workbook, report: Report) -> Block | None:
    """Write the sheet of late arrivals, withdrawals and substitutions; None if there are none."""
    if not report.changes:
        return None
    columns = [
        *_who(report),
        Column("kind", _("What"), 22),
        Column("left", _("Player out"), 24, Kind.TEXT),
        Column("entered", _("Player in"), 24, Kind.TEXT),
        Column("first", _("From turn"), 8, Kind.CENTRED),
        Column("last", _("To turn"), 8, Kind.CENTRED),
        Column("vp", _("VP given for each turn missed"), 11),
        Column("mp", _("MP given for each turn missed"), 11, Kind.SIGNED),
        *_why(),
    ]
    rows = (
        (
            change.entry,
            report.entrants[change.entry].label,
            str(CHANGE_NAMES[change.kind]),
            *_list_names(change.decision),
            change.first_turn,
            change.last_turn,
            *(change.award or (None, None)),
            *(_list_why(change.decision) if change.decision else ("", "", None)),
        )
        for change in report.changes
    )
    return write_sheet(book, _("Late, withdrawn, substituted"), columns, rows)


def write_admitted(book: Workbook, report: Report) -> Block | None:
    """Write the sheet of players admitted against the rules of the event's class, with the reasons.

    Returns None if there are none."""
    columns = [_who(report)[0], Column("findings", _("What"), 60, Kind.LONG), *_why()]
    rows = [
        (act.params.get("entry"), format_passed(act.params), *_list_why(act))
        for act in report.bundle.acts
        if act.kind == ActKind.ADMIT and act.undone_by is None
    ]
    return write_sheet(book, _("Admitted with a reason"), columns, rows) if rows else None


def _who(report: Report) -> list[Column]:
    return [
        Column("entry", entry_words(report.event.entry_kind, "entry"), 7, Kind.CENTRED),
        Column("names", _("Names"), 40, Kind.TEXT),
    ]


def _why() -> list[Column]:
    return [
        Column("reason", _("Reason"), 60, Kind.LONG),
        Column("author", _("Given by"), 22, Kind.TEXT),
        Column("at", _("At"), 17, Kind.STAMP),
    ]


def _list_why(ruling: Act | Adjustment | Assigned | Withdrawal | Substitution) -> tuple[Any, ...]:
    return ruling.reason, ruling.author, make_naive(ruling.at)


def _list_names(decision: Withdrawal | Substitution | None) -> tuple[str, str]:
    """Return the names (player out, player in); blank unless it is a substitution."""
    if isinstance(decision, Substitution):
        return decision.left, decision.entered
    return "", ""
