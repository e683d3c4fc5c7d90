"""Django's SQLite backend, made safe for connections that stay open between requests.

An open connection is tied to a file, not a path: if the database is moved or replaced (by a
restore, or by pulling out a stick), the connection would go on using the old file, unnoticed. So a
connection is reused only while its path still leads to the file that it opened, and only `migrate`
creates a missing file: an empty database in place of a lost one would hide the loss."""

from __future__ import annotations

import os
from pathlib import Path
from sqlite3 import sqlite_version_info
from typing import Any

from django.db.backends.sqlite3 import base, features

READABLE_BY_OWNER = 0o600


class DatabaseFeatures(features.DatabaseFeatures):
    supports_json_field = True
    """True without a check: Django's check would open the database before `migrate` creates it."""
    max_query_params = 32_766 if sqlite_version_info >= (3, 32) else 999
    """Maximum parameters of a statement, as in SQLite itself. With Django's lower limit, seating a
    hall takes a dozen statements."""


class DatabaseWrapper(base.DatabaseWrapper):
    features_class = DatabaseFeatures

    _opened: tuple[int, int] | None = None
    """Device and inode of the file that the connection has opened."""

    def prepare_database(self) -> None:
        """Create a missing database file, readable by its owner alone; called by `migrate`. SQLite
        gives its auxiliary files the same mode."""
        # Opening and closing an existing file would drop the locks of every connection of this
        # process, and another process would remove its log (sqlite.org/howtocorrupt.html, 2.2).
        if not self.is_in_memory_db() and not os.path.exists(self._name):
            os.close(os.open(self._name, os.O_RDWR | os.O_CREAT, READABLE_BY_OWNER))

    def get_connection_params(self) -> dict[str, Any]:
        params: dict[str, Any] = super().get_connection_params()
        if not self.is_in_memory_db():
            params["database"] = f"{Path(self._name).resolve().as_uri()}?mode=rw"
        return params

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        connection = super().get_new_connection(conn_params)
        self._opened = self._identify()
        return connection

    def is_usable(self) -> bool:
        """True if the path still leads to the opened file. Called before each request's queries."""
        return self._opened == self._identify()

    @property
    def _name(self) -> str:
        return os.fspath(self.settings_dict["NAME"])

    def _identify(self) -> tuple[int, int] | None:
        """Return the file's device and inode; None if it is missing or in memory."""
        try:
            found = os.stat(self._name)
        except OSError:
            return None
        return found.st_dev, found.st_ino
