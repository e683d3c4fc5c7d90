"""The results by turn and table, and the rulings: what the standings are summed from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from openpyxl import Workbook

from scoring.exports.cells import Column, Kind
from scoring.exports.sheets import Block, Sheet
from scoring.queries.report import PlayedTable, Report
from scoring.queries.results import SeatResult
from scoring.rules.faults import Line
from scoring.wording import LINE_NAMES


def write_results(book: Workbook, report: Report) -> Block:
    """A row a table of every published turn."""
    ns, ew = LINE_NAMES[Line.NS], LINE_NAMES[Line.EW]
    pair, names, gp, mp, vp = _("pair"), _("names"), _("GP"), _("MP"), _("VP")
    columns = [
        Column("turn", _("Turn"), 7, Kind.CENTRED),
        Column("table", _("Table"), 7, Kind.CENTRED),
        Column("ns_pair", f"{ns}: {pair}", 8, Kind.CENTRED),
        Column("ns_names", f"{ns}: {names}", 40, Kind.TEXT),
        Column("ew_pair", f"{ew}: {pair}", 8, Kind.CENTRED),
        Column("ew_names", f"{ew}: {names}", 40, Kind.TEXT),
        Column("ns_gp", f"{ns}: {gp}", 9),
        Column("ew_gp", f"{ew}: {gp}", 9),
        Column("ns_mp", f"{ns}: {mp}", 9, Kind.SIGNED),
        Column("ew_mp", f"{ew}: {mp}", 9, Kind.SIGNED),
        Column("ns_vp", f"{ns}: {vp}", 8),
        Column("ew_vp", f"{ew}: {vp}", 8),
        Column("note", _("Note"), 14, Kind.TEXT),
    ]
    sheet = Sheet(book, _("Results"), [column.width for column in columns], frozen=(1, 2))
    labels = {number: pair.label for number, pair in report.pairs.items()}
    block = sheet.write_block(columns, _make_rows(report, labels))
    sheet.close()
    return block


def write_rulings(book: Workbook, report: Report) -> Block:
    """A row a penalty or award."""
    columns = [
        Column("pair", _("Pair"), 7, Kind.CENTRED),
        Column("names", _("Names"), 40, Kind.TEXT),
        Column("turn", _("Turn"), 7, Kind.CENTRED),
        Column("vp", _("VP"), 8, Kind.SIGNED),
        Column("mp", _("MP"), 9, Kind.SIGNED),
        Column("gp", _("GP"), 9, Kind.SIGNED),
        Column("reason", _("Reason"), 60, Kind.LONG),
        Column("author", _("Given by"), 22, Kind.TEXT),
        Column("at", _("At"), 17, Kind.STAMP),
    ]
    sheet = Sheet(book, _("Rulings"), [column.width for column in columns], frozen=(1, 0))
    rows = [
        (pair, report.pairs[pair].label, turn, vp, mp, gp, reason, author, at)
        for pair, turn, vp, mp, gp, reason, author, at in report.rulings
    ]
    block = sheet.write_block(columns, rows)
    sheet.close()
    return block


def _make_rows(report: Report, labels: dict[int, str]) -> Iterator[tuple[Any, ...]]:
    nobody = SeatResult(0, 0, None, None)
    bye, in_play = _("bye"), _("in play")
    for table in report.tables:
        ns, ew = table.ns or nobody, table.ew or nobody
        half = table.ns is None or table.ew is None
        note = bye if half else None if is_complete(table) else in_play
        yield (
            table.turn,
            table.number,
            ns.pair or None,
            labels.get(ns.pair),
            ew.pair or None,
            labels.get(ew.pair),
            ns.gp if ns.pair else None,
            ew.gp if ew.pair else None,
            ns.mp,
            ew.mp,
            ns.vp,
            ew.vp,
            note,
        )


def is_complete(table: PlayedTable) -> bool:
    """Whether the table's match and victory points are there."""
    return any(seat is not None and seat.vp is not None for seat in (table.ns, table.ew))
