"""Score sheets on paper: one for a table, with names and what is recorded so far filled in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.core.pairing.phase import Length
from scoring.core.rules.burrachi import burraco_kinds, burraco_value
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.sides import LINES
from scoring.play.results_queries import TableResult, TableState
from scoring.printing.documents import Document, Letterhead, find_size, group
from scoring.printing.formats import Format, Paper
from scoring.printing.wording import PRINT_NAMES, PrintKind
from scoring.records.queries import RecordedPoints
from scoring.records.wording import BURRACO_NAMES, LINE_NAMES, ROLE_NAMES
from scoring.text.entrants_queries import Entrant, Seated
from scoring.text.figures import Figures

TALL, WIDE = 4, 6
"""Smazzate side by side on a half of A4 that stands or lies."""
MINUS = "− "
NAME_SIZES = (11, 10, 9, 8, 7, 6)
NAME_LINES, NAME_WIDTH = 2, 95
"""The room for a side's names: lines, and millimetres of the narrower sheet."""


@dataclass(frozen=True, slots=True)
class SheetSide:
    """A side of a table: its line, number and names."""

    line: str
    number: str
    names: str
    size: int
    """Points of the names."""


@dataclass(frozen=True, slots=True)
class SmazzataColumns:
    """The columns of a smazzata, one a side; the points are "" while nothing is recorded."""

    number: int
    points: tuple[str, ...]
    alone: str = ""
    """The place of the player who was alone, at a table of three."""


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    table: int
    sides: tuple[SheetSide, ...]
    heads: tuple[str, ...]
    """Above the columns of each smazzata."""
    smazzate: tuple[SmazzataColumns, ...]
    lines: tuple[str, ...]
    """The rows of a sheet: all that is counted, down to the total."""
    is_of_three: bool


@dataclass(frozen=True, slots=True)
class ScoreSheetsPage:
    """The sheets of a page: two on A4, one on A5."""

    is_tall: bool
    sheets: tuple[ScoreSheet, ...]


def print_score_sheets(
    results: Iterable[TableResult],
    entrants: Mapping[int, Entrant],
    recorded: Mapping[int, Sequence[RecordedPoints]],
    rules: RuleSet,
    length: Length,
    letterhead: Letterhead,
    paper: Paper,
) -> Document:
    """A sheet for every table at which somebody plays; more than one where a turn has more
    smazzate than stand side by side.

    `recorded` are the smazzate of each table, by its key. Where a turn is no number of smazzate,
    the first sheet alone is printed.
    """
    is_tall = paper.is_landscape is (paper.format is Format.A4)
    sheets: list[ScoreSheet] = []
    for result in results:
        if result.state != TableState.HALF:
            built = _build_sheets(
                result, entrants, recorded.get(result.table_id, ()), rules, is_tall=is_tall
            )
            sheets += built if length is Length.SMAZZATE else built[:1]
    size = 2 if paper.format is Format.A4 else 1
    pages = [ScoreSheetsPage(is_tall, tuple(each)) for each in group(sheets, size)]
    return Document(
        str(PRINT_NAMES[PrintKind.SCORE_SHEETS]), letterhead, "printing/score_sheets.html", pages
    )


def _build_sheets(
    result: TableResult,
    entrants: Mapping[int, Entrant],
    recorded: Sequence[RecordedPoints],
    rules: RuleSet,
    *,
    is_tall: bool,
) -> list[ScoreSheet]:
    figures = Figures()
    of_three = result.is_of_three
    made = {
        each.number: SmazzataColumns(
            each.number,
            tuple([str(figures.points(points)) for points in each.gp]),
            str(each.alone or ""),
        )
        for each in recorded
    }
    columns = [
        made.get(number, SmazzataColumns(number, ("",) * rules.sides))
        for number in range(1, result.smazzate + 1)
    ]
    lines = tuple(list_sheet_rows(rules))
    sides = _list_sides(result, entrants)
    heads = ROLE_NAMES if of_three else LINE_NAMES
    return [
        ScoreSheet(
            table=result.number,
            sides=sides,
            heads=tuple([str(heads[line]) for line in rules.lines]),
            smazzate=tuple(each),
            lines=lines,
            is_of_three=of_three,
        )
        for each in group(columns, TALL if is_tall else WIDE)
    ]


def _list_sides(result: TableResult, entrants: Mapping[int, Entrant]) -> tuple[SheetSide, ...]:
    if result.is_of_three:
        return tuple(
            _build_side(str(place), Seated((entrants[entry],)))
            for place, entry in enumerate(result.places, start=1)
            if entry
        )
    return tuple(
        _build_side(str(LINE_NAMES[line]), seat.find_seated(entrants))
        for line, seat in zip(LINES, result.seats, strict=False)
    )


def _build_side(line: str, seated: Seated) -> SheetSide:
    size = find_size([seated.label], NAME_WIDTH, NAME_LINES, NAME_SIZES)
    return SheetSide(line, seated.number, seated.label, size)


def list_sheet_rows(rules: RuleSet) -> Iterable[str]:
    """The rows of a score sheet by these rules, the total left out."""
    for kind in burraco_kinds(rules):
        yield f"{BURRACO_NAMES[kind]} ({burraco_value(kind, rules)})"
    yield _("Cards on the table")
    yield _with_points(_("Closing"), rules.closing)
    if rules.exact_cut:
        yield _with_points(_("Exact cut"), rules.exact_cut)
    yield MINUS + _("Left in hand")
    yield MINUS + _with_points(_("Pozzetto not taken"), rules.pozzetto)


def _with_points(words: str, points: int) -> str:
    return f"{words} ({points})"
