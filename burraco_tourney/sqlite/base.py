"""Django's SQLite backend for connections that are kept from one request to the next.

A kept connection holds a file, not a name: when the database is moved away or another is put in its
place (a restore, a stick that was pulled out), it would go on with the old one, unseen. So a
connection is only reused while the name still leads to the file that it opened, and only `migrate`
makes a file where there is none: an empty database in place of a lost one helps nobody.
"""

from __future__ import annotations

import os
from pathlib import Path
from sqlite3 import sqlite_version_info
from typing import Any

from django.db.backends.sqlite3 import base, features

READABLE_BY_OWNER = 0o600


class DatabaseFeatures(features.DatabaseFeatures):
    supports_json_field = True
    """Known, not tried: trying opens the database, and `migrate` asks before there is one."""
    max_query_params = 32_766 if sqlite_version_info >= (3, 32) else 999
    """SQLite's own limit: by Django's, a hall is seated in a dozen statements in place of one."""


class DatabaseWrapper(base.DatabaseWrapper):
    features_class = DatabaseFeatures

    _opened: tuple[int, int] | None = None
    """Which file the connection holds."""

    def prepare_database(self) -> None:
        """Make the file if there is none, readable by its owner alone, as SQLite's own beside it
        then are. Called by `migrate`.
        """
        if not self.is_in_memory_db():
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
        """Asked before the first statement of every request (CONN_HEALTH_CHECKS)."""
        return self._opened == self._identify()

    @property
    def _name(self) -> str:
        return os.fspath(self.settings_dict["NAME"])

    def _identify(self) -> tuple[int, int] | None:
        """The file at the database's name; None where there is none, or none is needed."""
        try:
            found = os.stat(self._name)
        except OSError:
            return None
        return found.st_dev, found.st_ino
