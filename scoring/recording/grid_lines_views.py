"""Build the rows of the score grid. Each cell is a form field, filled in from a paper sheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, cast
from uuid import uuid4

from django import forms
from django.urls import reverse
from django.utils.datastructures import MultiValueDict
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from scoring.core.play.shares import SmazzataPoints
from scoring.core.play.table import PlayedTable, SeatFigures, score_so_far
from scoring.core.play.turns import TurnState
from scoring.core.play.warnings import find_warnings
from scoring.core.rules.faults import Line
from scoring.core.rules.records import CANCELLED, Depth, Record, assess, read_record
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.sides import LINES
from scoring.library.faults import explain_fault
from scoring.models.smazzata import SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.play.results_queries import TableState
from scoring.recording.grid import GridLine, LineState
from scoring.recording.services import find_refusal
from scoring.recording.smazzata_forms import SmazzataForm, write_raw
from scoring.recording.tables_queries import GridTable
from scoring.records.faults_wording import warning_sentence
from scoring.records.queries import list_numbers
from scoring.records.wording import DEPTH_NAMES, LINE_NAMES
from scoring.text.entrants_queries import Entrant

DEPTHS: Final = (Depth.TOTALS, Depth.COUNTS)
"""Levels of detail in the grid: paper sheets have totals or counts, not cards."""

LEFT_OUT: Final = frozenset({"opening", "failed"})
"""Names of a side's form fields that the grid omits; the smazzata's own page has them."""

IMPOSSIBLE: Final = frozenset({"points.not_five"})
"""Codes of overridable faults that are not overridable in the grid: they are typing errors."""

_HEADS: Final[dict[str, str | Promise]] = {
    "burrachi-clean": pgettext_lazy("burrachi", "Clean"),
    "burrachi-semi_clean": pgettext_lazy("burrachi", "Semi-clean"),
    "burrachi-dirty": pgettext_lazy("burrachi", "Dirty"),
    "table": gettext_lazy("Cards on the table"),
    "left": gettext_lazy("Left in hand"),
    "ending": gettext_lazy("End"),
    "alone": gettext_lazy("Alone"),
    "cut": gettext_lazy("Exact cut"),
}
"""Short column headings that replace the form's labels in the grid, by field name."""


class GridCell(NamedTuple):
    """One input of the score grid, for one field of the smazzata's form."""

    name: str
    label: str
    """The side and the form field's label, for screen readers."""
    head: str
    side: str = ""
    """The name of the side (N-S, E-W or third side), or "" if the cell belongs to all sides."""
    choices: tuple[tuple[str, str], ...] = ()
    """The possible answers as (value, text); a text begins with its number key: "2 Taken"."""


def list_cells(depth: Depth, rules: RuleSet, three: Sequence[str] = ()) -> tuple[GridCell, ...]:
    """List a smazzata's cells in typing order. `three`: the names at a table of three, else ()."""
    form = SmazzataForm(depth, rules, MultiValueDict(), three=three)
    cells = [] if form.alone is None else [_make_cell(form.alone["alone"])]
    for side in form.sides:
        cells += [_make_cell(field, str(side.name)) for field in side if field.name not in LEFT_OUT]
    if form.ending is not None:
        asked = [name for name in ("ending", "cut") if name in form.ending.fields]
        cells += [_make_cell(form.ending[name]) for name in asked]
    return tuple(cells)


def _make_cell(field: forms.BoundField, side: str = "") -> GridCell:
    label = str(field.label)
    head = side if field.name == "total" else str(_HEADS.get(field.name, label))
    choices: list[tuple[str, str]] = []
    if isinstance(field.field, forms.ChoiceField):
        found = [(str(value), str(words)) for value, words in cast(list, field.field.choices)]
        has_blank = found[0][0] == ""
        choices = [] if has_blank else [("", "–")]
        for key, (value, words) in enumerate(found, start=0 if has_blank else 1):
            choices.append((value, f"{key} {words}"))
    full = f"{side}, {label}" if side else label
    return GridCell(field.html_name, full, head, side, tuple(choices))


