"""The entries that are called to the desk."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from scoring.common.entrants_queries import Entrant, load_entrants
from scoring.common.plain_sql_queries import list_calls
from scoring.models.desk_call import DeskCall
from scoring.models.tournament import Tournament


class CalledEntry(NamedTuple):
    call: DeskCall
    entrant: Entrant


def load_called(event: Tournament, now: datetime) -> list[CalledEntry]:
    """The entries called to the desk now, the first called first. One query, one more if there are
    any."""
    calls = list_calls(event, now)
    entrants = load_entrants(event, [call.entry_id for call in calls]) if calls else {}
    return [CalledEntry(call, entrants[call.entry.number]) for call in calls]
