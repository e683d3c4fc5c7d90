"""The six causes of a database or disk outage, their remedies and effects on the players.

Any other error (a program error, a value that does not fit) is not an outage: `find_outage` returns
None. Texts are only marked for translation here: a failed start prints them without Django."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import sys
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from django.db import OperationalError, connection


class Outage(StrEnum):
    LOCKED = "locked"
    """Another program or request holds a lock for longer than the timeout."""
    FULL = "full"
    READ_ONLY = "read_only"
    LOST = "lost"
    """The database file is gone, or the database server does not answer."""
    DAMAGED = "damaged"
    STANDBY = "standby"
    """The second database server, which must store everything too, does not respond."""


class GateShut(OperationalError):
    """A write was refused: too many already wait for the database lock (outage_gate.py)."""


class StandbyBehind(OperationalError):
    """The synchronous standby has not stored data that was written or read (postgres/base.py)."""


NO_ROOM = 256 * 1024
"""Free bytes below which SQLite cannot create its auxiliary files."""

_ERRNOS = {
    errno.ENOSPC: Outage.FULL,
    errno.EFBIG: Outage.FULL,
    getattr(errno, "EDQUOT", errno.ENOSPC): Outage.FULL,
    errno.EROFS: Outage.READ_ONLY,
    errno.EACCES: Outage.READ_ONLY,
    errno.EPERM: Outage.READ_ONLY,
    errno.EIO: Outage.DAMAGED,
}
_SQLITE = {
    "SQLITE_BUSY": Outage.LOCKED,
    "SQLITE_LOCKED": Outage.LOCKED,
    "SQLITE_PROTOCOL": Outage.LOCKED,
    "SQLITE_FULL": Outage.FULL,
    "SQLITE_READONLY_DBMOVED": Outage.LOST,
    "SQLITE_READONLY": Outage.READ_ONLY,
    "SQLITE_CORRUPT": Outage.DAMAGED,
    "SQLITE_NOTADB": Outage.DAMAGED,
}
"""Causes by the first letters of SQLite's error name; the first match counts."""
_POSTGRES = {
    "55P03": Outage.LOCKED,  # lock_not_available: lock_timeout
    "57014": Outage.LOCKED,  # query_canceled: statement_timeout
    "40P01": Outage.LOCKED,  # deadlock_detected
    "53300": Outage.LOCKED,  # too_many_connections
    "53100": Outage.FULL,
    "25006": Outage.READ_ONLY,
    "XX001": Outage.DAMAGED,
    "XX002": Outage.DAMAGED,
    "58": Outage.DAMAGED,  # system errors: the database's own files
    "57P": Outage.LOST,  # stopping, or starting
    "08": Outage.LOST,  # connection exceptions
    "3D": Outage.LOST,  # the database does not exist
    "28": Outage.LOST,  # access denied
}
"""Causes by the first letters of PostgreSQL's error code (SQLSTATE); the first match counts."""


def find_outage(error: BaseException | None) -> Outage | None:
    """Return the outage that caused an error; None if the error has another cause."""
    found: Outage | None
    while error is not None:
        match error:
            case GateShut():
                found = Outage.LOCKED
            case StandbyBehind():
                found = Outage.STANDBY
            case sqlite3.Error():
                found = _find_in_sqlite(getattr(error, "sqlite_errorname", ""))
            case OSError():
                found = _ERRNOS.get(error.errno or 0)
            case _:
                found = _find_in_postgres(error)
        if found is not None:
            return found
        error = error.__cause__
    return None


def _find_in_sqlite(name: str) -> Outage | None:
    if name.startswith(("SQLITE_CANTOPEN", "SQLITE_IOERR")):
        return find_file_cause(Path(connection.settings_dict["NAME"]))
    return next((found for begins, found in _SQLITE.items() if name.startswith(begins)), None)


def find_file_cause(path: Path) -> Outage:
    """Return why the database file cannot be opened or read; DAMAGED if no other cause is found."""
    if not path.exists():
        return Outage.LOST
    if not (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)):
        return Outage.READ_ONLY
    if shutil.disk_usage(path.parent).free < NO_ROOM:
        return Outage.FULL
    return Outage.DAMAGED


def _find_in_postgres(error: BaseException) -> Outage | None:
    # psycopg raises nothing before it is imported; a desk on SQLite may lack it.
    driver = sys.modules.get("psycopg")
    if driver is None or not isinstance(error, driver.Error):
        return None
    state: str | None = error.sqlstate
    if state is None:  # raised by the client library: the server did not answer
        return Outage.LOST if isinstance(error, driver.OperationalError) else None
    return next((found for begins, found in _POSTGRES.items() if state.startswith(begins)), None)


def gettext_noop(message: str) -> str:
    """Mark a sentence for translation. Django's own function needs the settings."""
    return message


class OutageWords(NamedTuple):
    title: str
    """The cause in a few words, for a phone's status line."""
    remedy: str
    in_play: str


NOTHING_LOST = gettext_noop(
    "No stored data is lost. Phones keep everything recorded on them and send it again "
    "automatically."
)

OUTAGE_WORDS: dict[Outage, OutageWords] = {
    Outage.LOCKED: OutageWords(
        gettext_noop("The database is busy"),
        gettext_noop(
            "Another program, or a long task of this program, is using the database: wait a "
            "moment, or close the other program."
        ),
        gettext_noop("You can still read the pages."),
    ),
    Outage.FULL: OutageWords(
        gettext_noop("The disk is full"),
        gettext_noop("The tournament computer has no disk space left: delete or move other files."),
        gettext_noop(
            "You can read the pages, but not save anything new. Once there is disk space again, "
            "the program continues without a restart."
        ),
    ),
    Outage.READ_ONLY: OutageWords(
        gettext_noop("The disk cannot be written to"),
        gettext_noop(
            "The tournament computer cannot write to its data folder: make the disk and the "
            "folder writable for the user who runs the program."
        ),
        gettext_noop(
            "You can read the pages, but not save anything new. Once the disk is writable "
            "again, the program continues without a restart."
        ),
    ),
    Outage.LOST: OutageWords(
        gettext_noop("The database cannot be reached"),
        gettext_noop(
            "The database file is not where it should be, or the database server does not "
            "answer: put the file back, or start the server."
        ),
        gettext_noop("Once the database is back, the program continues without a restart."),
    ),
    Outage.DAMAGED: OutageWords(
        gettext_noop("The database cannot be read"),
        gettext_noop(
            "The database file or its disk reports errors: first copy the data folder to "
            "another disk, then restore the last backup."
        ),
        gettext_noop("Tell the director at once."),
    ),
    Outage.STANDBY: OutageWords(
        gettext_noop("The second database does not answer"),
        gettext_noop(
            "The program saves everything on two database servers, and the second one does not "
            "answer: start it, or check the network between the two."
        ),
        gettext_noop("Once the second database answers, the program continues without a restart."),
    ),
}
