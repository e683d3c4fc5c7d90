"""Signs of life of the devices at a table."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from scoring.models.station import Station
from scoring.models.tournament import Tournament
from scoring.models.turn import Table, Turn
from scoring.services.journal.authors import Author
from scoring.services.locking import find_again

OFTEN_ENOUGH = timedelta(seconds=10)
"""A device that has nothing new to say is not written down more often than this."""
MOST_STATIONS = 40
"""Devices of one table: nobody has more, and whoever makes up names for them stops here."""


def note_station(
    *, table: Table, device: str, author: Author, number: int, waiting: int, now: datetime
) -> None:
    """Remember that a device is at the table, on which smazzata, and what it keeps unsent.

    A device is at one table: the roving referee's leaves none behind that would seem offline. No
    part of the event's results, so it raises no revision. One query, two when there is something to
    write, more when it comes or the clock was set back. Refuses for a table that has gone.
    """
    says = {
        "name": author.name,
        "label": author.device,
        "number": number,
        "waiting": waiting,
    }
    station = Station.objects.filter(table=table, device=device).first()
    if station is None:
        _add_station(table, device, {**says, "seen_at": now})
        return
    if station.seen_at > now:
        _set_back(table.turn, now)
    before = {name: getattr(station, name) for name in says}
    if before != says or not timedelta() <= now - station.seen_at <= OFTEN_ENOUGH:
        Station.objects.filter(pk=station.pk).update(**says, seen_at=now)


@transaction.atomic
def _add_station(table: Table, device: str, says: dict[str, Any]) -> None:
    """Nobody undoes the draw meanwhile: the event is held, though nothing of it changes."""
    Tournament.objects.select_for_update().get(pk=table.turn.tournament_id)
    find_again(Table.objects.all(), table)
    Station.objects.filter(device=device, table__turn=table.turn_id).delete()
    if Station.objects.filter(table=table).count() < MOST_STATIONS:
        Station.objects.update_or_create(table=table, device=device, defaults=says)


def _set_back(turn: Turn, now: datetime) -> None:
    """The clock was set back: what it had dated later counts as seen now, and ages from here on."""
    Station.objects.filter(table__turn=turn, seen_at__gt=now).update(seen_at=now)
