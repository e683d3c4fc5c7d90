"""Cache of responses that are the same for everybody, valid until the database changes.

Three hundred spectators poll every twenty seconds, and nearly always nothing is new. The program
adds the header SAME_FOR_ALL to a response that depends only on the URL, the request headers in KEYS
and the stored data. The server caches this response for SECONDS, and sends it again without running
the program as long as nothing is written to the database. To detect writes, the server reads a
value that changes with each commit, and no data."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections import OrderedDict
from collections.abc import Hashable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from secrets import token_hex
from typing import NamedTuple

from django.db import DatabaseError, connection

from burraco_tourney.operations import metrics
from burraco_tourney.server.requests import Event, Program, Receive, Scope, Send
from scoring.web.fresh_views import SAME_FOR_ALL, SERVER_TIME, read_server_time

PATIENCE = 0.5
"""Seconds to wait for PostgreSQL; after that, Django answers the request without the cache."""


class SQLiteLastWrite:
    """Detects writes to SQLite: `read` returns a number that changes with each commit of any other
    connection, or None if SQLite fails."""

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
    """Detects writes to PostgreSQL: `read` returns a value that changes with each commit. None if
    PostgreSQL does not answer in time."""

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
    connection.close()  # for the thread that runs this


SECONDS = 2.0
"""Seconds that a response is cached: short, since parts of pages depend on the clock."""
MAX_ANSWERS = 256
MAX_BYTES, LARGEST = 8 * 1024 * 1024, 256 * 1024
"""Limits in bytes: of all cached bodies together, and of one body."""
KEYS = (
    b"host",
    b"cookie",
    b"accept-language",
    b"accept-encoding",
    b"if-none-match",
    b"if-modified-since",
    b"x-forwarded-host",
    b"x-forwarded-proto",
)
"""Request headers on which responses depend."""
MARK, TIME, NUMBER = SAME_FOR_ALL.lower().encode(), SERVER_TIME.lower().encode(), b"x-request-id"


class _Answer(NamedTuple):
    written: Hashable
    """State of the database (`last_write.read()`) before the program built the response."""
    until: float
    """Time at which the response expires, in seconds of the monotonic clock."""
    start: Event
    body: Event

    @property
    def size(self) -> int:
        return len(self.body["body"])


class SharedAnswers:
    """ASGI wrapper that sends a cached response if one is valid, and else runs the program."""

    def __init__(self, program: Program, last_write: SQLiteLastWrite | PostgresLastWrite) -> None:
        self._program = program
        self._last_write = last_write
        self._kept: OrderedDict[Hashable, _Answer] = OrderedDict()
        self._bytes = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        written = None
        if scope["method"] in ("GET", "HEAD"):
            written = await self._last_write.read()
        if written is None:
            return await self._program(scope, receive, send)
        key = _write_key(scope)
        kept = self._kept.get(key)
        if kept is not None and kept.written == written and time.monotonic() < kept.until:
            metrics.SHARED_ANSWERS.inc()
            own = [(TIME, str(read_server_time()).encode()), (NUMBER, token_hex(8).encode())]
            await send(kept.start | {"headers": [*kept.start["headers"], *own]})
            return await send(kept.body)
        recorder = _Recorder(send)
        await self._program(scope, receive, recorder)
        if (answer := recorder.take()) is not None:
            self._keep(key, _Answer(written, time.monotonic() + SECONDS, *answer))
        return None

    def _keep(self, key: Hashable, answer: _Answer) -> None:
        """Cache a response; drop the oldest responses above MAX_ANSWERS or MAX_BYTES."""
        if (before := self._kept.pop(key, None)) is not None:
            self._bytes -= before.size
        self._kept[key] = answer
        self._bytes += answer.size
        while len(self._kept) > MAX_ANSWERS or self._bytes > MAX_BYTES:
            _key, oldest = self._kept.popitem(last=False)
            self._bytes -= oldest.size


class _Recorder:
    """An ASGI `send` that also records the response if it is marked SAME_FOR_ALL."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._start: Event | None = None
        self._body = bytearray()
        self._is_whole = False

    async def __call__(self, event: Event) -> None:
        if event["type"] == "http.response.start":
            names = {name for name, _value in event["headers"]}
            headers = [(name, value) for name, value in event["headers"] if name != MARK]
            if MARK in names and b"set-cookie" not in names:
                left = [(name, value) for name, value in headers if name not in (TIME, NUMBER)]
                self._start = event | {"headers": left}
            event = event | {"headers": headers}
        elif self._start is not None:
            self._body += event.get("body", b"")
            self._is_whole = not event.get("more_body", False)
            if len(self._body) > LARGEST:
                self._start = None
        await self._send(event)

    def take(self) -> tuple[Event, Event] | None:
        if self._start is None or not self._is_whole:
            return None
        return self._start, {"type": "http.response.body", "body": bytes(self._body)}


def _write_key(scope: Scope) -> Hashable:
    sent = [(name, value) for name, value in scope["headers"] if name in KEYS]
    return (
        scope["method"], scope["scheme"], scope["raw_path"], scope["query_string"], *sent
    )  # fmt: skip
