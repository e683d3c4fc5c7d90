"""Load tables with their players: one that the user may edit, or all of a turn for the grid."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db.models import F

from scoring.core.play.table import PlayedTable
from scoring.models.entry import Entry
from scoring.models.smazzata import SmazzataRevision
from scoring.models.turn import Seat, Table, Turn
from scoring.play.ledger_queries import load_played_tables
from scoring.play.results_queries import TableResult, load_turn_results
from scoring.text.entrants_queries import MEMBER, Entrant, gather_entrants
from scoring.web.roles_queries import is_directed_by, is_worked_by

_SEAT = [field.attname for field in Seat._meta.concrete_fields]


def find_editable_table(
    user: User, slug: str, turn: int, number: int, *, even_helped: bool
) -> tuple[Table, tuple[Seat, ...], dict[int, Entrant]] | None:
    """Return a table that the user may edit, its seats (N-S first), and its entries by number.

    Returns None if there is none: the user must be a director of the event or, with `even_helped`,
    at least a helper. One query."""
    event = "turn__tournament"
    directed = is_directed_by(user, event)
    seats = {f"seat_{name}": F(f"seats__{name}") for name in _SEAT}
    members = {f"member_{n}": F(f"seats__entry__members__{name}") for n, name in enumerate(MEMBER)}
    rows: list[Any] = list(
        Table.objects.filter(
            number=number,
            turn__number=turn,
            turn__tournament__slug=slug,
            turn__tournament__deleted_at=None,
        )
        .filter(is_worked_by(user, event) if even_helped else directed)
        .select_related("turn__phase", "turn__tournament")
        .annotate(**seats, **members, is_helped=~directed)
        .order_by("-seats__line", "seats__chair", "seats__pk", "seats__entry__members__position")
    )
    if not rows:
        return None
    table: Table = rows[0]
    table.turn.phase.tournament = table.turn.tournament
    table.turn.tournament.is_helped = vars(table)["is_helped"]
    found: dict[int, Seat] = {}
    players = []
    for row in rows:
        if row.seat_id is None:
            continue
        member = [getattr(row, f"member_{n}") for n in range(len(MEMBER))]
        if row.seat_id not in found:
            seat = Seat.from_db(row._state.db, _SEAT, [getattr(row, f"seat_{n}") for n in _SEAT])
            seat.entry = Entry.from_db(
                row._state.db, ["id", "number"], [row.seat_entry_id, member[0]]
            )
            found[row.seat_id] = seat
        players.append(tuple(member))
    return table, tuple(found.values()), gather_entrants(players)


@dataclass(frozen=True, slots=True)
class GridTable:
    """A table of a turn in the score grid; `standing`: current revisions by smazzata number."""

    result: TableResult
    table: Table
    played: PlayedTable
    standing: Mapping[int, SmazzataRevision]


def load_grid_tables(turn: Turn) -> list[GridTable]:
    """Load every table of a turn, ordered by number, with its smazzate.

    `turn` must be fetched with select_related("phase", "tournament"). Five queries, six if the
    event has penalties or awards on smazzate."""
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
