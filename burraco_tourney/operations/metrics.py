"""Prometheus metrics: counters of all server processes, and the state of the installation.

With several processes, each writes its counts to the folder `PROMETHEUS_MULTIPROC_DIR`, and the
process that Prometheus scrapes adds them up."""

from __future__ import annotations

import os
import shutil
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.conf import settings
from django.db import DatabaseError, connection
from django.dispatch import receiver
from prometheus_client import CollectorRegistry, Counter, Histogram
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector

from scoring.backups.queries import count_overdue_minutes, list_backup_names
from scoring.play.revisions_services import revision_committed
from scoring.tickets.queries import ConnectedDevices, load_connected

SECONDS = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10)

_own = CollectorRegistry()
REQUESTS = Counter(
    "burraco_requests", "Requests answered", ("method", "route", "status"), registry=_own
)
REQUEST_SECONDS = Histogram(
    "burraco_request_seconds",
    "Seconds that an answer took",
    ("route",),
    buckets=SECONDS,
    registry=_own,
)
DATABASE_ERRORS = Counter(
    "burraco_database_errors", "Statements that the database refused", ("kind",), registry=_own
)
SLOW_STATEMENTS = Counter(
    "burraco_slow_statements", "Statements slower than SLOW_QUERY_MS", registry=_own
)
SHARED_ANSWERS = Counter(
    "burraco_shared_answers", "Requests answered without asking the program", registry=_own
)
SMAZZATE = Counter("burraco_smazzate", "Versions of smazzate that were recorded", registry=_own)


@receiver(revision_committed)
def _count_smazzata(**_sent: object) -> None:
    SMAZZATE.inc()


def load_registry() -> CollectorRegistry:
    """Return a Prometheus registry with the counts of every process of this server."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return _own
    registry = CollectorRegistry()
    MultiProcessCollector(registry)
    return registry


class RouteTimes(NamedTuple):
    """Number and duration of one route's responses since the server started."""

    route: str
    requests: int
    seconds: float
    """Total seconds of all responses."""
    slow: int
    errors: int
    """Responses with status 500 or above."""

    @property
    def mean_ms(self) -> float:
        return 1000 * self.seconds / self.requests


SLOW = 0.5
"""Seconds after which a response counts as slow; must be one of the histogram limits SECONDS."""


def list_routes() -> list[RouteTimes]:
    """List the times of every requested route, the one with the most total time first."""
    samples = [sample for metric in load_registry().collect() for sample in metric.samples]
    requests: dict[str, float] = defaultdict(float)
    seconds: dict[str, float] = defaultdict(float)
    quick: dict[str, float] = defaultdict(float)
    errors: dict[str, float] = defaultdict(float)
    for sample in samples:
        route = sample.labels.get("route", "")
        match sample.name:
            case "burraco_request_seconds_count":
                requests[route] += sample.value
            case "burraco_request_seconds_sum":
                seconds[route] += sample.value
            case "burraco_request_seconds_bucket" if float(sample.labels["le"]) == SLOW:
                quick[route] += sample.value
            case "burraco_requests_total" if int(sample.labels["status"]) >= 500:
                errors[route] += sample.value
    times = [
        RouteTimes(route, int(count), seconds[route], int(count - quick[route]), int(errors[route]))
        for route, count in requests.items()
        if count
    ]
    return sorted(times, key=lambda each: each.seconds, reverse=True)


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
    backup_overdue: int
    """If a backup is overdue, the minutes since all data were last backed up; else 0."""
    at: datetime

    @property
    def devices(self) -> int:
        return sum(event.devices for event in self.database.connected) if self.database else 0


def load_desk_state(now: datetime) -> DeskState:
    """Load the state of database, disk and backups, and the connected devices. Three queries."""
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
