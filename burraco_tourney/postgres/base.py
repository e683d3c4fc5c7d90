"""Django's PostgreSQL backend, made safe for a server with a synchronous standby.

With a standby, COMMIT waits until the standby has stored the transaction. The wait can end early:
if it is cancelled, PostgreSQL only warns; if the session is terminated, the connection is lost. In
both cases other sessions see the transaction at once, although a failover would lose it. So this
backend raises an error for the warning, and limits the wait of a commit to less than a phone's
timeout. Without a synchronous standby it behaves like Django's backend.

A response may show a transaction whose wait ended early: for example the answer to a phone's
repeated request, or the standings. So `ConfirmedAnswersMiddleware` calls `confirm` before each
response; it waits until the standby has all data that the response may show."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http import HTTPStatus
from threading import Timer
from time import monotonic, sleep
from typing import Any, NoReturn, cast

from django.db import OperationalError, connection
from django.db.backends.postgresql import base
from django.http import HttpRequest, HttpResponse
from django.utils.deprecation import MiddlewareMixin
from psycopg import Connection, errors

from burraco_tourney.operations.outage_causes import StandbyBehind
from burraco_tourney.operations.outage_gate import WRITES

PATIENCE = 4.0
"""Seconds to wait for the standby. Together with the waits for locks and for the write gate this
stays below 12 s, after which a phone gives up."""
PAUSE = 0.002
"""Seconds between two queries of the standby's progress."""
FLUSHED = "SELECT pg_current_wal_flush_lsn()::text"
"""SQL: the position up to which the write-ahead log is on the primary's disk. All data that
other sessions can see come before it."""
IS_STORED = (
    "SELECT bool_or(flush_lsn >= %s::pg_lsn) FROM pg_stat_replication"
    " WHERE sync_state IN ('sync', 'quorum')"
)
"""SQL: whether the disk of a synchronous standby has the write-ahead log up to a given position.
NULL if no standby is connected, or if the role may not read this view (the role needs
pg_read_all_stats)."""


class DatabaseWrapper(base.DatabaseWrapper):
    _is_behind = False
    """True, in all connections of this process, while the standby is behind. Then no request
    waits for it, since waiting requests would take all threads."""
    _has_standby = False
    was_used = False
    """True if a statement was executed since the middleware last reset this flag."""
    _was_given_up = False
    """True if the last commit's wait for the standby was cancelled or timed out."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.execute_wrappers.append(self._execute)

    def init_connection_state(self) -> None:
        super().init_connection_state()
        connection: Connection[Any] = self.connection
        named = connection.execute("SHOW synchronous_standby_names").fetchone()
        self._has_standby = named != ("",)
        connection.add_notice_handler(self._notice)

    def commit(self) -> None:
        with self._limit_wait():
            super().commit()

    def confirm(self) -> None:
        """Wait until the standby has stored all data that this connection may have read or written.

        Raises StandbyBehind after PATIENCE seconds, or at once if the standby was behind already
        or the connection is lost."""
        if not self._has_standby:
            return
        if self.connection is None:
            raise StandbyBehind("The connection was lost before the standby confirmed.")
        self._require_standby()

    def _require_standby(self) -> None:
        """Wait until the standby has stored all data that are on the primary's disk now. Raises
        StandbyBehind if it takes too long or no standby is connected."""
        end = monotonic() + (0 if self._is_behind else PATIENCE)
        with self.cursor() as cursor:
            cursor.execute(FLUSHED)
            flushed = cursor.fetchone()
            while True:
                cursor.execute(IS_STORED, flushed)
                if cursor.fetchone() == (True,):
                    break
                if monotonic() >= end:
                    self._refuse("The standby has not stored what the primary has.")
                sleep(PAUSE)
        DatabaseWrapper._is_behind = False

    @staticmethod
    def _refuse(reason: str, cause: Exception | None = None) -> NoReturn:
        DatabaseWrapper._is_behind = True
        raise StandbyBehind(reason) from cause

    def _execute(
        self, execute: Callable[..., Any], sql: Any, params: Any, many: bool, context: Any
    ) -> Any:
        """Run a statement; limit its wait for the standby if it is a write that commits at once."""
        self.was_used = True
        if self.in_atomic_block or not (isinstance(sql, str) and sql.startswith(WRITES)):
            return execute(sql, params, many, context)
        with self._limit_wait():
            return execute(sql, params, many, context)

    @contextmanager
    def _limit_wait(self) -> Iterator[None]:
        """Context manager: raise StandbyBehind if a commit in its block takes too long, or if
        the commit's wait for the standby is cancelled."""
        if not self._has_standby:
            yield
            return
        if self._is_behind:
            # Each commit that hangs up leaves a session that waits on: not one for every request.
            self._require_standby()
        self._was_given_up = False
        timer = Timer(PATIENCE, self._hang_up)
        timer.start()
        try:
            yield
        except OperationalError as error:
            if self._was_given_up:
                self._refuse("The standby did not confirm a commit in time.", error)
            raise
        finally:
            timer.cancel()
        if self._was_given_up:
            self._refuse("The wait for the standby was cancelled.")

    def _hang_up(self) -> None:
        """Close the program's end of the connection; called by a timer's thread.

        PostgreSQL's session keeps waiting, and hides the transaction from other sessions until the
        standby has stored it. Cancelling the wait would make the transaction visible at once."""
        self._was_given_up = True
        with (
            suppress(OSError, errors.Error),
            # A copy of the descriptor; the family named does not matter.
            socket.fromfd(
                self.connection.fileno(), socket.AF_INET, socket.SOCK_STREAM
            ) as connection,
        ):
            connection.shutdown(socket.SHUT_RDWR)

    def _notice(self, notice: errors.Diagnostic) -> None:
        """Detect a cancelled wait for the standby: PostgreSQL only sends a warning 01000."""
        if notice.sqlstate == "01000" and notice.severity_nonlocalized == "WARNING":
            self._was_given_up = True


class ConfirmedAnswersMiddleware(MiddlewareMixin):
    """Waits for the PostgreSQL standby before each response that used the database. Must be placed
    outside all middleware that reads or writes the database."""

    def process_request(self, request: HttpRequest) -> None:
        cast(DatabaseWrapper, connection).was_used = False

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        database = cast(DatabaseWrapper, connection)
        shows_data = database.was_used and response.status_code != HTTPStatus.SERVICE_UNAVAILABLE
        if shows_data:
            database.confirm()
        return response
