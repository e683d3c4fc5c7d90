"""The standings: reading and ranking, against SQLite alone fetching the same totals."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from statistics import median
from time import perf_counter
from typing import Any

from bench.data import make_event, open_database
from bench.report import Line, compare

SIZES = (50, 400, 2_000)
TURNS = 5
LIMIT = 4
HELD = 400
"""The size that the limits are for; the others show how it grows."""
MOST_QUERIES = 6
PAGES = 5


def run() -> Iterable[Line]:
    """A line a size; then the page of one of them, as its readers get it."""
    path = open_database()
    from scoring.queries.standings import load_standings, load_totals

    for pairs in SIZES:
        event = make_event(pairs, TURNS)
        numbers = list(range(1, pairs + 1))
        statements = _record_statements(lambda e=event, n=numbers: load_totals(e, n))
        with sqlite3.connect(path) as connection:
            ours, yardstick = compare(
                lambda e=event, n=numbers: load_standings(e, n),
                lambda s=statements, c=connection: [c.execute(*one).fetchall() for one in s],
            )
        connection.close()
        yield Line(
            f"standings of {pairs:,} pairs after {TURNS} turns",
            ours * 1e6,
            yardstick * 1e6,
            limit=LIMIT if pairs == HELD else None,
            against="sqlite3 alone, fetching the same totals",
        )
    yield from _measure_page()


def _measure_page() -> Iterable[Line]:
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext
    from django.urls import reverse

    address = reverse("event_standings", args=[make_event(HELD, TURNS).slug])
    client = Client(SERVER_NAME="localhost")
    with CaptureQueriesContext(connection) as captured:
        page = client.get(address)
    queries = len(captured)  # the next request forgets them
    assert page.status_code == 200, page.status_code
    times = []
    for _ in range(PAGES):
        start = perf_counter()
        client.get(address)
        times.append(perf_counter() - start)
    what = f"the page of {HELD} pairs"
    yield Line(f"{what}: queries", queries, limit=MOST_QUERIES, unit="")
    yield Line(f"{what}: time", median(times) * 1e3, unit="ms")
    yield Line(f"{what}: size", len(page.content) / 1000, unit="kB")


def _record_statements(read: Callable[[], object]) -> list[tuple[str, tuple[Any, ...]]]:
    """The statements that this sends to the database, as sqlite3 takes them."""
    from django.db import connection

    statements: list[tuple[str, tuple[Any, ...]]] = []

    def note(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        statements.append((sql.replace("%s", "?"), tuple(params)))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        read()
    return statements
