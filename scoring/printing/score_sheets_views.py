"""Printed score sheets: one per table, with the names and the recorded smazzate filled in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from scoring.core.pairing.phase import Length
from scoring.core.rules.burrachi import burraco_kinds, burraco_value
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.sides import LINES
from scoring.play.results_queries import TableResult, TableState
from scoring.printing.chosen_views import Printing
from scoring.printing.documents import Document, Format, find_size, group
from scoring.printing.wording import PRINT_NAMES, PrintKind
from scoring.records.queries import RecordedPoints, load_recorded_points
from scoring.records.wording import BURRACO_NAMES, LINE_NAMES, ROLE_NAMES
from scoring.text.entrants_queries import Entrant, Seated
from scoring.text.figures import Figures

TALL, WIDE = 4, 6
"""Number of smazzate side by side on an upright and on a wide sheet (half an A4 page)."""
MINUS = "− "
NAME_SIZES = (11, 10, 9, 8, 7, 6)
NAME_LINES, NAME_WIDTH = 2, 95
"""Room for a side's names: lines, and width in millimetres on an upright sheet."""


Shown = dict[str, Any]
"""Template variables for a part of a sheet."""


def print_score_sheets(printing: Printing) -> Iterator[Document]:
    """Print all score sheets that the tables of the chosen turn need; skips tables with a bye."""
    turn, paper, rules = printing.turn, printing.paper, printing.event.rules
    assert turn is not None  # nosec B101  # narrows a type for mypy
    recorded, length = load_recorded_points(turn), Length(turn.phase.length)
    is_tall = paper.is_landscape is (paper.format is Format.A4)
    sheets = [
        sheet
        for result in printing.results
        if result.state != TableState.HALF
        for sheet in _build_sheets(
            result,
            printing.entrants,
            recorded.get(result.table_id, ()),
            rules,
            length,
            is_tall=is_tall,
        )
    ]
    size = 2 if paper.format is Format.A4 else 1
    pages = [{"is_tall": is_tall, "sheets": each} for each in group(sheets, size)]
    title = str(PRINT_NAMES[PrintKind.SCORE_SHEETS])
    yield Document(title, printing.letterhead, "printing/score_sheets.html", pages)


def _build_sheets(
    result: TableResult,
    entrants: Mapping[int, Entrant],
    recorded: Sequence[RecordedPoints],
    rules: RuleSet,
    length: Length,
    *,
    is_tall: bool,
) -> list[Shown]:
    """Build a table's score sheets; only one if the turn has no fixed number of smazzate."""
    figures = Figures()
    of_three = result.is_of_three
    columns: list[Shown] = [
        {"number": number, "points": ("",) * rules.sides, "alone": ""}
        for number in range(1, result.smazzate + 1)
    ]
    for each in recorded:
        if each.number <= len(columns):
            points = tuple(str(figures.points(made)) for made in each.gp)
            columns[each.number - 1] |= {"points": points, "alone": str(each.alone or "")}
    heads = ROLE_NAMES if of_three else LINE_NAMES
    sheet = {
        "table": result.number,
        "sides": _list_sides(result, entrants),
        "heads": [heads[line] for line in rules.lines],
        "lines": list(list_sheet_rows(rules)),
        "is_of_three": of_three,
    }
    sheets = [{**sheet, "smazzate": each} for each in group(columns, TALL if is_tall else WIDE)]
    return sheets if length is Length.SMAZZATE else sheets[:1]


def _list_sides(result: TableResult, entrants: Mapping[int, Entrant]) -> list[Shown]:
    if result.is_of_three:
        return [
            _build_side(str(place), Seated((entrants[entry],)))
            for place, entry in enumerate(result.places, start=1)
            if entry
        ]
    return [
        _build_side(str(LINE_NAMES[line]), seat.find_seated(entrants))
        for line, seat in zip(LINES, result.seats, strict=False)
    ]


def _build_side(line: str, seated: Seated) -> Shown:
    size = find_size([seated.label], NAME_WIDTH, NAME_LINES, NAME_SIZES)
    return {"line": line, "number": seated.number, "names": seated.label, "size": size}


def list_sheet_rows(rules: RuleSet) -> Iterable[str]:
    """Yield the row labels of a score sheet under these rules, without the total."""
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
