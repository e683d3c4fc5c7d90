"""Every ruling of an event that stands, the latest first of each kind."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import F, Prefetch

from scoring.core.play.acts import ActKind
from scoring.core.rules.records import CANCELLED
from scoring.models.act import Act
from scoring.models.adjustment import Adjustment, AssignedScore
from scoring.models.smazzata import SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat


@dataclass(frozen=True, slots=True)
class Rulings:
    """The rows of each kind, with who ruled what, when and why."""

    adjustments: tuple[Adjustment, ...]
    assigned: tuple[AssignedScore, ...]
    """Each table comes with its seats and their entries."""
    cancelled: tuple[SmazzataRevision, ...]
    """The versions by which smazzate are cancelled."""
    cuts: tuple[Act, ...]
    """`params["turn"]` is the turn that was cut short."""


def load_rulings(tournament: Tournament) -> Rulings:
    """The rulings of the event that stand. Four queries; five where a score was assigned."""
    adjustments = Adjustment.objects.filter(entry__tournament=tournament)
    assigned = AssignedScore.objects.filter(table__turn__tournament=tournament)
    seats = Prefetch("table__seats", Seat.objects.select_related("entry"))
    cancelled = SmazzataRevision.objects.filter(
        smazzata__table__turn__tournament=tournament,
        depth=CANCELLED,
        number=F("smazzata__revision"),
    )
    cuts = tournament.acts.filter(kind=ActKind.CUT, undone_by=None)
    return Rulings(
        tuple(adjustments.select_related("entry", "turn").order_by("-pk")),
        tuple(assigned.select_related("table__turn").prefetch_related(seats).order_by("-pk")),
        tuple(cancelled.select_related("smazzata__table__turn").order_by("-pk")),
        tuple(cuts.order_by("-number")),
    )
