"""Store the heartbeats of devices at a table."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db import connection, transaction
from django.db.models import F

from scoring.actions.authors_services import Author
from scoring.actions.locking_services import find_again
from scoring.models.station import Station
from scoring.models.tournament import Tournament
from scoring.models.turn import Table

OFTEN_ENOUGH = timedelta(seconds=60)
"""Minimum time between writes of an unchanged report; a device reports every 15 seconds."""
MAX_STATIONS = 40
"""Maximum number of devices at a table. It keeps invented device keys from filling the database."""


def note_station(
    *, table: Table, device: str, author: Author, number: int, waiting: int, now: datetime
) -> None:
    """Store a device's heartbeat: table, smazzata being entered (`number`), `waiting` unsent items.

    A device is at one table of a turn only. The event's revision does not change, because results
    are not affected. One query, or two if the stored heartbeat must change; more for a new device
    or after the computer's clock was set back. Raises Refusal if the table no longer exists."""
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
        # The clock was set back.
        Station.objects.filter(table__turn=table.turn, seen_at__gt=now).update(seen_at=now)
    before = {name: getattr(station, name) for name in says}
    if before != says or not timedelta() <= now - station.seen_at <= OFTEN_ENOUGH:
        with transaction.atomic():
            _commit_without_disk()
            Station.objects.filter(pk=station.pk).update(**says, seen_at=now)


def note_arrival(*, event: Tournament, device: str) -> None:
    """Reduce a device's stored number of unsent items by one, as one has arrived. The number would
    stay too high if the device is turned off before its next heartbeat. One query, or two."""
    reported = Station.objects.filter(device=device, waiting__gt=0, table__turn__tournament=event)
    if keys := list(reported.values_list("pk", flat=True)):
        Station.objects.filter(pk__in=keys, waiting__gt=0).update(waiting=F("waiting") - 1)


@transaction.atomic
def _add_station(table: Table, device: str, says: dict[str, Any]) -> None:
    """Add a device, by its key, to a table, unless the table has MAX_STATIONS devices. Locks the
    event, so that the draw cannot be undone meanwhile."""
    Tournament.objects.select_for_update().get(pk=table.turn.tournament_id)
    find_again(Table.objects.all(), table)
    Station.objects.filter(device=device, table__turn=table.turn_id).delete()
    if Station.objects.filter(table=table).count() < MAX_STATIONS:
        Station.objects.update_or_create(table=table, device=device, defaults=says)


def _commit_without_disk() -> None:
    """Let PostgreSQL commit before writing to disk; a lost heartbeat is soon replaced."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL synchronous_commit TO off")
