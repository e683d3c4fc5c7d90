"""The sheet that is read first: who came where, and what the event was."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import date, datetime
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from openpyxl import Workbook

from scoring.bundle.values import Adjustment
from scoring.exports.cells import Column, Kind, Label
from scoring.exports.check_rows import locate_verdict
from scoring.exports.sheets import Block, Sheet, locate_block
from scoring.exports.text import clean_title
from scoring.play.seats import Presence
from scoring.queries.bundle.report_values import Ranked, Report
from scoring.queries.field.entries import Entrant
from scoring.ranking.results import MEAN, Total, list_figures, list_stored
from scoring.ranking.stages import Stage
from scoring.ranking.standings import rank_among
from scoring.wording.entries import entry_words
from scoring.wording.labels import RULES_NAMES, TABLE_NAMES
from scoring.wording.standings import FIGURE_WORDS

BYE_MARK = "*"
ABSENT_MARK = "−"
TIE_MARK = " ex aequo"
_TITLE_ROWS = 6
_PLAYERS = {Ranked.PLAYERS: 1, Ranked.PAIRS: 2, Ranked.TRIOS: 3}
"""Of one entry, each in columns of their own."""
_TURN_WIDTH = 6
"""Narrow, so that the turns of a long day fit on paper; the title wraps."""


class RulingSums(NamedTuple):
    """The rulings on an entry, summed; None where there are none."""

    vp: int | None = None
    mp: int | None = None
    gp: int | None = None
    reasons: str | None = None
    """A line each."""


def write_standings(book: Workbook, report: Report) -> Block:
    """Titles, then a row an entry, best first. Columns without a value are hidden: what is printed
    stays large."""
    turns = range(1, report.closed_turns + 1)
    columns = [
        Column("place", _("Place"), 11, Kind.MARKED),
        Column("entry", entry_words(report.ranked, "entry"), 7, Kind.CENTRED),
        *_who_columns(report.ranked),
        Column("club", _("Club"), 26, Kind.TEXT),
        *_category_columns(report),
        *list_figure_columns(report.tiebreaks),
        *[
            Column(turn_key(n), _("VP turn %(turn)d") % {"turn": n}, _TURN_WIDTH, Kind.MARKED)
            for n in turns
        ],
        Column("byes", _("Bye in turn (%(mark)s)") % {"mark": BYE_MARK}, 10, Kind.TEXT),
        *_absence_columns(report),
        Column("ruled_vp", _("Rulings, VP"), 9, Kind.SIGNED),
        Column("ruled_mp", _("Rulings, MP"), 9, Kind.SIGNED),
        Column("ruled_gp", _("Rulings, GP"), 9, Kind.SIGNED),
        Column("rulings", _("Reasons"), 30, Kind.LONG),
    ]
    title = clean_title(_("Standings"))
    own = locate_block(title, columns, _TITLE_ROWS + 1, len(report.standings))
    rows = [*_make_rows(report, own)]
    hidden = [
        n for n in range(3, len(columns)) if not any(row[n] not in (None, "") for row in rows)
    ]
    widths = [column.width for column in columns]
    sheet = Sheet(book, title, widths, frozen=(_TITLE_ROWS + 1, 3), hidden=hidden if rows else [])
    _write_titles(sheet, report)
    block = sheet.write_block(columns, rows)
    sheet.close()
    return block


def _category_columns(report: Report) -> list[Column]:
    """For each category the place in it."""
    return [
        Column(f"category_{at}", _("Place: %(category)s") % {"category": name}, 11, Kind.CENTRED)
        for at, name in enumerate(report.categories)
    ]


def _rank_categories(report: Report) -> list[dict[int, int]]:
    """Of each category the places by entry."""
    return [
        {
            line.entry: line.place
            for line in rank_among(
                report.standings,
                {n for n, entrant in report.entrants.items() if name in entrant.categories},
            )
        }
        for name in report.categories
    ]


def list_figure_columns(order: Sequence[str]) -> list[Column]:
    """The figures of standings of this order, the general ones and those of sections."""
    columns = [
        Column(
            figure.key,
            str(FIGURE_WORDS[figure.key].short),
            8,
            Kind.SIGNED if figure.is_signed else Kind.PLAIN,
        )
        for figure in list_stored(order)
    ]
    if MEAN.of in order:
        columns.append(Column(MEAN.key, str(FIGURE_WORDS[MEAN.key].short), 8, Kind.DECIMAL))
    return columns


def list_figure_cells(
    total: Total, order: Sequence[str], block: Block, row: int
) -> list[int | str]:
    """The cells of those columns in this row; the mean is a formula of the others."""
    cells: list[int | str] = [*list_figures(total, order).values()]
    if MEAN.of in order:
        earned, played = (f"{block.letters[key]}{row}" for key in ("earned", "played"))
        cells.append(f'=IF({played}=0,"",{earned}/{played})')
    return cells


def turn_key(turn: int) -> str:
    """The column of a turn's victory points."""
    return f"vp_{turn}"


