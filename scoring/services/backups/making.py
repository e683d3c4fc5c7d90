"""Makes a backup: database, photos and key of one moment in one file, verified after writing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

from django.conf import settings
from django.db import connection

from scoring.backup.archive import (
    DATABASES,
    KEY,
    MANIFEST,
    MEDIA,
    BackupSource,
    is_safe,
    open_archive,
    write_archive,
)
from scoring.backup.errors import BackupError
from scoring.backup.manifest import Manifest
from scoring.backup.names import BackupName, Reason
from scoring.backup.status import SecondPlace, Status
from scoring.queries.backups.listing import load_change_mark, load_status
from scoring.services.backups.copies import DatabaseCopier
from scoring.services.backups.folders import (
    copy_to_second,
    find_next_number,
    find_second,
    list_places,
    lock_backups,
    open_work_folder,
    raising_backup_errors,
    remove_expired,
    write_atomically,
    write_status,
)
from scoring.services.backups.postgresql import PostgresCopier
from scoring.services.backups.sqlite import SqliteCopier

PATIENCE: Final = 60.0
"""Seconds to wait for another backup that is being made."""


class BackupMade(NamedTuple):
    name: BackupName
    path: Path
    status: Status


def make_backup(*, reason: Reason, now: datetime, to: Path | None = None) -> BackupMade:
    """Make a backup in the first place and copy it to the second; or in the folder `to` alone.

    It holds everything that was acknowledged before the call. Expired backups are removed. Raises
    BackupError; then no new file is left in either place.
    """
    with lock_backups(PATIENCE):
        return make_backup_locked(reason=reason, now=now, to=to)


def make_backup_locked(*, reason: Reason, now: datetime, to: Path | None = None) -> BackupMade:
    """`make_backup` for a caller that has locked the backups already."""
    status = load_status()
    mark = load_change_mark()
    try:
        name, path = _write(reason, now, to)
    except BackupError as error:
        if to is None:
            _write_problem(status, error)
        raise
    if to is not None:
        return BackupMade(name, path, status)
    status = Status(last=name.file_name, second=copy_to_second(path).value, mark=mark)
    remove_expired(now)
    write_status(status)
    return BackupMade(name, path, status)


def make_if_changed(*, reason: Reason, now: datetime) -> BackupMade | None:
    """Make a backup, unless another is being made or nothing has changed since the last one."""
    try:
        with lock_backups(0):
            if is_saved(load_status(), load_change_mark()):
                return None
            return make_backup_locked(reason=reason, now=now)
    except BackupError as error:
        if error.code == "busy":
            return None
        raise


def is_saved(status: Status, mark: str) -> bool:
    """Whether the last backup exists and holds everything; `mark`: the current change mark."""
    return (
        status.mark == mark
        and not status.problem
        and (settings.BACKUP_FOLDER / status.last).is_file()
    )


def refresh_second_place() -> None:
    """Check the second place again, and copy the last backup there if it is missing."""
    with lock_backups(PATIENCE):
        status = load_status()
        second = find_second(status.last)
        if second == SecondPlace.FAILED:
            second = copy_to_second(settings.BACKUP_FOLDER / status.last)
        write_status(replace(status, second=second.value))


def find_database_copier() -> DatabaseCopier:
    """The copier for the database in use."""
    return PostgresCopier() if connection.vendor == "postgresql" else SqliteCopier()


def _write(reason: Reason, now: datetime, to: Path | None) -> tuple[BackupName, Path]:
    copies = find_database_copier()
    folder: Path = to or settings.BACKUP_FOLDER
    number = find_next_number([*list_places(), folder])
    name = BackupName(number, now.replace(microsecond=0), reason)
    with open_work_folder() as work:
        database = work / DATABASES[copies.engine]
        contents = copies.dump(database)
        begun = Manifest.begin(
            program=settings.VERSION,
            engine=copies.engine,
            made_at=now,
            reason=reason,
            migrations=contents.migrations,
            events=contents.events,
            versions=contents.versions,
        )
        # Photos after the database: a photo's file is written before its row, so no row lacks its
        # file.
        key = BackupSource(KEY, settings.SECRET_KEY.encode())
        sources = chain([BackupSource(database.name, database), key], _iter_photos())
        path = folder / name.file_name
        with raising_backup_errors(folder):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_atomically(
                path,
                lambda file: write_archive(file, begun, sources),
                lambda part: _check(part, begun, copies, work / "read-back"),
            )
    return name, path


def _iter_photos() -> Iterator[BackupSource]:
    root = Path(settings.MEDIA_ROOT)
    for path in sorted(root.rglob("*")):
        name = MEDIA + path.relative_to(root).as_posix()
        if is_safe(name) and path.is_file() and not path.is_symlink():
            yield BackupSource(name, path)


def _check(file: Path, begun: Manifest, copies: DatabaseCopier, unpacked: Path) -> None:
    """Read the written file as a restore would. Raises BackupError."""
    with open_archive(file) as archive:
        archive.check()
        if archive.manifest.with_members(()) != begun:
            raise BackupError("damaged", member=MANIFEST)
        archive.extract(archive.database, unpacked)
        if len(copies.read_back(unpacked)) != begun.versions:
            raise BackupError("damaged", member=archive.database)


def _write_problem(status: Status, error: BackupError) -> None:
    try:
        write_status(status.failed(error))
    except BackupError:
        return  # a full disk has no room for the status either
