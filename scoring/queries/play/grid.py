"""The tables of a turn with the record of every smazzata: what the score grid shows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import F

from scoring.models.smazzata import SmazzataRevision
from scoring.models.turn import Table, Turn
from scoring.play.table import PlayedTable
from scoring.queries.play.played_tables import load_played_tables
from scoring.queries.play.results import TableResult, load_turn_results


@dataclass(frozen=True, slots=True)
class GridTable:
    """A table of a turn: who sits there, what was played, and the standing records by number."""

    result: TableResult
    table: Table
    played: PlayedTable
    standing: Mapping[int, SmazzataRevision]


def load_grid_tables(turn: Turn) -> list[GridTable]:
    """Every table of a turn, by number. The turn comes with its phase and event.

    Five queries; one or two more where anything was ruled on a smazzata.
    """
    results = load_turn_results(turn)
    tables = {table.pk: table for table in turn.tables.select_related("assigned")}
    for table in tables.values():
        table.turn = turn
    played = load_played_tables(turn.tournament, tables.values())
    standing: dict[int, dict[int, SmazzataRevision]] = defaultdict(dict)
    rows = SmazzataRevision.objects.filter(
        smazzata__table__turn=turn, number=F("smazzata__revision")
    )
    for row in rows.select_related("smazzata").defer("sums"):
        standing[row.smazzata.table_id][row.smazzata.number] = row
    return [
        GridTable(
            result, tables[result.table_id], played[result.table_id], standing[result.table_id]
        )
        for result in results
    ]