def _who_columns(ranked: Ranked) -> list[Column]:
    card = _("Membership card")
    if ranked is Ranked.PLAYERS:
        return [Column("name", _("Name"), 30, Kind.TEXT), Column("card", card, 13, Kind.CODE)]
    if ranked is Ranked.TEAMS:
        return [
            Column("name", _("Name"), 26, Kind.TEXT),
            Column("players", _("Players"), 60, Kind.LONG),
        ]
    heads = [_("First player"), _("Second player"), _("Third player")]
    return [
        column
        for n, head in enumerate(heads[: _PLAYERS[ranked]], start=1)
        for column in (
            Column(f"name_{n}", head, 24, Kind.TEXT),
            Column(f"card_{n}", card, 13, Kind.CODE),
        )
    ]


def _absence_columns(report: Report) -> list[Column]:
    if not report.has_absences:
        return []
    title = _("Absent in turn (%(mark)s)") % {"mark": ABSENT_MARK}
    return [Column("absences", title, 10, Kind.TEXT)]


def _write_titles(sheet: Sheet, report: Report) -> None:
    """The event's name; two columns of captions: what it is, and how far it is; the verdict of
    the checks."""
    rules = report.rules
    tables = [str(TABLE_NAMES.get(table.key, table.name)) for table in report.conversions]
    state = _("closed") if report.is_closed else _("provisional")
    facts: list[tuple[str, date | str, str, datetime | int | str]] = [
        (_("Date"), report.date, _("Rule set"), str(RULES_NAMES.get(rules.key, rules.name))),
        (_("Venue"), report.place, _("Victory points"), " / ".join(tables)),
        (
            _("Organised by"),
            report.organiser,
            _("After turn (of %(turns)d)") % {"turns": report.turns_planned},
            report.closed_turns,
        ),
        (_("State"), state, _("Exported at"), report.generated_at),
    ]
    sheet.write_labels([Label(report.name, bold=True, size=16)])
    for caption, value, other_caption, other in facts:
        left = [caption, None, Label(value, bold=True)]
        sheet.write_labels([*left, None, other_caption, None, Label(other, bold=True)])
    verdict = Label(f"={locate_verdict()}", bold=True, is_formula=True)
    sheet.write_labels([_("Check"), None, verdict])


def _make_rows(report: Report, block: Block) -> Iterator[list[Any]]:
    rulings: dict[int, list[Adjustment]] = defaultdict(list)
    for ruling in report.rulings:
        rulings[ruling.entry].append(ruling)
    categories = _rank_categories(report)
    for standing, row in zip(report.standings, block.rows, strict=True):
        number = standing.entry
        entrant = report.entrants[number]
        yield [
            (standing.place, TIE_MARK if standing.tied else ""),
            number,
            *_name(report.ranked, entrant),
            entrant.club,
            *[places.get(number) for places in categories],
            *list_figure_cells(standing.total, report.tiebreaks, block, row),
            *_points_by_turn(report, number),
            *sum_rulings(rulings.get(number, []), report.counted[number]),
        ]


def _name(ranked: Ranked, entrant: Entrant) -> list[str | None]:
    """The cells of who it is; where a player lacks they are empty."""
    if ranked is Ranked.TEAMS:
        people = zip(entrant.names, entrant.cards, strict=True)
        listed = [f"{name} ({card})" if card else name for name, card in people]
        return [entrant.label, ", ".join(listed)]
    most = _PLAYERS[ranked]
    cells: list[str | None] = [None] * (2 * most)
    for index, (name, card) in enumerate(zip(entrant.names[:most], entrant.cards, strict=False)):
        cells[2 * index : 2 * index + 2] = name, card
    return cells


def _points_by_turn(report: Report, number: int) -> list[Any]:
    """The victory points of each closed turn, marked where nothing was played; then which those
    turns are."""
    marks = {Presence.PLAYS: "", Presence.BYE: BYE_MARK, Presence.ABSENT: ABSENT_MARK}
    points = report.points.get(number, {})
    cells: list[Any] = []
    turns: dict[Presence, list[str]] = defaultdict(list)
    for turn in range(1, report.closed_turns + 1):
        made = points.get(turn)
        cells.append(made and (made.vp, marks[made.presence]))
        if made:
            turns[made.presence].append(str(turn))
    cells.append(", ".join(turns[Presence.BYE]))
    if report.has_absences:
        cells.append(", ".join(turns[Presence.ABSENT]))
    return cells


def sum_rulings(rulings: Sequence[Adjustment], counted: Stage) -> RulingSums:
    """What is summed into the standings; the reasons are those of all rulings."""
    if not rulings:
        return RulingSums()
    summed = [
        ruling
        for ruling in rulings
        if ruling.turn is None or counted.first <= ruling.turn <= counted.last
    ]
    return RulingSums(
        sum(ruling.vp for ruling in summed),
        sum(ruling.mp for ruling in summed),
        sum(ruling.gp for ruling in summed if ruling.smazzata is None),
        "\n".join(ruling.reason for ruling in rulings),
    )
