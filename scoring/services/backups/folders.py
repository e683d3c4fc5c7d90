"""The folders that hold backups: a lock, files that are whole or not there, a second place."""

from __future__ import annotations

import errno
import os
import shutil
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from tempfile import mkdtemp
from typing import IO, Final

from django.conf import settings
from django.core.files import locks

from scoring.backup.errors import BackupError
from scoring.backup.names import BackupName
from scoring.backup.retention import Keep, list_expired
from scoring.backup.status import FILE_NAME, Second, Status
from scoring.queries.backups.listing import list_backup_names

_PART: Final = ".part"
"""Ends the name of a file that is still being written."""
_WORK: Final = "work-"
_FULL: Final = (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC))


@contextmanager
def hold_backups(wait: float) -> Iterator[None]:
    """Let nobody else on this machine make or restore a backup. Raises BackupError: `busy` after so
    many seconds, `folder` where the first place cannot be had.
    """
    folder: Path = settings.BACKUP_FOLDER
    with telling(folder):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = (folder / "lock").open("a")
    with file:
        end = time.monotonic() + wait
        while not locks.lock(file, locks.LOCK_EX | locks.LOCK_NB):
            if time.monotonic() >= end:
                raise BackupError("busy")
            time.sleep(0.1)
        try:
            with telling(folder):
                _sweep(folder)
            yield
        finally:
            locks.unlock(file)


@contextmanager
def open_work() -> Iterator[Path]:
    """A folder for what lies about while a backup is made or restored; it is gone afterwards."""
    folder: Path = settings.BACKUP_FOLDER
    with telling(folder):
        work = Path(mkdtemp(prefix=_WORK, dir=folder))
    try:
        yield work
    finally:
        shutil.rmtree(work, ignore_errors=True)


@contextmanager
def telling(folder: Path) -> Iterator[None]:
    """What the system raises about a folder as a BackupError."""
    try:
        yield
    except OSError as error:
        if error.errno in _FULL:
            raise BackupError("disk_full", folder=str(folder)) from error
        reason = error.strerror or str(error)
        raise BackupError("folder", folder=str(folder), reason=reason) from error


def write_whole(
    path: Path,
    write: Callable[[IO[bytes]], object],
    check: Callable[[Path], None] | None = None,
) -> None:
    """Write a file that is there whole, or not at all, and that its owner alone can read.

    `check` looks at what was written, under another name, before it is called by its own. What
    either raises is passed on; nothing is left then.
    """
    part = path.with_name(path.name + _PART)
    descriptor = os.open(part, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(descriptor, "w+b") as file:
            write(file)
            file.flush()
            os.fsync(file.fileno())
        if check is not None:
            check(part)
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    if os.name == "posix":  # the new name, too, outlives a pulled plug
        descriptor = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def copy_to_second(file: Path) -> Second:
    """Copy a backup to the second place, which must be there: a folder for it is never made, since
    where no stick is in, that would be a folder of this machine's own disk.
    """
    second: Path | None = settings.BACKUP_SECOND
    if second is None:
        return Second.NOT_SET
    if not second.is_dir():
        return Second.MISSING
    try:
        with file.open("rb") as source:
            write_whole(second / file.name, lambda to: shutil.copyfileobj(source, to, 1 << 20))
    except OSError:
        return Second.FAILED
    return Second.HOLDS


def find_second(last: str) -> Second:
    """Whether the second place is there and has the backup of this file name."""
    second: Path | None = settings.BACKUP_SECOND
    if second is None:
        return Second.NOT_SET
    if not second.is_dir():
        return Second.MISSING
    return Second.HOLDS if (second / last).is_file() else Second.FAILED


def find_next_number(folders: Iterable[Path]) -> int:
    numbers = [name.number for folder in folders for name in list_backup_names(folder)]
    return max(numbers, default=0) + 1


def list_places() -> list[Path]:
    """The first place, and the second where one is set."""
    return [settings.BACKUP_FOLDER, *([settings.BACKUP_SECOND] if settings.BACKUP_SECOND else [])]


def drop_expired(now: datetime) -> None:
    """Remove the backups that are kept no longer from both places. One that cannot be stays."""
    keep = Keep(settings.BACKUP_HOURS, settings.BACKUP_DAYS, settings.BACKUP_MOST)
    for folder in list_places():
        for name in list_expired(list_backup_names(folder), now, keep):
            with suppress(OSError):
                (folder / name.file_name).unlink()


def write_status(status: Status) -> None:
    """Raises BackupError."""
    folder: Path = settings.BACKUP_FOLDER
    with telling(folder):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_whole(folder / FILE_NAME, lambda file: file.write(status.write().encode()))


def touch_status() -> None:
    """Say that everything is backed up at this moment."""
    with suppress(OSError):
        os.utime(settings.BACKUP_FOLDER / FILE_NAME)


def _sweep(folder: Path) -> None:
    """Remove what a run that was killed has left; nobody else is at work here."""
    for entry in list(folder.iterdir()):
        if entry.name.startswith(_WORK) and entry.is_dir():
            shutil.rmtree(entry, ignore_errors=True)
        elif entry.name.endswith(_PART) and BackupName.parse(entry.name.removesuffix(_PART)):
            entry.unlink(missing_ok=True)
