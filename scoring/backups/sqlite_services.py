"""Copy an SQLite database while others write to it, and restore a copy. To copy and to
restore, SQLite's online backup reads a database as of one moment. It writes to the other database
in one transaction: other connections see all changes or none."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess  # nosec B404  # fixed programs, no shell
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import connection

from scoring.backups.hooks_services import reset_after_restore
from scoring.backups.names import BackupError
from scoring.backups.queries import (
    DatabaseContents,
    list_migrations,
    load_applied_migrations,
    load_contents,
)

PATIENCE: Final = 30
"""Seconds to wait for another writer."""


class SqliteCopier:
    """Copies and replaces the SQLite database. Every method raises BackupError if SQLite fails."""

    engine: Final = "sqlite"

    def has_tables(self) -> bool:
        """True if the database has tables and therefore something to back up."""
        path = _get_live_path()
        if not path.is_file():
            return False
        with _raising_backup_errors(path.parent), closing(_open(path)) as live:
            return _has_table(live, "django_migrations")

    def dump(self, to: Path) -> DatabaseContents:
        """Copy the database, as of one moment, into a new file. Others may write meanwhile."""
        with (
            _raising_backup_errors(settings.BACKUP_FOLDER),
            closing(_open(_get_live_path())) as live,
            closing(_open(to)) as copy,
        ):
            to.chmod(0o600)
            # All pages in one step: they are of one moment, and WAL mode does not block writers.
            live.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, without a WAL file
            return _load_contents(copy)

    def read_back(self, file: Path) -> list[str]:
        """Read a whole copy, to find damage. Return the keys of its revisions of smazzate."""
        with _raising_backup_errors(settings.BACKUP_FOLDER), closing(_open(file)) as copy:
            if copy.execute("PRAGMA quick_check").fetchone() != ("ok",):
                raise BackupError("damaged", member=file.name)
            if not _has_table(copy, "scoring_smazzatarevision"):  # only Django's own tables
                return []
            # All keys in one row: fetching row by row would wait for Python's lock each time,
            # behind every writing thread.
            (keys,) = copy.execute(
                "SELECT json_group_array(key) FROM scoring_smazzatarevision"
            ).fetchone()
            return list(json.loads(keys))

    def migrate(self, work: Path) -> None:
        """Migrate the live database, as a whole or not at all: copy it to the file `work`, migrate
        that file, and copy it back. Raises BackupError if that fails or another process wrote
        meanwhile."""
        path = _get_live_path()
        with (
            _raising_backup_errors(path.parent),
            closing(_open(path)) as live,
            closing(_open(path)) as watching,
        ):
            version = _read_data_version(watching)
            self.dump(work)
            keys = self.read_back(work)
            _migrate(work)
            _check_migrated(work, keys, self.read_back(work))
            with closing(_open(work)) as copy:
                _match_pages(copy, live)
                _copy_over(copy, live, lambda: _check_unchanged(watching, version))

    def replace(self, file: Path, *, is_older: bool, held: Callable[[], None]) -> None:
        """Replace the live database with the copy `file`, in one transaction. Calls `held` when the
        write lock is taken and readers still see the old data. `is_older`: the copy has an older
        schema and must be migrated first."""
        if is_older:
            _migrate(file)
        path = _get_live_path()
        path.touch(mode=0o600)
        with (
            _raising_backup_errors(path.parent),
            closing(_open(file)) as copy,
            closing(_open(path)) as live,
        ):
            live.execute("PRAGMA journal_mode = WAL")
            live.execute("PRAGMA synchronous = FULL")
            reset_after_restore(copy.cursor(), _find_highest(live))
            _match_pages(copy, live)
            _copy_over(copy, live, held)


def _load_contents(copy: sqlite3.Connection) -> DatabaseContents:
    """Load the contents of a copy; only its migrations if its schema is an older one."""
    try:
        return load_contents(copy.cursor())
    except sqlite3.OperationalError:
        migrations = load_applied_migrations(copy.cursor())
        if list_migrations() <= migrations:
            raise
        return DatabaseContents((), tuple(sorted(migrations)), 0)


def _copy_over(
    copy: sqlite3.Connection, live: sqlite3.Connection, held: Callable[[], None]
) -> None:
    """Replace the live database in one transaction; call `held` when the lock is taken."""
    # Tried every millisecond: SQLite's own busy handler retries less and less often, so forty
    # phones that have just begun to wait would come first each time.
    live.execute("PRAGMA busy_timeout = 0")
    (pages,) = copy.execute("PRAGMA page_count").fetchone()
    copy.backup(live, pages=max(1, pages // 2), progress=_CopyProgress(held), sleep=0.001)


def _check_migrated(file: Path, before: list[str], after: list[str]) -> None:
    """Check a migrated copy. `before` and `after`: the keys of all revisions of smazzate. Raises
    BackupError if a foreign key is dangling or a revision was lost."""
    with closing(_open(file)) as copy:
        dangling = copy.execute("PRAGMA foreign_key_check").fetchone()
    if dangling is not None or not {*before} <= {*after}:
        raise BackupError("migration", reason=f"{dangling or len(before)}")


def _read_data_version(watching: sqlite3.Connection) -> int:
    """Return a number that changes when another connection writes."""
    (number,) = watching.execute("PRAGMA data_version").fetchone()
    return int(number)


def _check_unchanged(watching: sqlite3.Connection, version: int) -> None:
    if _read_data_version(watching) != version:
        raise BackupError("changed")


class _CopyProgress:
    """Progress callback for the online backup that overwrites the live SQLite database. Calls
    `held` after the first step, which copies half of the pages: the write lock is then taken, and
    readers still see the old data. Raises BackupError if another writer holds the lock for
    PATIENCE (30) seconds."""

    def __init__(self, held: Callable[[], None]) -> None:
        self._held = held
        self._has_begun = False
        self._end = time.monotonic() + PATIENCE

    def __call__(self, status: int, _remaining: int, _total: int) -> None:
        if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            if time.monotonic() > self._end:
                raise BackupError("busy")
        elif not self._has_begun:
            self._has_begun = True
            self._held()


def _get_live_path() -> Path:
    return Path(connection.settings_dict["NAME"])


def _open(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)


@contextmanager
def _raising_backup_errors(folder: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", None)
        if code == sqlite3.SQLITE_FULL:
            raise BackupError("disk_full", folder=str(folder)) from error
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise BackupError("busy") from error
        raise BackupError("database", reason=str(error)) from error


def _has_table(live: sqlite3.Connection, name: str) -> bool:
    named = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?"
    return live.execute(named, [name]).fetchone() is not None


def _find_highest(live: sqlite3.Connection) -> int:
    """Return the highest revision of all events; 0 if no event exists."""
    if not _has_table(live, "scoring_tournament"):
        return 0
    (highest,) = live.execute("SELECT MAX(revision) FROM scoring_tournament").fetchone()
    return highest or 0


def _match_pages(copy: sqlite3.Connection, live: sqlite3.Connection) -> None:
    """Give the copy the live database's page size, which SQLite cannot change in WAL mode."""
    (size,) = live.execute("PRAGMA page_size").fetchone()
    if copy.execute("PRAGMA page_size").fetchone() != (size,):
        copy.execute("PRAGMA journal_mode = DELETE")
        copy.execute(f"PRAGMA page_size = {size:d}")
        copy.execute("VACUUM")


def _migrate(file: Path) -> None:
    """Migrate a copy in a separate process whose only database is that copy."""
    done = subprocess.run(  # nosec B603  # a list of arguments, no shell
        [sys.executable, "-m", "burraco_tourney.command", "migrate", "--verbosity=0"],
        cwd=Path(__file__).parents[2],
        env=os.environ | {"DATABASE_URL": f"sqlite:///{file.as_posix()}"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        lines = done.stderr.strip().splitlines() or [""]
        raise BackupError("migration", reason=lines[-1])
