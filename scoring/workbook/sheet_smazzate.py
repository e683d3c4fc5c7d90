"""The sheet of recorded smazzate: one row per side, with every item of its total."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.timezone import get_current_timezone, make_naive
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from openpyxl import Workbook

from scoring.core.rules.endings import CLOSING_FACTS
from scoring.core.rules.notation import write_signs
from scoring.core.rules.records import CANCELLED
from scoring.records.wording import (
    BURRACO_NAMES,
    DEPTH_NAMES,
    END_NAMES,
    LINE_NAMES,
    POZZETTO_NAMES,
    format_closing,
)
from scoring.text.entries_wording import entry_words
from scoring.workbook.cells import Column, Kind
from scoring.workbook.report import Report
from scoring.workbook.sheets import Block, write_sheet

MELD_MARK = " | "
LINES_OF_MELDS = 3
"""Row height in lines of text if most sides have melds; nearly all melds fit."""


def write_smazzate(book: Workbook, report: Report) -> Block:
    columns = [
        Column("turn", _("Turn"), 7),
        Column("table", _("Table"), 7),
        Column("smazzata", _("Smazzata"), 9),
        Column("line", _("Line"), 6),
        Column("entry", entry_words(report.event.entry_kind, "entry"), 7),
        *([Column("partner", _("Partner"), 8)] if _has_twos(report) else []),
        Column("depth", _("Depth"), 10),
        Column("melds", _("Melds"), 70, Kind.LONG),
        Column("burrachi", _("Burrachi counted"), 16, Kind.LONG),
        Column("hand", _("Left in hand"), 20, Kind.LONG),
        Column("pozzetto", _("Pozzetto"), 20),
        Column("end", _("End"), 22),
        Column("closed", _("Who closed"), 15),
        *_sum_columns(report),
        Column("total", _("Total GP"), 9),
        Column("revision", _("Revision"), 9),
        Column("author", _("Recorded by"), 20, Kind.TEXT),
        Column("at", _("At"), 17, Kind.STAMP),
        Column("reason", _("Reason for the correction"), 30, Kind.LONG),
        Column("override", _("Reason for the override"), 30, Kind.LONG),
    ]
    # On paper a row ends with its total and revision; author and reason are for the screen.
    printed = [column.key for column in columns].index("revision") + 1
    with_melds = sum(bool(side.recorded.get("melds")) for side in report.sides)
    lines = LINES_OF_MELDS if 2 * with_melds > len(report.sides) else 1
    rows = _make_rows(report)
    return write_sheet(book, _("Smazzate"), columns, rows, (1, 5), printed=printed, lines=lines)


def _sum_columns(report: Report) -> list[Column]:
    """Return the columns for the items of a side's total. Each key is a field of `SideSums`."""
    return [
        Column("meld_points", _("Cards melded"), 9),
        Column("burraco_bonus", _("Burrachi"), 9),
        Column("closing_bonus", _("Closing"), 9),
        *([Column("cut_bonus", _("Exact cut"), 9)] if report.rules.exact_cut else []),
        Column("hand_points", _("less: in hand"), 9),
        Column("pozzetto_penalty", _("less: pozzetto"), 9),
    ]


def _has_twos(report: Report) -> bool:
    """True if two entries play on one side anywhere, as partners or at a table of three."""
    return report.has_partners or any(len(side.entries) > 1 for side in report.sides)


def _make_rows(report: Report) -> Iterator[tuple[Any, ...]]:
    width = 2 if _has_twos(report) else 1
    names = _translate(LINE_NAMES)
    depths = {**_translate(DEPTH_NAMES), CANCELLED: pgettext("record", "cancelled")}
    ends, pozzetti = _translate(END_NAMES), _translate(POZZETTO_NAMES)
    kinds = _translate(BURRACO_NAMES)
    closed = pgettext("side", "closed")
    lines = [column.key for column in _sum_columns(report)]
    no_lines = (None,) * len(lines)
    nobody = (None, None)
    zone = get_current_timezone()  # slow enough to show if each row asked for it
    for side in report.sides:
        revision, recorded = side.revision, side.recorded
        record, melds = revision.record, recorded.get("melds", ())
        hand = recorded["hand"] if "melds" in recorded else ""
        burrachi = recorded.get("burrachi", {}).items()
        is_closing = "end" in record and record.get("closed_by") == side.line
        yield (
            side.turn,
            side.table,
            side.smazzata,
            names[side.line],
            *(side.entries + nobody)[:width],
            depths[revision.depth],
            MELD_MARK.join(map(write_signs, melds)) or None,
            ", ".join([f"{n} × {kinds[kind]}" for kind, n in burrachi]) or None,
            write_signs(hand) or None,
            pozzetti[recorded["pozzetto"]] if recorded else None,
            ends[record["end"]] if "end" in record else None,
            format_closing(closed, _list_unusual(record)) if is_closing else None,
            *([getattr(side.sums, line) for line in lines] if recorded else no_lines),
            side.sums.total,
            revision.number,
            revision.author,
            make_naive(revision.at, zone),
            revision.reason or None,
            revision.override or None,
        )


def _translate(names: Mapping[Any, object]) -> dict[str, str]:
    return {key: str(name) for key, name in names.items()}


def _list_unusual(record: Mapping[str, Any]) -> list[str]:
    """Return the keys of `CLOSING_FACTS` with unusual values in a smazzata's record."""
    return [fact for fact, usual in CLOSING_FACTS.items() if record.get(fact, usual) is not usual]
