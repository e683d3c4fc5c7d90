"""The standings: reading and ranking, against SQLite alone fetching the same totals."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
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
    from scoring.queries.public import load_event_standings
    from scoring.queries.standings import load_standings, load_totals

    for pairs in SIZES:
        event = make_event(pairs, TURNS)
        numbers = range(1, pairs + 1)
        for what, ours, same in (
            ("standings", load_standings, load_totals),
            ("the same with every turn's figures", load_event_standings, load_event_standings),
        ):
            yield _compare_to_sqlite(
                f"{what}, {pairs:,} pairs after {TURNS} turns",
                path,
                partial(ours, event, numbers),
                partial(same, event, numbers),
                limit=LIMIT if pairs == HELD else None,
            )
    yield from _measure_page()


def _compare_to_sqlite(
    what: str,
    path: Path,
    ours: Callable[[], object],
    reading: Callable[[], object],
    limit: float | None,
) -> Line:
    """Ours beside the sqlite3 module fetching what `reading` asks the database for."""
    statements = _record_statements(reading)
    connection = sqlite3.connect(path)
    own, yardstick = compare(ours, lambda: [connection.execute(*s).fetchall() for s in statements])
    connection.close()
    return Line(
        what,
        own * 1e6,
        yardstick * 1e6,
        limit=limit,
        against="sqlite3 alone, fetching the same figures",
    )


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
