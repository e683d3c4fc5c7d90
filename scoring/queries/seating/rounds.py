"""What has been played of a phase where winning decides: who won each table of its turns."""

from __future__ import annotations

from collections import defaultdict

from django.db.models import Sum

from scoring.models.adjustment import Adjustment
from scoring.models.phase import Phase
from scoring.models.turn import Seat, SeatKind, TurnState
from scoring.pairing.duels import NextSeat, PlayedTurn, TurnFigures, list_rounds
from scoring.pairing.section import Duels


def load_rounds(phase: Phase) -> dict[int, list[Duels]]:
    """The closed turns of a phase, by the key of each section. Five queries.

    A match of teams is one duel. Rulings on the turn count, those on the final sum do not.
    """
    movement = phase.find_movement()
    closed = phase.turn_set.filter(state=TurnState.CLOSED).order_by("number")
    figures, seats = _load_figures(phase), _load_seats(phase)
    turns = [
        PlayedTurn(figures[number], seats[number + 1])
        for number in closed.values_list("number", flat=True)
    ]
    return {
        section.pk: list_rounds(movement, section.members, turns)
        for section in phase.sections.all()
    }


def _load_figures(phase: Phase) -> dict[int, dict[int, TurnFigures]]:
    """What who was there made in each closed turn, by turn, with the rulings on the turn."""
    sums: dict[int, dict[int, TurnFigures]] = defaultdict(dict)
    for turn, number, vp, mp, gp in (
        Seat.objects.filter(turn__phase=phase, turn__state=TurnState.CLOSED)
        .exclude(kind=SeatKind.ABSENT)
        .values_list("turn__number", "entry__number")
        .annotate(Sum("vp"), Sum("mp"), Sum("gp"))
    ):
        sums[turn][number] = (number, vp or 0, mp or 0, gp)
    for turn, number, smazzata, vp, mp, gp in Adjustment.objects.filter(
        turn__phase=phase
    ).values_list("turn__number", "entry__number", "smazzata", "vp", "mp", "gp"):
        if number in sums[turn]:
            _, own_vp, own_mp, own_gp = sums[turn][number]
            gp = 0 if smazzata is not None else gp  # its table's totals have them already
            sums[turn][number] = (number, own_vp + vp, own_mp + mp, own_gp + gp)
    return sums


def _load_seats(phase: Phase) -> dict[int, dict[int, NextSeat]]:
    """Where everybody was let into the published turns of the phase, by turn."""
    seats: dict[int, dict[int, NextSeat]] = defaultdict(dict)
    for turn, number, kind, table in (
        Seat.objects.filter(turn__phase=phase, unit=1)
        .exclude(turn__state=TurnState.DRAFT)
        .values_list("turn__number", "entry__number", "kind", "table__number")
    ):
        seats[turn][number] = (kind, table or 0)
    return seats