def carries(cells: Sequence[GridCell], raw: MultiValueDict[str, str]) -> bool:
    """Return True if there is a cell for every filled-in field of `raw`, a record as form data."""
    names = {cell.name for cell in cells}
    return {name for name in raw if raw.get(name)} <= names


def list_cell_errors(form: SmazzataForm) -> dict[str, list[str]]:
    """Return the form's error messages by cell name; messages without a cell have the key ""."""
    found: dict[str, list[str]] = {"": list(form.unplaced)}
    for each in form.forms:
        for name, sentences in each.errors.items():
            is_field = name in each.fields
            key = each[name].html_name if is_field else ""
            found.setdefault(key, []).extend(map(str, sentences))
    return {name: sentences for name, sentences in found.items() if sentences}


def can_record_anyway(form: SmazzataForm) -> bool:
    """Return True if a director can record the form from the grid despite its failed checks."""
    codes = {fault.code for fault in form.faults}
    return form.is_valid() and form.can_override and not codes & IMPOSSIBLE


def copy_typed(cells: Sequence[GridCell], raw: MultiValueDict[str, str]) -> Mapping[str, str]:
    return {cell.name: raw.get(cell.name) or "" for cell in cells}


THREE_CHAIRS = ((Line.NS, 1), (Line.EW, 1), (Line.EW, 2))


class GridResult(NamedTuple):
    """A table's game points, and the MP and VP that each seat would get if play ended now."""

    table: int
    seats: tuple[SeatFigures, ...]
    """The seats N-S and E-W, or the three players at a table of three."""
    is_final: bool
    is_assigned: bool

    @classmethod
    def of(cls, number: int, played: PlayedTable) -> GridResult:
        chairs = THREE_CHAIRS if played.of_three else [(line, 1) for line in played.lines]
        seats = tuple(score_so_far(played, line, chair) for line, chair in chairs)
        is_assigned = played.assigned is not None
        return cls(number, seats, played.is_complete or is_assigned, is_assigned)


@dataclass(frozen=True)
class GridRow:
    number: int
    url: str
    seated: tuple[tuple[str, str], ...]
    """A pair (side, players) for each side; at a table of three (place, name) for each player."""
    lines: tuple[GridLine, ...]
    result: GridResult | None
    """The current points of the table, or None if its entry has a bye."""

    def with_line(self, line: GridLine) -> GridRow:
        """Return a copy in which `line` replaces the line with the same id, if there is one."""
        lines = tuple(line if each.id == line.id else each for each in self.lines)
        return replace(self, lines=lines)


