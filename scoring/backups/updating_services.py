"""Upgrade the database to this program's schema at startup, completely or not at all.

First a backup is made and checked. Then a copy is migrated and checked, and copied back over the
database in one transaction: if the process is killed, the database has either the old or the new
schema. PostgreSQL is migrated in place, since other installations may use the same server."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Final

from django.conf import settings
from django.core.management import call_command
from django.db import connection

from scoring.backups.folders_services import open_work_folder
from scoring.backups.making_services import find_database_copier, make_backup
from scoring.backups.names import BackupError, Reason
from scoring.backups.queries import (
    is_newer,
    is_too_old,
    list_migrations,
    load_applied_migrations,
)
from scoring.backups.sqlite_services import SqliteCopier
from scoring.backups.wording import (
    format_newer_data,
    format_too_old_data,
    format_update_failure,
)
from scoring.store.private_files import write_private_file

PROGRAM_FILE: Final = "program"
"""File in `VAR_DIR` with the version of the program that last opened this data folder."""


class UpdateRefused(Exception):
    """The program cannot use the data, which stay unchanged; the message explains the reason."""


def prepare_first_database(first: Path) -> None:
    """Create a new installation's database as a copy of the file `first`. If that file is
    missing, create the database with `migrate`, and store a copy of it as `first` for the next
    time. An existing database is left as it is."""
    file: Path | None = settings.DATABASE_FILE
    if file is None or SqliteCopier().has_tables():
        return
    connection.close()
    if first.is_file():
        write_private_file(file, first.read_bytes())
        return
    call_command("migrate", verbosity=0, interactive=False)
    connection.close()  # the last connection, whose end also removes the log file
    with suppress(OSError):  # a tree that cannot be written to
        first.parent.mkdir(mode=0o700, exist_ok=True)
        write_private_file(first, file.read_bytes())


def migrate_shared_database() -> None:
    """Migrate PostgreSQL in place. Raises UpdateRefused if its schema is too old to upgrade."""
    if find_database_copier().has_tables():
        with connection.cursor() as cursor:
            applied = load_applied_migrations(cursor)
        if is_too_old(applied):
            raise UpdateRefused(format_too_old_data())
    call_command("migrate", verbosity=0, interactive=False)


def update_database(now: datetime, told: Callable[[], None] = lambda: None) -> Path | None:
    """Upgrade an SQLite database; return the path of the backup made before the upgrade.

    Returns None if no upgrade is needed. `told` is called before the upgrade begins. No other
    process may write to the database during the call. Raises UpdateRefused if the schema is newer
    or too old, or if the backup or the upgrade fails."""
    copies = SqliteCopier()
    if settings.DATABASE_FILE is None or not copies.has_tables():
        return None
    with connection.cursor() as cursor:
        applied = load_applied_migrations(cursor)
    connection.close()
    made_by = read_made_by()
    if is_newer(applied):
        raise UpdateRefused(format_newer_data(made_by))
    if is_too_old(applied):
        raise UpdateRefused(format_too_old_data())
    if list_migrations() <= applied:
        return None
    told()
    try:
        before = make_backup(reason=Reason.BEFORE_UPDATE, now=now, to=settings.BACKUP_FOLDER)
        with open_work_folder() as work:
            copies.migrate(work / "update.sqlite3")
    except BackupError as error:
        raise UpdateRefused(format_update_failure(made_by, error)) from error
    return before.path


def read_made_by() -> str:
    """Return the version of the program that last opened this data folder; "" if unknown."""
    with suppress(OSError, UnicodeDecodeError):
        return (settings.VAR_DIR / PROGRAM_FILE).read_text("utf-8").strip()[:20]
    return ""


def note_program() -> None:
    if read_made_by() != settings.VERSION:
        write_private_file(settings.VAR_DIR / PROGRAM_FILE, f"{settings.VERSION}\n".encode())
