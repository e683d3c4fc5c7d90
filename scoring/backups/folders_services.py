"""The two backup folders: locking, cleaning, and copying backups to the second one."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from tempfile import mkdtemp
from typing import Final

from django.conf import settings

from scoring.backups.names import SUFFIX, BackupError, BackupName, list_expired
from scoring.backups.queries import list_backup_names
from scoring.backups.status import FILE_NAME, SecondPlace, Status
from scoring.store.file_locks_services import hold_file
from scoring.store.private_files import PART, write_private_file

_WORK: Final = "work-"
_FULL: Final = (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC))


@contextmanager
def lock_backups(wait: float) -> Iterator[None]:
    """Hold this machine's backup lock. Raises BackupError if another process holds it for longer
    than `wait` seconds, or if BACKUP_FOLDER, which has the lock file, cannot be used."""
    folder: Path = settings.BACKUP_FOLDER
    with raising_backup_errors(folder):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = hold_file(folder / "lock", wait)
    if file is None:
        raise BackupError("busy")
    with file:
        with raising_backup_errors(folder):
            _remove_leftovers(folder)
        if settings.BACKUP_SECOND:
            with suppress(OSError):
                _remove_leftovers(settings.BACKUP_SECOND)
        yield


@contextmanager
def open_work_folder() -> Iterator[Path]:
    """Context manager: a temporary folder for making or restoring a backup, removed afterwards."""
    folder: Path = settings.BACKUP_FOLDER
    with raising_backup_errors(folder):
        work = Path(mkdtemp(prefix=_WORK, dir=folder))
    try:
        yield work
    finally:
        shutil.rmtree(work, ignore_errors=True)


@contextmanager
def raising_backup_errors(folder: Path) -> Iterator[None]:
    """Context manager: turn an OSError (a full disk, a missing folder …) into a BackupError."""
    try:
        yield
    except OSError as error:
        if error.errno in _FULL:
            raise BackupError("disk_full", folder=str(folder)) from error
        reason = error.strerror or str(error)
        raise BackupError("folder", folder=str(folder), reason=reason) from error


def copy_to_second(file: Path) -> SecondPlace:
    """Copy a backup to the second folder, unless it is already there; return that folder's state.

    Never creates the second folder. If the folder's USB stick is not plugged in, a new
    folder would be on this machine's own disk."""
    second: Path | None = settings.BACKUP_SECOND
    found = check_second_folder(file.name)
    if second is None or found != SecondPlace.FAILED:
        return found
    try:
        with file.open("rb") as source:
            write_private_file(
                second / file.name,
                lambda to: shutil.copyfileobj(source, to, 1 << 20),
            )
    except OSError:
        return SecondPlace.FAILED
    return SecondPlace.HOLDS


def check_second_folder(last: str) -> SecondPlace:
    """Return the state of the second folder: whether it exists and has the backup file `last`.

    After a USB stick was pulled out, its folder may seem to exist but fail on every access."""
    second: Path | None = settings.BACKUP_SECOND
    if second is None:
        return SecondPlace.NOT_SET
    found = SecondPlace.MISSING
    with suppress(OSError):
        if second.is_dir():
            found = SecondPlace.FAILED
            if (second / last).is_file():
                found = SecondPlace.HOLDS
    return found


def list_places() -> list[Path]:
    return [settings.BACKUP_FOLDER, *([settings.BACKUP_SECOND] if settings.BACKUP_SECOND else [])]


def remove_expired(now: datetime) -> None:
    """Remove expired backups from both folders. A backup that cannot be removed stays."""
    keep = {
        "hours": settings.BACKUP_HOURS,
        "days": settings.BACKUP_DAYS,
        "most": settings.BACKUP_MOST,
    }
    for folder in list_places():
        for name in list_expired(list_backup_names(folder), now, **keep):
            with suppress(OSError):
                (folder / name.file_name).unlink()


def write_status(status: Status) -> None:
    folder: Path = settings.BACKUP_FOLDER
    with raising_backup_errors(folder):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_private_file(folder / FILE_NAME, status.write().encode())


def touch_status() -> None:
    """Set the status file's modification time to now, to note that all data are backed up."""
    with suppress(OSError):
        os.utime(settings.BACKUP_FOLDER / FILE_NAME)


def _remove_leftovers(folder: Path) -> None:
    """Remove half-written files of a killed process or an unplugged USB stick. The caller holds the
    backup lock, so no other process is writing."""
    for entry in list(folder.iterdir()):
        if entry.name.startswith(_WORK) and entry.is_dir():
            shutil.rmtree(entry, ignore_errors=True)
        elif entry.name.endswith(PART) and BackupName.parse(
            entry.name.partition(SUFFIX)[0] + SUFFIX
        ):
            entry.unlink(missing_ok=True)
