"""Brings a desk's database to the schema of this program, at a start: whole, or not at all.

A backup is made and verified first. Then a copy is migrated and checked in a file of its own, and
copied back over the database in one transaction: a process that is killed leaves the old state or
the new one. PostgreSQL is migrated as it is: its server may have other desks.
"""

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
"""The file in `VAR_DIR` with the version of the program that opened the desk last."""


class UpdateRefused(Exception):
    """The reason, as text, why these data are not opened; they stay as they were."""


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
    """Migrate PostgreSQL as it is. Raises UpdateRefused."""
    if find_database_copier().has_tables():
        with connection.cursor() as cursor:
            applied = load_applied_migrations(cursor)
        if is_too_old(applied):
            raise UpdateRefused(format_too_old_data())
    call_command("migrate", verbosity=0, interactive=False)


def update_database(now: datetime, told: Callable[[], None] = lambda: None) -> Path | None:
    """Bring an SQLite database up to date; gives the backup of what was before, None where it is
    up to date or there is none. `told`: before it begins.

    Nobody else may write to it meanwhile. Raises UpdateRefused.
    """
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
    """The version of the program that opened this desk last; "" where that is not known."""
    with suppress(OSError, UnicodeDecodeError):
        return (settings.VAR_DIR / PROGRAM_FILE).read_text("utf-8").strip()[:20]
    return ""


def note_program() -> None:
    """Keep this program's version beside the data that it opens."""
    if read_made_by() != settings.VERSION:
        write_private_file(settings.VAR_DIR / PROGRAM_FILE, f"{settings.VERSION}\n".encode())
