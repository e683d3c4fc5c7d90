"""The rankings of a circuit as a spreadsheet whose totals are live formulas."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal
from typing import IO, Any

from django.utils.translation import gettext as _
from openpyxl import Workbook

from scoring.circuits.queries import CircuitSeason
from scoring.circuits.wording import format_part_name, list_circuit_rules
from scoring.core.circuits.ranking import CircuitRanking, rank_circuit, rank_clubs
from scoring.workbook.cells import Column, Kind, Label
from scoring.workbook.sheets import Block, Sheet, locate_block, start_book, write_sheet

TITLE_SIZE = 16


def write_circuit_workbook(season: CircuitSeason, day: date, file: IO[bytes]) -> None:
    """Write one sheet per ranking, then the clubs and the rules, as .xlsx."""
    book = start_book(season.circuit.name)
    for ranking in rank_circuit(season.circuit, season.results, day):
        _write_ranking(book, season, ranking)
    columns = [
        Column("place", _("Place"), 7, Kind.CENTRED),
        Column("club", _("Club"), 30, Kind.TEXT),
        Column("points", _("Points"), 12, Kind.DECIMAL),
        Column("players", _("Players"), 10, Kind.CENTRED),
    ]
    clubs = [
        (line.place, line.club, Decimal(line.points).scaleb(-2), line.players)
        for line in rank_clubs(season.circuit, season.results, day)
    ]
    write_sheet(book, _("Clubs"), columns, clubs)
    rules = [[rule] for rule in list_circuit_rules(season.circuit)]
    write_sheet(book, _("Rules"), [Column("rule", _("Rules"), 100, Kind.LONG)], rules)
    book.save(file)


def _write_ranking(book: Workbook, season: CircuitSeason, ranking: CircuitRanking) -> None:
    stages = {
        at: f"{each.day:%d/%m/%Y} {each.name}"
        for at, each in enumerate(season.results)
        if ranking.part in (0, each.stage.part)
    }
    counts = _("Counts: %(event)s")
    columns = [
        Column("place", _("Place"), 7, Kind.CENTRED),
        Column("name", _("Name"), 28, Kind.TEXT),
        Column("card", _("Membership card"), 16, Kind.CODE),
        Column("club", _("Club"), 22, Kind.TEXT),
        Column("points", _("Points"), 10),
        *(Column(f"won{at}", title, 12, Kind.DECIMAL) for at, title in stages.items()),
        *(Column(f"counts{at}", counts % {"event": title}, 10) for at, title in stages.items()),
    ]
    widths = [column.width for column in columns]
    sheet = Sheet(book, format_part_name(season.circuit, ranking.part), widths, frozen=(3, 2))
    sheet.write_labels([Label(season.circuit.name, bold=True, size=TITLE_SIZE)])
    sheet.write_labels([_("A result with a 0 in the column to its right does not count.")])
    block = locate_block(sheet.title, columns, sheet.row + 1, 0)
    sheet.write_block(columns, _list_cells(season, ranking, [*stages], block))
    sheet.close()


def _list_cells(
    season: CircuitSeason, ranking: CircuitRanking, stages: Sequence[int], block: Block
) -> Iterator[list[Any]]:
    lines = (*ranking.lines, *ranking.unlisted)
    for number, line in enumerate(lines, start=block.first):
        by_stage = {score.stage: score for score in line.scores}
        scores = [by_stage.get(at) for at in stages]
        won, counts = (
            f"{block.letters[f'{kind}{stages[0]}']}{number}:"
            f"{block.letters[f'{kind}{stages[-1]}']}{number}"
            for kind in ("won", "counts")
        )
        total = f"SUMPRODUCT({won},{counts})"
        if season.circuit.divides:
            total += f"/MAX(SUM({counts}),{season.circuit.least_events},1)"
        yield [
            line.place or None,
            line.name,
            line.card_number,
            line.club,
            f"=ROUND({total},2)",
            *(Decimal(score.points).scaleb(-2) if score else None for score in scores),
            *(int(score.counts) if score else None for score in scores),
        ]
