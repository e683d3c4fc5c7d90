"""What has been played of a knockout: who won each duel of its rounds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from django.db.models import Sum

from scoring.models.adjustment import Adjustment
from scoring.models.phase import Phase
from scoring.models.turn import Seat, SeatKind, TurnState
from scoring.pairing.knockout import Duel, Figures, Knockout, Round, find_winner
from scoring.pairing.movement import Seating, iter_numbers


def load_rounds(phase: Phase) -> dict[int, list[Round]]:
    """The closed rounds of a knockout, by the key of each section. Five queries.

    A match of teams is one duel. Rulings on the turn count, those on the final sum do not. Who has
    left has lost. Once the next round is published, who was let into it has won, whatever a
    correction has made of the figures since.
    """
    movement = phase.find_movement()
    assert isinstance(movement, Knockout)  # nosec B101  # narrows a type for mypy
    closed = list(
        phase.turn_set.filter(state=TurnState.CLOSED)
        .order_by("number")
        .values_list("number", flat=True)
    )
    figures, places = _load_figures(phase), _load_places(phase)
    found: dict[int, list[Round]] = {}
    for section in phase.sections.all():
        rounds = found[section.pk] = []
        for number in closed:
            tables = movement.pair_round(section.members, rounds)
            rounds.append(
                tuple(
                    _decide(section.members, table, figures[number], places[number + 1])
                    for table in tables
                    if table.resting is None
                )
            )
    return found


def _load_figures(phase: Phase) -> dict[int, dict[int, Figures]]:
    """What who was there made in each closed turn, by turn, with the rulings on the turn."""
    sums: dict[int, dict[int, Figures]] = defaultdict(dict)
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


_Place = tuple[str, int]
"""Whether an entry plays, rests or is absent, and at which table (0 for none)."""


def _load_places(phase: Phase) -> dict[int, dict[int, _Place]]:
    """Where everybody was let into the published turns of the phase, by turn."""
    places: dict[int, dict[int, _Place]] = defaultdict(dict)
    for turn, number, kind, table in (
        Seat.objects.filter(turn__phase=phase, unit=1)
        .exclude(turn__state=TurnState.DRAFT)
        .values_list("turn__number", "entry__number", "kind", "table__number")
    ):
        places[turn][number] = (kind, table or 0)
    return places


def _decide(
    seeds: Sequence[int],
    table: Seating,
    figures: Mapping[int, Figures],
    following: Mapping[int, _Place],
) -> Duel:
    """Who won a duel: who was there, then who was let into the next round, then by the figures."""
    one, other = (number for side in table[1:] for number in iter_numbers(side))
    if (one in figures) != (other in figures):
        return Duel(one, other) if one in figures else Duel(other, one)
    first, second = following.get(one), following.get(other)
    if (first is None) != (second is None):
        place, duel = (first, Duel(one, other)) if first else (second, Duel(other, one))
        if place and place[0] != SeatKind.ABSENT:
            return duel
    # The tables of who won come before those of who lost, and so do those where they rest.
    if first and second and first[0] == second[0] != SeatKind.ABSENT:
        return Duel(one, other) if first < second else Duel(other, one)
    nothing = (0, 0, 0)
    return find_winner(
        seeds, figures.get(one, (one, *nothing)), figures.get(other, (other, *nothing))
    )
