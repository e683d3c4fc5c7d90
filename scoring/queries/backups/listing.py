"""Lists the backups in both places, and loads their status."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db.models import Count, Max, Sum

from scoring.backup.names import BackupName
from scoring.backup.status import FILE_NAME, Status
from scoring.models.kept import KeptProfile, KeptRules, KeptTable
from scoring.models.tournament import Tournament

PATIENCE: Final = 3
"""Backups missed in a row before the desk warns."""


@dataclass(frozen=True, slots=True)
class ListedBackup:
    """A backup and its files: in the first place, in the second, or in both."""

    name: BackupName
    size: int
    """Bytes."""
    files: tuple[Path, ...]


def list_backup_names(folder: Path) -> dict[BackupName, os.DirEntry[str]]:
    """The names of the backups in a folder; empty if the folder does not exist, or fails."""
    try:
        with os.scandir(folder) as entries:
            found = [(BackupName.parse(entry.name), entry) for entry in entries]
            return {name: entry for name, entry in found if name is not None and entry.is_file()}
    except OSError:
        return {}


def list_backups() -> list[ListedBackup]:
    """The backups of both places, newest first."""
    found: dict[BackupName, ListedBackup] = {}
    for folder in (settings.BACKUP_FOLDER, settings.BACKUP_SECOND):
        for name, entry in (list_backup_names(folder) if folder else {}).items():
            with suppress(OSError):  # removed meanwhile, or on a stick that was pulled out
                size, others = entry.stat().st_size, found[name].files if name in found else ()
                found[name] = ListedBackup(name, size, (*others, Path(entry.path)))
    return [found[name] for name in sorted(found, reverse=True)]


def find_backup(stem: str) -> ListedBackup | None:
    """The backup whose file has this name, without its suffix."""
    return next((each for each in list_backups() if each.name.stem == stem), None)


def load_status() -> Status:
    """The status of the backups; an empty one if none is stored."""
    try:
        text = (settings.BACKUP_FOLDER / FILE_NAME).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return Status()
    return Status.read(text) or Status()


def count_overdue_minutes(now: datetime) -> int:
    """Minutes since the schedule last checked the backups, if that is too long; otherwise 0.

    The server checks every few seconds, and sets the modification time of the status file.
    """
    allowed = PATIENCE * settings.BACKUP_MINUTES
    try:
        seconds = (settings.BACKUP_FOLDER / FILE_NAME).stat().st_mtime
    except OSError:
        return int(allowed)
    minutes = int((now.timestamp() - seconds) // 60)
    return minutes if allowed and minutes >= allowed else 0


def load_change_mark() -> str:
    """A text that changes with each write to an event or to the library, not with signs of life.

    Four queries.
    """
    events = Tournament.objects.aggregate(Count("pk"), Sum("revision"), Max("pk"))
    kept = [
        model.objects.aggregate(Count("pk"), Max("changed_at"))
        for model in (KeptRules, KeptTable, KeptProfile)
    ]
    return "/".join(str(value) for row in (events, *kept) for value in row.values())
