"""Django's PostgreSQL backend, made safe for a server with a synchronous standby.

There COMMIT waits until the standby has stored the transaction. But a wait that is cancelled ends
with a mere warning, and one whose session is terminated with a lost connection: both times others
see the transaction at once, and a failover loses it. So the warning is an error here, no commit
waits longer than a phone does, and `confirm` waits for the standby before an answer leaves the
desk. A server without a synchronous standby is used as Django does.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Timer
from time import monotonic, sleep
from typing import Any, NoReturn

from django.db import OperationalError
from django.db.backends.postgresql import base
from psycopg import Connection, errors

from burraco_tourney.operations.outage_causes import StandbyBehind
from burraco_tourney.operations.outage_gate import WRITES

PATIENCE = 4.0
"""Seconds to wait for the standby. With those for locks and at the gate under a phone's 12."""
PAUSE = 0.002
"""Seconds between two looks at what the standby has stored."""
FLUSHED = "SELECT pg_current_wal_flush_lsn()::text"
"""The end of the log on the primary's disk. Everything that is visible to others is before it."""
IS_STORED = (
    "SELECT bool_or(flush_lsn >= %s::pg_lsn) FROM pg_stat_replication"
    " WHERE sync_state IN ('sync', 'quorum')"
)
"""Whether a synchronous standby has the log up to there on its disk; NULL if none is connected, or
the role may not read this view (it needs pg_read_all_stats)."""


class DatabaseWrapper(base.DatabaseWrapper):
    _is_behind = False
    """True in every connection of this process while the standby does not follow. Then nobody waits
    for it: waiting requests would take all threads of the server, and all of PostgreSQL's sessions.
    """
    _has_standby = False
    was_used = False
    """True once a statement was executed, until a reader of this attribute resets it."""
    _was_given_up = False
    """True if the last wait for the standby was cancelled or timed out."""

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
        """Wait until the standby has stored everything that this connection can have read or
        written. Raises StandbyBehind if it does not in time."""
        if not self._has_standby:
            return
        if self.connection is None:
            raise StandbyBehind("The connection was lost before the standby confirmed.")
        self._require_standby()

    def _require_standby(self) -> None:
        """Wait until the standby has stored all that is on the primary's disk."""
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
        """A wrapper for every statement. Outside a transaction a write commits by itself."""
        self.was_used = True
        if self.in_atomic_block or not (isinstance(sql, str) and sql.startswith(WRITES)):
            return execute(sql, params, many, context)
        with self._limit_wait():
            return execute(sql, params, many, context)

    @contextmanager
    def _limit_wait(self) -> Iterator[None]:
        """Raise StandbyBehind if the commit in this block does not end in time, or is cancelled."""
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
        """End the connection from another thread. PostgreSQL goes on waiting for the standby, so
        nobody sees the transaction before; a cancelled wait would show it."""
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
        """PostgreSQL's only word when a wait for the standby is cancelled is a warning 01000."""
        if notice.sqlstate == "01000" and notice.severity_nonlocalized == "WARNING":
            self._was_given_up = True
