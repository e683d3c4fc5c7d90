"""The rankings of a circuit as a spreadsheet whose totals are live formulas."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal
from typing import IO, Any

from django.utils.translation import gettext as _
from openpyxl import Workbook
from openpyxl.utils import get_column_letter

from scoring.circuits.queries import CircuitSeason
from scoring.circuits.shown import CircuitRow, build_circuit_rows
from scoring.circuits.wording import format_part_name, list_circuit_rules
from scoring.core.circuits.ranking import CircuitRanking, rank_circuit, rank_clubs
from scoring.workbook.cells import Column, Kind, Label, strip_controls
from scoring.workbook.sheets import Sheet, write_sheet

TITLE_SIZE = 16
POINTS_AT = 5
"""Number of columns before the points of the first event."""


def write_circuit_workbook(season: CircuitSeason, day: date, file: IO[bytes]) -> None:
    """Write one sheet per ranking, then the clubs and the rules, as .xlsx."""
    book = Workbook(write_only=True)
    book.properties.title = strip_controls(season.circuit.name)
    for ranking in rank_circuit(season.circuit, season.results, day):
        _write_ranking(book, season, ranking)
    _write_clubs(book, season, day)
    rules = Sheet(book, _("Rules"), [100])
    for rule in list_circuit_rules(season.circuit):
        rules.write_labels([rule])
    rules.close()
    book.save(file)


def _write_ranking(book: Workbook, season: CircuitSeason, ranking: CircuitRanking) -> None:
    stages = [at for at, each in enumerate(season.results) if ranking.part in (0, each.stage.part)]
    columns = [
        Column("place", _("Place"), 7, Kind.CENTRED),
        Column("name", _("Name"), 28, Kind.TEXT),
        Column("card", _("Membership card"), 16, Kind.CODE),
        Column("club", _("Club"), 22, Kind.TEXT),
        Column("points", _("Points"), 10),
        *(Column(f"won{at}", _title(season, at), 12, Kind.DECIMAL) for at in stages),
        *(
            Column(f"counts{at}", _("Counts: %(event)s") % {"event": _title(season, at)}, 10)
            for at in stages
        ),
    ]
    sheet = Sheet(
        book,
        format_part_name(season.circuit, ranking.part),
        [column.width for column in columns],
        frozen=(3, 2),
    )
    sheet.write_labels([Label(season.circuit.name, bold=True, size=TITLE_SIZE)])
    sheet.write_labels(
        [_("If there is a 0 in the column to the right of a result, its points do not count.")]
    )
    rows = build_circuit_rows(season, [*ranking.lines, *ranking.unlisted])
    sheet.write_block(columns, _list_cells(season, rows, stages, sheet.row + 2))
    sheet.close()


def _title(season: CircuitSeason, at: int) -> str:
    event = season.events[at]
    return f"{event.date:%d/%m/%Y} {event.name}"


def _list_cells(
    season: CircuitSeason, rows: Sequence[CircuitRow], stages: Sequence[int], first: int
) -> Iterator[list[Any]]:
    """Yield the cells of each row; `first` is the number of the first row on the sheet."""
    for number, row in enumerate(rows, start=first):
        scores = [row.by_stage.get(at) for at in stages]
        person = row.person
        yield [
            row.line.place or None,
            person.name,
            person.card_number,
            person.club,
            _format_total(season, len(stages), number),
            *(Decimal(score.points).scaleb(-2) if score else None for score in scores),
            *(int(score.counts) if score else None for score in scores),
        ]


def _format_total(season: CircuitSeason, stages: int, row: int) -> str | int:
    if not stages:
        return 0
    won = _span(POINTS_AT + 1, stages, row)
    counts = _span(POINTS_AT + 1 + stages, stages, row)
    total = f"SUMPRODUCT({won},{counts})"
    if season.circuit.divides:
        total += f"/MAX(SUM({counts}),{season.circuit.least_events},1)"
    return f"=ROUND({total},2)"


def _span(first: int, columns: int, row: int) -> str:
    return f"{get_column_letter(first)}{row}:{get_column_letter(first + columns - 1)}{row}"


def _write_clubs(book: Workbook, season: CircuitSeason, day: date) -> None:
    columns = [
        Column("place", _("Place"), 7, Kind.CENTRED),
        Column("club", _("Club"), 30, Kind.TEXT),
        Column("points", _("Points"), 12, Kind.DECIMAL),
        Column("players", _("Players"), 10, Kind.CENTRED),
    ]
    rows = [
        [line.place, line.club, Decimal(line.points).scaleb(-2), line.players]
        for line in rank_clubs(season.circuit, season.results, day)
    ]
    write_sheet(book, _("Clubs"), columns, rows)
