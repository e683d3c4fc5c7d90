from __future__ import annotations

from typing import Any

from django.db.models import F, Prefetch

from scoring.core.play.acts import ActKind
from scoring.core.rules.records import CANCELLED
from scoring.models.adjustment import Adjustment, AssignedScore
from scoring.models.smazzata import SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat


def load_rulings(event: Tournament) -> dict[str, list[Any]]:
    """Load an event's rulings in force by kind, newest first.

    Keys: `adjustments` (penalties and awards), `assigned` (scores, with their tables' seats),
    `cancelled` (revisions that cancel smazzate), `cuts` (director actions that ended a turn early).
    Four queries; five if there are assigned scores."""
    adjustments = Adjustment.objects.filter(entry__tournament=event)
    assigned = AssignedScore.objects.filter(table__turn__tournament=event)
    seats = Prefetch("table__seats", Seat.objects.select_related("entry"))
    cancelled = SmazzataRevision.objects.filter(
        smazzata__table__turn__tournament=event,
        depth=CANCELLED,
        number=F("smazzata__revision"),
    )
    cuts = event.acts.filter(kind=ActKind.CUT, undone_by=None)
    return {
        "adjustments": list(adjustments.select_related("entry", "turn").order_by("-pk")),
        "assigned": list(
            assigned.select_related("table__turn").prefetch_related(seats).order_by("-pk")
        ),
        "cancelled": list(cancelled.select_related("smazzata__table__turn").order_by("-pk")),
        "cuts": list(cuts.order_by("-number")),
    }
