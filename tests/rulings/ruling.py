"""A ruling of the tests: points for an entry, by its number."""

from __future__ import annotations

from scoring.models.adjustment import Adjustment
from scoring.models.tournament import Tournament
from scoring.rulings.services import add_adjustment
from tests.cast import SIGNED


def rule(
    event: Tournament,
    number: int,
    turn: int | None = None,
    smazzata: int | None = None,
    reason: str = "Ritardo",
    **points: int,
) -> Adjustment:
    """Rule these points on the standings, on a turn, or on a smazzata of it."""
    return add_adjustment(
        entry=event.entries.get(number=number),
        turn=event.turns.get(number=turn) if turn else None,
        smazzata=smazzata,
        reason=reason,
        **{"vp": 0, "mp": 0, "gp": 0} | points,
        **SIGNED,
    )
