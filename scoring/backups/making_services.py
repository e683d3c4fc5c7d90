"""Make backups: database, photos and keys of one moment in one verified file. A thread of
the server checks every few seconds whether a backup is due. Writes never wait for a backup. If
several servers run on one machine, only one of them makes it."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from itertools import chain
from pathlib import Path
from threading import Event, Thread
from typing import Final, NamedTuple

from django.conf import settings
from django.db import Error, connection
from django.utils import timezone

from scoring.backups.archive import (
    DATABASES,
    MANIFEST,
    MEDIA,
    SIGNING_KEY,
    Manifest,
    is_safe,
    open_archive,
    write_archive,
)
from scoring.backups.folders_services import (
    check_second_folder,
    copy_to_second,
    list_places,
    lock_backups,
    open_work_folder,
    raising_backup_errors,
    remove_expired,
    touch_status,
    write_status,
)
from scoring.backups.names import BackupError, BackupName, Reason
from scoring.backups.postgresql_services import PostgresCopier
from scoring.backups.queries import list_backup_names, load_change_mark, load_status
from scoring.backups.sqlite_services import SqliteCopier
from scoring.backups.status import Status
from scoring.core.play.acts import ActKind
from scoring.models.act import Act
from scoring.store.private_files import write_private_file

logger = logging.getLogger(__name__)

DatabaseCopier = PostgresCopier | SqliteCopier
PATIENCE: Final = 60.0
"""Seconds to wait for another backup that is being made."""


class BackupMade(NamedTuple):
    name: BackupName
    path: Path
    status: Status


def make_backup(*, reason: Reason, now: datetime, to: Path | None = None) -> BackupMade:
    """Make a backup in the first folder and copy it to the second; with `to`, only in `to`. The
    backup has every write that was acknowledged before the call. Expired backups are removed,
    unless `to` is given. Raises BackupError on failure, and then leaves no new file."""
    with lock_backups(PATIENCE):
        return make_backup_locked(reason=reason, now=now, to=to)


def make_backup_locked(*, reason: Reason, now: datetime, to: Path | None = None) -> BackupMade:
    """Make a backup as `make_backup` does; the caller already holds the backup lock."""
    status = load_status()
    if to is not None:  # the database may have an earlier schema
        return BackupMade(*_write(reason, now, to), status)
    mark = load_change_mark()
    try:
        name, path = _write(reason, now, None)
    except BackupError as error:
        with suppress(BackupError):  # a full disk cannot store the status either
            write_status(status.failed(error))
        raise
    status = Status(last=name.file_name, second=copy_to_second(path).value, mark=mark)
    remove_expired(now)
    write_status(status)
    return BackupMade(name, path, status)


def make_if_changed(*, reason: Reason, now: datetime) -> BackupMade | None:
    """Make a backup and return it; None if one is being made or nothing changed since the last."""
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
    """True if the last backup exists and is up to date.

    `mark`: the result of `load_change_mark()`, a text that changes with the data."""
    return (
        status.mark == mark
        and not status.problem
        and (settings.BACKUP_FOLDER / status.last).is_file()
    )


def refresh_second_place() -> None:
    """Check the second folder again; copy the last backup there if the folder lacks it."""
    with lock_backups(PATIENCE):
        status = load_status()
        second = copy_to_second(settings.BACKUP_FOLDER / status.last)
        write_status(replace(status, second=second.value))


def find_database_copier() -> DatabaseCopier:
    return PostgresCopier() if connection.vendor == "postgresql" else SqliteCopier()


def _write(reason: Reason, now: datetime, to: Path | None) -> tuple[BackupName, Path]:
    copies = find_database_copier()
    folder: Path = to or settings.BACKUP_FOLDER
    numbers = [
        name.number for place in [*list_places(), folder] for name in list_backup_names(place)
    ]
    name = BackupName(max(numbers, default=0) + 1, now.replace(microsecond=0), reason)
    with open_work_folder() as work:
        database = work / DATABASES[copies.engine]
        contents = copies.dump(database)
        manifest = Manifest(
            program=settings.VERSION,
            engine=copies.engine,
            made_at=now,
            reason=reason,
            migrations=contents.migrations,
            events=contents.events,
            versions=contents.versions,
        )
        # Photos after the database: a photo is written before its row, so every row has its file.
        signing_key = (SIGNING_KEY, settings.VAR_DIR / SIGNING_KEY)
        files = chain([(database.name, database), signing_key], _iter_photos())
        path = folder / name.file_name
        with raising_backup_errors(folder):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_private_file(
                path,
                lambda file: write_archive(file, manifest, settings.SECRET_KEY, files),
                lambda part: _check(part, manifest, copies, work / "read-back"),
            )
    return name, path


def _iter_photos() -> Iterator[tuple[str, Path]]:
    root = Path(settings.MEDIA_ROOT)
    for path in sorted(root.rglob("*")):
        name = MEDIA + path.relative_to(root).as_posix()
        if is_safe(name) and path.is_file() and not path.is_symlink():
            yield name, path


def _check(file: Path, written: Manifest, copies: DatabaseCopier, unpacked: Path) -> None:
    """Read the new backup `file` as a restore would, and unpack its database to `unpacked`. Raises
    BackupError if a file in the backup is damaged or the contents differ from `written`."""
    with open_archive(file) as archive:
        archive.check()
        if archive.manifest != written:
            raise BackupError("damaged", member=MANIFEST)
        archive.extract(archive.database, unpacked)
        if len(copies.read_back(unpacked)) != written.versions:
            raise BackupError("damaged", member=archive.database)


EVERY: Final = 5.0
"""Seconds between two checks whether a backup is due."""
RETRY: Final = 60.0
"""Seconds to wait after a failed backup."""
REASONS: Final[dict[str, Reason]] = {
    ActKind.PUBLISH.value: Reason.PUBLISH,
    ActKind.CLOSE_TURN.value: Reason.CLOSE,
    ActKind.CLOSE_EVENT.value: Reason.CLOSE,
}
"""Director actions that cause an immediate backup, each with the reason for the file name."""


def start_backups() -> None:
    """Start the thread that makes backups, unless `BACKUP_MINUTES` is 0."""
    if settings.BACKUP_MINUTES:
        Thread(target=_run, name="backups", daemon=True).start()


def _run() -> None:
    schedule = Schedule()
    stop = Event()
    while not stop.wait(EVERY):
        try:
            schedule.look(time.monotonic(), timezone.now())
        except (BackupError, Error) as error:
            logger.warning("No backup could be made: %s", error)
        except Exception:  # after any error, the next check may succeed
            logger.exception("No backup could be made")
        finally:
            connection.close()


class Schedule:
    """Decides when a backup is due. In its methods, `clock` is a monotonic time in seconds."""

    def __init__(self) -> None:
        self._act: int | None = None
        """Primary key of the last backed-up act of a kind in REASONS; None before any check."""
        self._saved_at: float | None = None
        """Monotonic time at which all data were last known to be backed up; None if never."""
        self._patient_until = 0.0
        """Monotonic time before which no new attempt is made after a failed backup."""

    def look(self, clock: float, now: datetime) -> BackupMade | None:
        """Make a backup if one is due and return it, else None. Raises BackupError if it fails."""
        status, mark = load_status(), load_change_mark()
        act, kind = _find_last_act()
        if self._act is None:
            self._act = act
        if is_saved(status, mark):
            self._act, self._saved_at = act, clock
            self._refresh_second_place(status, clock)
            touch_status()
            return None
        is_regular = (
            self._saved_at is None or clock - self._saved_at >= 60 * settings.BACKUP_MINUTES
        )
        if clock < self._patient_until or (act == self._act and not is_regular):
            return None
        reason = Reason.REGULAR if act == self._act else REASONS.get(kind, Reason.REGULAR)
        self._patient_until = clock + RETRY
        made = make_if_changed(reason=reason, now=now)
        self._act, self._saved_at, self._patient_until = act, clock, clock
        return made

    def _refresh_second_place(self, status: Status, clock: float) -> None:
        """Check the second folder, and copy the last backup to it, if the folder's state differs
        from `status.second`. After a try, the next one is at least RETRY seconds later."""
        if check_second_folder(status.last).value == status.second or clock < self._patient_until:
            return
        self._patient_until = clock + RETRY
        refresh_second_place()


def _find_last_act() -> tuple[int, str]:
    """Return (primary key, kind) of the last act that causes a backup; (0, "") if none does."""
    found = Act.objects.filter(kind__in=list(REASONS)).order_by("-pk").values_list("pk", "kind")
    return found.first() or (0, "")
