"""Whether anybody has written to the database since: one value, without reading a row."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Hashable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Protocol

from django.db import DatabaseError, connection

PATIENCE = 0.5
"""Seconds for which PostgreSQL is waited for; after them the program is asked, which waits longer
and knows what to say."""


class LastWrite(Protocol):
    async def read(self) -> Hashable | None:
        """A value that differs after each write of any process; None where it cannot be known."""


class SQLiteLastWrite:
    """SQLite counts the commits of all other connections; this one never writes."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._connection: sqlite3.Connection | None = None

    async def read(self) -> int | None:
        try:
            if self._connection is None:
                self._connection = sqlite3.connect(self._file, timeout=0, isolation_level=None)
            (count,) = self._connection.execute("PRAGMA data_version").fetchone()
        except sqlite3.Error:
            self._connection = None
            return None
        return int(count)


class PostgresLastWrite:
    """The transactions that are visible, as PostgreSQL writes a snapshot of them."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "last write")

    async def read(self) -> str | None:
        asked = asyncio.get_running_loop().run_in_executor(self._thread, _read_snapshot)
        try:
            return await asyncio.wait_for(asked, PATIENCE)
        except TimeoutError:
            return None

    def close(self) -> None:
        self._thread.submit(_close_connection)
        self._thread.shutdown()


def _read_snapshot() -> str | None:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_current_snapshot()::text")
            return str(cursor.fetchone()[0])
    except DatabaseError:
        connection.close()
        return None


def _close_connection() -> None:
    connection.close()  # of the thread that runs this
