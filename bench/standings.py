"""The standings: loading and ranking, against SQLite alone fetching the same totals."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

from bench.data import make_event, open_database
from bench.report import Line, compare

SIZES = (50, 400, 2_000)
TURNS = 5
LIMIT = 4
HELD = 400
"""The size to which the limits apply; the other sizes show the growth."""


def run() -> Iterable[Line]:
    """One line per size."""
    path = open_database()
    from scoring.standings.public_queries import load_event_standings
    from scoring.standings.queries import load_standings

    for pairs in SIZES:
        event = make_event(pairs, TURNS)
        numbers = range(1, pairs + 1)
        for what, load in (
            ("standings", load_standings),
            ("the same with every turn's figures", load_event_standings),
        ):
            yield _compare_to_sqlite(
                f"{what}, {pairs:,} pairs after {TURNS} turns",
                path,
                partial(load, event, numbers),
                limit=LIMIT if pairs == HELD else None,
            )


def _compare_to_sqlite(
    what: str,
    path: Path,
    ours: Callable[[], object],
    limit: float | None,
) -> Line:
    """Our function against the sqlite3 module running the same statements."""
    statements = _record_statements(ours)
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


def _record_statements(read: Callable[[], object]) -> list[tuple[str, tuple[Any, ...]]]:
    """The SQL statements of this function, in the form that sqlite3 takes."""
    from django.db import connection

    statements: list[tuple[str, tuple[Any, ...]]] = []

    def note(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        statements.append((sql.replace("%s", "?"), tuple(params)))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        read()
    return statements
