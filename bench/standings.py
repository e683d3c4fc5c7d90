"""Benchmark of loading and ranking the standings, compared with SQLite fetching the totals."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing
from functools import partial
from typing import Any

from django.db import connection

from bench.data import make_event
from bench.database import open_database
from bench.report import Line, compare
from scoring.standings.public_queries import load_event_standings
from scoring.standings.queries import load_standings

SIZES = (50, 400, 2_000)
TURNS = 5
LIMIT = 4
HELD = 400
"""Number of pairs for which LIMIT applies. The other SIZES have no limit: they only show how the
time grows with the number of pairs."""


def run() -> Iterable[Line]:
    for pairs in SIZES:
        event, numbers = make_event(pairs, TURNS), range(1, pairs + 1)
        loads: dict[str, Callable[[], object]] = {
            "standings": partial(load_standings, event, numbers),
            "the same with every turn's figures": partial(load_event_standings, event, numbers),
        }
        for what, load in loads.items():
            limit = LIMIT if pairs == HELD else None
            yield _compare_to_sqlite(f"{what}, {pairs:,} pairs after {TURNS} turns", load, limit)


def _compare_to_sqlite(what: str, ours: Callable[[], object], limit: float | None) -> Line:
    """Compare a function's time with sqlite3 running the same SQL. `what`: its description."""
    statements = _record_statements(ours)
    with closing(sqlite3.connect(open_database())) as bare:
        own, yardstick = compare(ours, lambda: [bare.execute(*s).fetchall() for s in statements])
    against = "sqlite3 alone, fetching the same figures"
    return Line(what, own * 1e6, yardstick * 1e6, limit=limit, against=against)


def _record_statements(read: Callable[[], object]) -> list[tuple[str, tuple[Any, ...]]]:
    """Run a function and return its SQL statements as (SQL, parameters), in sqlite3's format."""
    statements: list[tuple[str, tuple[Any, ...]]] = []

    def note(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        statements.append((sql.replace("%s", "?"), tuple(params)))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        read()
    return statements
