"""Limit how many requests of this process wait for the database's write lock at once.

Readers need no lock, but they need a thread: if waiting writers took all threads of the server
while another program holds the lock, no page would be answered. So at most half of the threads may
wait to write. The gate shuts when one more write has waited PATIENCE seconds. While it is shut, any
write beyond that half is refused at once, and phones send the record again later. A successful
write opens the gate."""

from __future__ import annotations

from collections.abc import Callable
from threading import Semaphore
from typing import Any

from django.conf import settings
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.http import HttpRequest, HttpResponse

from burraco_tourney.operations.outage_causes import GateShut

PATIENCE = 1.0
"""Seconds that a write waits before `WriteGate` refuses it. Normal writes take a few ms."""
WRITES = ("INSERT", "UPDATE", "DELETE")


class WriteGate:
    """Django execute wrapper that lets at most `places` writes wait for the database lock.

    One write more raises GateShut after PATIENCE seconds. From then until a write succeeds, the
    gate is shut, and a write that finds no free place raises GateShut at once."""

    def __init__(self, places: int) -> None:
        self._places = Semaphore(places)
        self._is_shut = False

    def __call__(
        self,
        execute: Callable[..., Any],
        sql: Any,
        params: Any,
        many: bool,
        context: dict[str, Any],
    ) -> Any:
        if not takes_lock(sql, context["connection"]):
            return execute(sql, params, many, context)
        patience = 0 if self._is_shut else PATIENCE
        if not self._places.acquire(timeout=patience):
            self._is_shut = True
            raise GateShut("database is locked: too many wait for it already")
        try:
            result = execute(sql, params, many, context)
        finally:
            self._places.release()
        self._is_shut = False
        return result


def takes_lock(sql: Any, database: BaseDatabaseWrapper) -> bool:
    """True if a statement takes the database's write lock, so it may wait for other writes.

    SQLite takes the lock when a transaction begins, PostgreSQL with a transaction's first write."""
    if not isinstance(sql, str):
        return False
    if database.vendor == "sqlite":
        return not database.in_atomic_block and sql.startswith(("BEGIN IMMEDIATE", *WRITES))
    return (
        sql.startswith(WRITES) or "FOR UPDATE" in sql
    ) and database.connection.info.transaction_status.name == "IDLE"


class WriteGateMiddleware:
    """Limits the process's concurrent writes to half of the server's threads."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.gate = WriteGate(max(1, settings.SERVER_THREADS // 2))

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with connection.execute_wrapper(self.gate):
            return self.get_response(request)
