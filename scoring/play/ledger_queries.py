"""Load tables, seats, penalties and awards as the values that `core.play.ledger` adds up."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from django.db.models import ExpressionWrapper, F, Field, QuerySet

from scoring.core.play.ledger import AddedPoints
from scoring.core.play.seats import TurnSeat
from scoring.core.play.shares import SmazzataPoints
from scoring.core.play.table import Fine, PlayedTable
from scoring.core.rules.faults import Line
from scoring.models.adjustment import Adjustment, AssignedScore
from scoring.models.smazzata import POINTS, Smazzata, read_points
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table
from scoring.records.queries import build_played_table

Fines = dict[int, list[Fine]]
"""Penalties and awards on single smazzate, by table key."""
COLUMNS = (*POINTS, "revisions__depth")


def load_played_tables(event: Tournament, tables: Iterable[Table]) -> dict[int, PlayedTable]:
    """Load the results of these tables, by the table's primary key.

    `tables` must be fetched with their turn, phase and assigned score. Two queries; a third if a
    smazzata has a penalty or an award."""
    found = {table.pk: table for table in tables}
    smazzate: dict[int, list[SmazzataPoints]] = defaultdict(list)
    rows = Smazzata.objects.filter(table__in=found, revisions__number=F("revision"))
    for pk, *columns in rows.order_by("number").values_list("table_id", *COLUMNS):
        smazzate[pk].append(read_points(*columns))
    fines = load_fines(event, found)
    rules = event.rules
    played = {}
    for pk, table in found.items():
        assigned: AssignedScore | None = getattr(table, "assigned", None)
        awards = assigned.awards if assigned else None
        played[pk] = build_played_table(table.turn, table, smazzate[pk], fines[pk], rules, awards)
    return played


def load_fines(event: Tournament, tables: Iterable[int]) -> Fines:
    """Load penalties and awards on smazzate, by table key. One query; two if there are any."""
    fines: Fines = defaultdict(list)
    ruled = Adjustment.objects.filter(entry__tournament=event, smazzata__isnull=False)
    rows = list(ruled.exclude(gp=0).values_list("turn_id", "entry_id", "smazzata", "gp"))
    if not rows:
        return fines
    # A team's ruling counts once: at the table of its first pair.
    chairs = {
        (turn, entry): (table, Line(line), chair)
        for turn, entry, table, line, chair in Seat.objects.filter(
            table__in=list(tables), unit=1
        ).values_list("turn_id", "entry_id", "table_id", "line", "chair")
    }
    for turn, entry, number, gp in rows:
        if (turn, entry) in chairs:
            table, line, chair = chairs[turn, entry]
            fines[table or 0].append(Fine(line, chair, number or 0, gp))
    return fines


def load_turn_seats(seats: QuerySet[Seat]) -> list[TurnSeat]:
    """Load seats as `TurnSeat` values, in no particular order. One query."""
    rows = seats.order_by().values_list(
        "turn__number",
        "turn__state",
        "table__number",
        "entry__number",
        "line",
        "chair",
        # The stored number: converting it to a boolean, row by row, takes as long as all other
        # columns.
        ExpressionWrapper(F("table__of_three"), output_field=Field()),
        "unit",
        "kind",
        "vp",
        "mp",
        "gp",
        "clean_burrachi",
        "entry__withdrawal__turn",
    )
    return list(map(TurnSeat._make, rows))


def load_added_points(event: Tournament) -> list[AddedPoints]:
    """Load all penalties and awards of an event. One query."""
    rows = Adjustment.objects.filter(entry__tournament=event).values_list(
        "entry__number", "turn__number", "smazzata", "vp", "mp", "gp"
    )
    return [AddedPoints.of(*row) for row in rows]
