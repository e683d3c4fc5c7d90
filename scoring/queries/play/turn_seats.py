"""The seats of turns, and what was ruled besides, as the standings take them."""

from __future__ import annotations

from django.db.models import ExpressionWrapper, F, Field, QuerySet

from scoring.models.adjustment import Adjustment
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat
from scoring.play.ledger import AddedPoints
from scoring.play.seats import TurnSeat


def load_turn_seats(seats: QuerySet[Seat]) -> list[TurnSeat]:
    """These seats as values, in no order. One query."""
    rows = seats.order_by().values_list(
        "turn__number",
        "turn__state",
        "table__number",
        "entry__number",
        "line",
        "chair",
        # As it is stored: to make a boolean of SQLite's number, row by row, takes as long as all
        # other columns.
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


def load_added_points(tournament: Tournament) -> list[AddedPoints]:
    """All penalties and awards. One query."""
    rows = Adjustment.objects.filter(entry__tournament=tournament).values_list(
        "entry__number", "turn__number", "smazzata", "vp", "mp", "gp"
    )
    return [AddedPoints.of(*row) for row in rows]
