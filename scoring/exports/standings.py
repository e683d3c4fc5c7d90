"""The sheet that is read first: who came where, and what the event was."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime
from typing import Any

from django.utils.translation import gettext as _
from openpyxl import Workbook

from scoring.exports.cells import Column, Kind, Label
from scoring.exports.sheets import Block, Sheet
from scoring.labels import RULES_NAMES, TABLE_NAMES
from scoring.queries.pairs import Pair
from scoring.queries.report import Report, Ruling
from scoring.ranking.standings import Standing

TURNS_CELL = "$G$4"
"""Where the number of closed turns stands; the checks sum up to it."""
BYE_MARK = "*"
TIE_MARK = " ex aequo"
_TITLE_ROWS = 5


def write_standings(book: Workbook, report: Report) -> Block:
    """Titles, then a row a pair, best first."""
    turns = range(1, report.closed_turns + 1)
    columns = [
        Column("place", _("Place"), 11, Kind.MARKED),
        Column("pair", _("Pair"), 7, Kind.CENTRED),
        Column("name_1", _("First player"), 24, Kind.TEXT),
        Column("card_1", _("Membership card"), 13, Kind.CODE),
        Column("name_2", _("Second player"), 24, Kind.TEXT),
        Column("card_2", _("Membership card"), 13, Kind.CODE),
        Column("club", _("Club"), 26, Kind.TEXT),
        Column("vp", _("VP"), 8),
        Column("mp", _("MP"), 8, Kind.SIGNED),
        Column("gp", _("GP"), 8),
        *[Column(turn_key(n), _("VP turn %(turn)d") % {"turn": n}, 8, Kind.MARKED) for n in turns],
        Column("byes", _("Bye in turn (%(mark)s)") % {"mark": BYE_MARK}, 10, Kind.TEXT),
        Column("ruled_vp", _("Rulings, VP"), 9, Kind.SIGNED),
        Column("ruled_mp", _("Rulings, MP"), 9, Kind.SIGNED),
        Column("ruled_gp", _("Rulings, GP"), 9, Kind.SIGNED),
        Column("rulings", _("Reasons"), 30, Kind.LONG),
    ]
    sheet = Sheet(
        book, _("Standings"), [column.width for column in columns], frozen=(_TITLE_ROWS + 1, 3)
    )
    _write_titles(sheet, report)
    block = sheet.write_block(columns, _make_rows(report))
    sheet.close()
    return block


def turn_key(turn: int) -> str:
    """The column of a turn's victory points."""
    return f"vp_{turn}"


def _write_titles(sheet: Sheet, report: Report) -> None:
    """The event's name, then two columns of captions: what it is, and how far it is."""
    rules, table = report.rules, report.conversion
    state = _("closed") if report.is_closed else _("provisional")
    facts: list[tuple[str, date | str, str, datetime | int | str]] = [
        (_("Date"), report.date, _("Rule set"), str(RULES_NAMES.get(rules.key, rules.name))),
        (
            _("Venue"),
            report.place,
            _("Victory points"),
            str(TABLE_NAMES.get(table.key, table.name)),
        ),
        (
            _("Organised by"),
            report.organiser,
            _("After turn, of %(turns)d") % {"turns": report.turns_planned},
            report.closed_turns,
        ),
        (_("State"), state, _("Written at"), report.generated_at),
    ]
    sheet.write_labels([Label(report.name, bold=True, size=16)])
    for caption, value, other_caption, other in facts:
        left = [caption, None, Label(value, bold=True)]
        sheet.write_labels([*left, None, other_caption, None, Label(other, bold=True)])


def _make_rows(report: Report) -> Iterator[list[Any]]:
    rulings: dict[int, list[Ruling]] = {}
    for ruling in report.rulings:
        rulings.setdefault(ruling.pair, []).append(ruling)
    for standing in report.standings:
        number = standing.entry
        yield [
            *_place_and_names(standing, report.pairs[number]),
            standing.total.vp,
            standing.total.mp,
            standing.total.gp,
            *_points_by_turn(report, number),
            *_sum_rulings(rulings.get(number, [])),
        ]


def _place_and_names(standing: Standing, pair: Pair) -> list[Any]:
    """Both players' names and cards; a pair that lacks one has its cells empty."""
    people: list[str | None] = [None] * 4
    for index, (name, card) in enumerate(zip(pair.names, pair.cards, strict=True)):
        people[2 * index : 2 * index + 2] = name, card
    place = (standing.place, TIE_MARK if standing.tied else "")
    return [place, standing.entry, *people, pair.club]


def _points_by_turn(report: Report, number: int) -> list[Any]:
    """The victory points of each closed turn, those of a bye marked; then the turns of the byes."""
    points = report.points.get(number, {})
    cells: list[Any] = []
    byes = []
    for turn in range(1, report.closed_turns + 1):
        vp, rested = points.get(turn, (None, False))
        cells.append(None if vp is None else (vp, BYE_MARK if rested else ""))
        if rested:
            byes.append(str(turn))
    return [*cells, ", ".join(byes)]


def _sum_rulings(rulings: list[Ruling]) -> list[Any]:
    if not rulings:
        return [None] * 4
    reasons = "\n".join(ruling.reason for ruling in rulings)
    return [
        sum(ruling.vp for ruling in rulings),
        sum(ruling.mp for ruling in rulings),
        sum(ruling.gp for ruling in rulings),
        reasons,
    ]
