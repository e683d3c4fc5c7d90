"""Prometheus metrics: counters of all server processes, and the state of the installation.

With several processes, each writes its counts to the folder `PROMETHEUS_MULTIPROC_DIR`, and the
process that Prometheus scrapes adds them up.
"""

from __future__ import annotations

import os
from collections import defaultdict
from typing import NamedTuple

from django.dispatch import receiver
from prometheus_client import CollectorRegistry, Counter, Histogram
from prometheus_client.multiprocess import MultiProcessCollector

from scoring.play.revisions_services import revision_committed

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
    """Responses that took longer than `SLOW`."""
    errors: int
    """Responses with status 500 or above."""

    @property
    def mean_ms(self) -> float:
        return 1000 * self.seconds / self.requests


SLOW = 0.5
"""Seconds after which a response counts as slow; must be a bucket limit in `SECONDS`."""


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
