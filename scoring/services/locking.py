"""The lock that every write to an event takes first, so that writes to one event are in order."""

from __future__ import annotations

from scoring.models.tournament import Tournament
from scoring.services.refusals import Refusal


def lock_tournament(tournament: Tournament, *, even_closed: bool = False) -> Tournament:
    """The event's row, locked until the transaction ends, its revision one higher.

    Refuses when the event is closed.
    """
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if locked.is_closed and not even_closed:
        raise Refusal("tournament.closed")
    locked.revision += 1
    locked.save(update_fields=["revision"])
    return locked
