"""Entries that rest in the same turn and could meet instead."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from typing import NamedTuple

from scoring.models.tournament import Tournament
from scoring.models.turn import Seat
from scoring.pairing.seating import iter_opposed
from scoring.play.seats import Presence
from scoring.play.turns import TurnState
from scoring.queries.seating.seats import load_plan


class RestingPair(NamedTuple):
    """Two entries of one section that rest in a turn, by number."""

    turn: int
    entry: int
    """The one that would move: its table stands further back."""
    opposite: int


def find_resting_pairs(tournament: Tournament) -> list[RestingPair]:
    """One proposal for each section of a turn that has not begun: two who have met least, from
    the first table on. One query, and a second where anybody could meet."""
    resting: dict[tuple[int, int], list[int]] = defaultdict(list)
    for seat in (
        Seat.objects.filter(
            turn__tournament=tournament,
            turn__state__in=(TurnState.DRAFT, TurnState.PUBLISHED),
            kind=Presence.BYE,
            unit=1,
        )
        .select_related("turn__phase", "table", "entry")
        .order_by("turn__number", "table__number")
    ):
        movement = seat.turn.phase.find_movement()
        if seat.table and movement.meets_in_twos and not movement.decides_places:
            resting[seat.turn.number, seat.table.section_id].append(seat.entry.number)
    if all(len(numbers) < 2 for numbers in resting.values()):
        return []
    met: dict[frozenset[int], int] = defaultdict(int)
    for tables in load_plan(tournament):
        for seating in tables:
            for pair in iter_opposed(seating):
                met[frozenset(pair)] += 1
    proposals = []
    for (turn, _), numbers in resting.items():
        if len(numbers) > 1:
            one, other = min(combinations(numbers, 2), key=lambda pair: met[frozenset(pair)])
            proposals.append(RestingPair(turn, entry=other, opposite=one))
    return proposals
