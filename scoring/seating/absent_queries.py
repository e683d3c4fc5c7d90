"""Entries that have not come, where the desk notes who has."""

from __future__ import annotations

from scoring.models.till import Arrival
from scoring.models.tournament import Tournament


def list_absent(tournament: Tournament, session: int = 1) -> list[int]:
    """The numbers of the entries that are not here, in order; none where nobody was checked in.
    Two queries at most."""
    here = set(
        Arrival.objects.filter(tournament=tournament, session=session, undone_at=None).values_list(
            "entry__number", flat=True
        )
    )
    if not here:
        return []
    staying = tournament.entries.filter(withdrawal=None).order_by("number")
    return [number for number in staying.values_list("number", flat=True) if number not in here]
