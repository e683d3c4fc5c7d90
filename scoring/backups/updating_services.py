"""Brings a desk's database to the schema of this program, at a start: whole, or not at all.

A backup is made and verified first. Then a copy is migrated and checked in a file of its own, and
copied back over the database in one transaction: a process that is killed leaves the old state or
the new one. PostgreSQL is migrated as it is: its server may have other desks.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from django.conf import settings
from django.core.management import call_command
from django.db import connection

from scoring.backups.folders_services import open_work_folder
from scoring.backups.making_services import BackupMade, find_database_copier, make_backup
from scoring.backups.names import BackupError, Reason
from scoring.backups.queries import (
    is_newer,
    is_too_old,
    list_migrations,
    load_applied_migrations,
)
from scoring.backups.sqlite_services import SqliteCopier
from scoring.store.private_files import write_private_file

PROGRAM_FILE: Final = "program"
"""The file in `VAR_DIR` with the version of the program that opened the desk last."""


class NewerDataError(Exception):
    """The database was changed by a later program than this one; `made_by`: its version, "" where
    that is not known."""

    def __init__(self, made_by: str) -> None:
        super().__init__(made_by)
        self.made_by = made_by


class TooOldDataError(Exception):
    """The schema is too old for this program: an earlier one brings it up to date."""


class UpdateFailedError(Exception):
    """The database stays as it was; `made_by`: the version of the program that it is of."""

    def __init__(self, made_by: str, why: BackupError) -> None:
        super().__init__(made_by, why)
        self.made_by, self.why = made_by, why


@dataclass(frozen=True, slots=True)
class Update:
    """A database that was brought up to date; `before`: the backup of what it was."""

    made_by: str
    before: BackupMade


def prepare_first_database(first: Path) -> None:
    """Give a new desk its database, a copy of `first`; the first desk of a tree makes that."""
    file: Path | None = settings.DATABASE_FILE
    if file is None or SqliteCopier().has_tables():
        return
    connection.close()
    if first.is_file():
        write_private_file(file, first.read_bytes())
        return
    call_command("migrate", verbosity=0, interactive=False)
    connection.close()  # the last one, which leaves no log beside the file
    with suppress(OSError):  # a tree that cannot be written to
        first.parent.mkdir(mode=0o700, exist_ok=True)
        write_private_file(first, file.read_bytes())


def migrate_shared_database() -> None:
    """Migrate PostgreSQL as it is. Raises TooOldDataError."""
    if find_database_copier().has_tables():
        with connection.cursor() as cursor:
            applied = load_applied_migrations(cursor)
        if is_too_old(applied):
            raise TooOldDataError
    call_command("migrate", verbosity=0, interactive=False)


def update_database(now: datetime, told: Callable[[], None] = lambda: None) -> Update | None:
    """Bring an SQLite database up to date; None where it is, or is none. `told`: before it begins.

    Nobody else may write to it meanwhile. Raises NewerDataError, TooOldDataError,
    UpdateFailedError.
    """
    copies = SqliteCopier()
    if settings.DATABASE_FILE is None or not copies.has_tables():
        return None
    with connection.cursor() as cursor:
        applied = load_applied_migrations(cursor)
    connection.close()
    made_by = read_made_by()
    if is_newer(applied):
        raise NewerDataError(made_by)
    if is_too_old(applied):
        raise TooOldDataError
    if list_migrations() <= applied:
        return None
    told()
    try:
        before = make_backup(reason=Reason.BEFORE_UPDATE, now=now, to=settings.BACKUP_FOLDER)
        with open_work_folder() as work:
            copies.migrate(work / "update.sqlite3")
    except BackupError as error:
        raise UpdateFailedError(made_by, error) from error
    return Update(made_by, before)


def read_made_by() -> str:
    """The version of the program that opened this desk last; "" where that is not known."""
    with suppress(OSError, UnicodeDecodeError):
        return (settings.VAR_DIR / PROGRAM_FILE).read_text("utf-8").strip()[:20]
    return ""


def note_program() -> None:
    """Keep this program's version beside the data that it opens."""
    if read_made_by() != settings.VERSION:
        write_private_file(settings.VAR_DIR / PROGRAM_FILE, f"{settings.VERSION}\n".encode())
