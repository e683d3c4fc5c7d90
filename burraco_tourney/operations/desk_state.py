"""The state of this installation at one moment: database, disk, backups, connected devices."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.db import DatabaseError, connection
from prometheus_client.core import GaugeMetricFamily, Metric

from scoring.backups.queries import count_overdue_minutes, list_backup_names
from scoring.tickets.queries import ConnectedDevices, load_connected


@dataclass(frozen=True, slots=True)
class DatabaseState:
    engine: str
    """The database's name and version: `SQLite 3.45.1`."""
    size: int
    """Size of the database in bytes."""
    sessions: int | None
    """Open connections to the database, from any program; None with SQLite."""
    connected: tuple[ConnectedDevices, ...]


@dataclass(frozen=True, slots=True)
class DeskState:
    database: DatabaseState | None
    """None if the database does not answer."""
    disk_free: int
    """Free bytes on the disk that holds `VAR_DIR`."""
    disk_size: int
    backup_at: datetime | None
    """The time of the newest backup."""
    backup_overdue: int
    """Minutes by which the next backup check is overdue, or 0."""
    at: datetime

    @property
    def devices(self) -> int:
        return sum(event.devices for event in self.database.connected) if self.database else 0


def load_desk_state(now: datetime) -> DeskState:
    """Load the state of the database, disk and backups, and count connected devices. Three
    queries."""
    disk = shutil.disk_usage(settings.VAR_DIR)
    backups = list_backup_names(settings.BACKUP_FOLDER)
    return DeskState(
        database=load_database_state(now),
        disk_free=disk.free,
        disk_size=disk.total,
        backup_at=max(backups).made_at if backups else None,
        backup_overdue=count_overdue_minutes(now),
        at=now,
    )


def load_database_state(now: datetime) -> DatabaseState | None:
    try:
        connected = tuple(load_connected(now))
        with connection.cursor() as cursor:
            if connection.vendor == "postgresql":
                cursor.execute(
                    "SELECT current_setting('server_version'),"
                    " pg_database_size(current_database()),"
                    " (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database())"
                )
                version, size, sessions = cursor.fetchone()
                return DatabaseState(f"PostgreSQL {version}", size, sessions, connected)
            # The write-ahead log counts too.
            cursor.execute(
                "SELECT sqlite_version(), page_count * page_size"
                " FROM pragma_page_count(), pragma_page_size()"
            )
            version, size = cursor.fetchone()
            return DatabaseState(f"SQLite {version}", size, None, connected)
    except DatabaseError:
        return None


class DeskCollector:
    """Prometheus collector of this installation's state, which it loads at each scrape."""

    def __init__(self, state: DeskState) -> None:
        self._state = state

    def collect(self) -> Iterator[Metric]:
        database = self._state.database
        yield gauge("database_up", "1 when the database answers", database is not None)
        yield gauge("disk_free_bytes", "Room on the disk of VAR_DIR", self._state.disk_free)
        if self._state.backup_at:
            age = (self._state.at - self._state.backup_at).total_seconds()
            yield gauge("backup_age_seconds", "Age of the newest backup", age)
        overdue = self._state.backup_overdue
        yield gauge("backup_overdue_minutes", "Since when no backup was seen to", overdue)
        if database:
            yield gauge("database_bytes", "Size of the database", database.size)
            yield gauge("devices_connected", "Devices seen lately", self._state.devices)
            yield gauge("events_in_play", "Turns being played", len(database.connected))


def gauge(name: str, help_text: str, value: float) -> Metric:
    return GaugeMetricFamily(f"burraco_{name}", help_text, value)
