"""Making a backup: database, photos and key of one moment in one file, looked at after writing."""

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
from scoring.backup.status import Second, Status
from scoring.queries.backups.listing import load_change_mark, load_status
from scoring.services.backups.copies import Copies
from scoring.services.backups.folders import (
    copy_to_second,
    drop_expired,
    find_next_number,
    find_second,
    hold_backups,
    list_places,
    open_work,
    telling,
    write_status,
    write_whole,
)
from scoring.services.backups.postgresql import PostgresCopies
from scoring.services.backups.sqlite import SqliteCopies

PATIENCE: Final = 60.0
"""Seconds to wait for another backup that is being made."""


class BackupMade(NamedTuple):
    name: BackupName
    path: Path
    status: Status


def make_backup(*, reason: Reason, now: datetime, to: Path | None = None) -> BackupMade:
    """Make a backup in the first place and copy it to the second; or in the folder `to` alone.

    All that was acknowledged before this was called is in it. Older ones that are kept no longer
    are removed. Raises BackupError; then there is no new file anywhere.
    """
    with hold_backups(PATIENCE):
        return make_held(reason=reason, now=now, to=to)


def make_held(*, reason: Reason, now: datetime, to: Path | None = None) -> BackupMade:
    """`make_backup` for who holds the backups already."""
    status = load_status()
    mark = load_change_mark()
    try:
        name, path = _write(reason, now, to)
    except BackupError as error:
        if to is None:
            _keep_problem(status, error)
        raise
    if to is not None:
        return BackupMade(name, path, status)
    status = Status(last=name.file_name, second=copy_to_second(path).value, mark=mark)
    drop_expired(now)
    write_status(status)
    return BackupMade(name, path, status)


def make_if_changed(*, reason: Reason, now: datetime) -> BackupMade | None:
    """Make a backup, unless somebody makes one at this moment or everything is in the last one."""
    try:
        with hold_backups(0):
            if is_saved(load_status(), load_change_mark()):
                return None
            return make_held(reason=reason, now=now)
    except BackupError as error:
        if error.code == "busy":
            return None
        raise


def is_saved(status: Status, mark: str) -> bool:
    """Whether the last backup is there and holds everything; `mark` is that of now."""
    return (
        status.mark == mark
        and not status.problem
        and (settings.BACKUP_FOLDER / status.last).is_file()
    )


def renew_second() -> None:
    """Look for the second place again, and copy the last backup there where it lacks it."""
    with hold_backups(PATIENCE):
        status = load_status()
        second = find_second(status.last)
        if second == Second.FAILED:
            second = copy_to_second(settings.BACKUP_FOLDER / status.last)
        write_status(replace(status, second=second.value))


def find_copies() -> Copies:
    """How the database in use is copied."""
    return PostgresCopies() if connection.vendor == "postgresql" else SqliteCopies()


def _write(reason: Reason, now: datetime, to: Path | None) -> tuple[BackupName, Path]:
    copies = find_copies()
    folder: Path = to or settings.BACKUP_FOLDER
    number = find_next_number([*list_places(), folder])
    name = BackupName(number, now.replace(microsecond=0), reason)
    with open_work() as work:
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
        # Photos after the database: a row is written after its file, so none lacks it.
        key = BackupSource(KEY, settings.SECRET_KEY.encode())
        sources = chain([BackupSource(database.name, database), key], _iter_photos())
        path = folder / name.file_name
        with telling(folder):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_whole(
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


def _check(file: Path, begun: Manifest, copies: Copies, unpacked: Path) -> None:
    """Open what was written as a restore would. Raises BackupError."""
    with open_archive(file) as archive:
        archive.check()
        if archive.manifest.with_members(()) != begun:
            raise BackupError("damaged", member=MANIFEST)
        archive.extract(archive.database, unpacked)
        if len(copies.read_back(unpacked)) != begun.versions:
            raise BackupError("damaged", member=archive.database)


def _keep_problem(status: Status, error: BackupError) -> None:
    try:
        write_status(status.failed(error))
    except BackupError:
        return  # the disk that is full has no room for this either