class GridPage:
    """The score grid of one turn. `depth`: whether its cells take counts or totals. `only`: the one
    smazzata shown for each table, by number; 0 shows all smazzate."""

    def __init__(self, event: Tournament, turn: Turn, depth: Depth, only: int = 0) -> None:
        self.event, self.turn, self.depth, self.only = event, turn, depth, only
        self.refusal = find_refusal(event, turn, is_half=False)
        """Why nothing can be recorded in this turn now, or None."""
        self.rules = turn.phase.seat_rules(event)
        self.cells = list_cells(depth, self.rules)
        self._cells_of_three: Sequence[GridCell] = ()
        """The cells for two partners against a lone player; none if three sides play."""
        if not self.rules.has_third_side:
            self._cells_of_three = list_cells(depth, self.rules, ("", "", ""))
        # The URLs differ only in their numbers: reverse each once for all smazzate.
        self._table_url = reverse("table", args=[event.slug, turn.number, 0]).removesuffix("0/")

    @property
    def url(self) -> str:
        return reverse("grid", args=[self.event.slug, self.turn.number]) + self._query

    @property
    def codes(self) -> list[tuple[str, str]]:
        """(heading, answers as in "1 taken · 2 not taken") for each column with number keys."""
        return [
            (head, " · ".join(words for value, words in choices if value))
            for head, choices in {cell.head: cell.choices for cell in self.cells}.items()
            if choices
        ]

    @property
    def _query(self) -> str:
        return f"?depth={self.depth}" + (f"&only={self.only}" if self.only else "")

    def rows(self, tables: Iterable[GridTable], entrants: Mapping[int, Entrant]) -> list[GridRow]:
        return [self._row(table, entrants) for table in tables]

    def _row(self, table: GridTable, entrants: Mapping[int, Entrant]) -> GridRow:
        result, number = table.result, table.table.number
        url = f"{self._table_url}{number}/"
        if result.state is TableState.HALF:
            seats = [seat.find_seated(entrants).title for seat in result.seats]
            return GridRow(number, url, tuple(("", title) for title in seats), (), None)
        three = tuple(entrants[n].label if n else "" for n in result.places)
        if three:
            seated = tuple((str(place), name) for place, name in enumerate(three, start=1))
        else:
            seated = tuple(
                (str(LINE_NAMES[line]), seat.find_seated(entrants).title)
                for line, seat in zip(LINES, result.seats, strict=False)
            )
        numbers = list_numbers(table.table, self.turn.phase, table.standing)
        lines = tuple(
            self.line(number, n, table.standing.get(n), table.played, three)
            for n in numbers
            if self.only in (0, n)
        )
        return GridRow(number, url, seated, lines, GridResult.of(number, table.played))

    def blank(self, table: int, number: int, three: Sequence[str] = ()) -> GridLine:
        """Build a smazzata's line with blank cells. `three`: names at a table of three, else ()."""
        page = f"{self._table_url}{table}/smazzate/{number}/"
        return GridLine(
            table=table,
            number=number,
            action=f"{page}grid/{self._query}",
            page=page,
            depth=self.depth.value,
            cells=_format_three(self._cells_of_three, three) if three else self.cells,
            key=uuid4().hex,
        )

    def line(
        self,
        table: int,
        number: int,
        standing: SmazzataRevision | None,
        played: PlayedTable,
        three: Sequence[str] = (),
    ) -> GridLine:
        """Build a smazzata's line: blank, or filled with its current record `standing`.

        A line with a record is locked if the grid cannot edit the record. A blank line is locked if
        the table has an assigned score, or nothing can be recorded now."""
        blank = self.blank(table, number, three)
        if standing is None:
            if played.assigned is not None:
                return replace(blank, locked=_("Score assigned"))
            return replace(blank, locked=_("not recorded yet")) if self.refusal else blank
        made = next(each for each in played.smazzate if each.number == number)
        line = replace(blank, based_on=standing.key, totals=made.gp)
        if standing.depth == CANCELLED:
            return replace(line, totals=None, locked=pgettext("record", "cancelled"))
        if standing.depth != self.depth:
            return replace(line, locked=str(DEPTH_NAMES[Depth(standing.depth)]))
        record = read_record(self.depth, standing.record, self.rules).record
        raw = write_raw(record)
        is_closed = self.refusal is not None or self.turn.state == TurnState.CLOSED
        if is_closed or not carries(line.cells, raw):
            return replace(line, locked=_("Correct"))
        return replace(
            line,
            state=LineState.SAVED,
            values=copy_typed(line.cells, raw),
            warnings=list_overridden(record, standing.overridden, self.rules)
            or warn_of_points(made, played, self.rules),
        )


def list_overridden(record: Record, codes: Sequence[str], rules: RuleSet) -> list[str]:
    """List the messages of the checks (`codes`) that a record fails and a director overrode."""
    if not codes:
        return []
    faults = assess(record, rules).faults
    return [explain_fault(fault, rules) for fault in faults if fault.code in codes]


def warn_of_points(made: SmazzataPoints, played: PlayedTable, rules: RuleSet) -> list[str]:
    return [warning_sentence(warning) for warning in find_warnings(made, played.smazzate, rules)]


def _format_three(cells: Sequence[GridCell], three: Sequence[str]) -> Sequence[GridCell]:
    """Put the names `three` into the choices of the first cell, which asks who is alone."""
    alone, *others = cells
    named = [
        (value, f"{value} {three[int(value) - 1]}" if value else words)
        for value, words in alone.choices
    ]
    return [alone._replace(choices=tuple(named)), *others]
