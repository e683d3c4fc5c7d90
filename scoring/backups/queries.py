"""The backups in both folders, their status, and a summary of a database's contents. The
summary is read in plain SQL, because the database can be a copy."""

from __future__ import annotations

import os
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, Final, NamedTuple, Protocol

from django.apps import apps
from django.conf import settings
from django.db.models import Count, Max, Sum

from scoring.backups.archive import EventSummary
from scoring.backups.names import BackupName
from scoring.backups.status import FILE_NAME, Status
from scoring.models.kept import KeptCircuit, KeptProfile, KeptRules, KeptTable
from scoring.models.tournament import Tournament

PATIENCE: Final = 3
"""Number of backups that must be missed in a row before the program warns."""


@dataclass(frozen=True, slots=True)
class ListedBackup:
    """A backup and its files: in the first folder, in the second, or in both."""

    name: BackupName
    size: int
    """Size in bytes."""
    files: tuple[Path, ...]


def list_backup_names(folder: Path) -> dict[BackupName, os.DirEntry[str]]:
    """Return {name: directory entry} for a folder's backups; {} if missing or unreadable."""
    try:
        with os.scandir(folder) as entries:
            found = [(BackupName.parse(entry.name), entry) for entry in entries]
            return {name: entry for name, entry in found if name is not None and entry.is_file()}
    except OSError:
        return {}


def list_backups() -> list[ListedBackup]:
    """Return the backups in both folders, newest first."""
    found: dict[BackupName, ListedBackup] = {}
    for folder in (settings.BACKUP_FOLDER, settings.BACKUP_SECOND):
        for name, entry in (list_backup_names(folder) if folder else {}).items():
            with suppress(OSError):  # removed meanwhile, or on a stick that was pulled out
                size, others = entry.stat().st_size, found[name].files if name in found else ()
                found[name] = ListedBackup(name, size, (*others, Path(entry.path)))
    return [found[name] for name in sorted(found, reverse=True)]


def find_backup(stem: str) -> ListedBackup | None:
    """Return the backup whose file name without suffix is `stem`; None if there is none."""
    return next((each for each in list_backups() if each.name.stem == stem), None)


def load_status() -> Status:
    """Load the status of the backups, or an empty one if none is stored."""
    try:
        text = (settings.BACKUP_FOLDER / FILE_NAME).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return Status()
    return Status.read(text) or Status()


def count_overdue_minutes(now: datetime) -> int:
    """Return how many minutes ago all data were last backed up; 0 if no backup is overdue.

    The server sets the status file's modification time whenever it finds all data backed up."""
    allowed = PATIENCE * settings.BACKUP_MINUTES
    try:
        seconds = (settings.BACKUP_FOLDER / FILE_NAME).stat().st_mtime
    except OSError:
        return int(allowed)
    minutes = int((now.timestamp() - seconds) // 60)
    return minutes if allowed and minutes >= allowed else 0


def load_change_mark() -> str:
    """Return a text that changes with each write to an event or the library. Five queries. The
    library: the stored rule sets, conversion tables, export profiles and circuits. Heartbeats of
    devices do not change the text."""
    events = Tournament.objects.aggregate(Count("pk"), Sum("revision"), Max("pk"))
    kept = [
        model.objects.aggregate(Count("pk"), Max("changed_at"))
        for model in (KeptRules, KeptTable, KeptProfile, KeptCircuit)
    ]
    return "/".join(str(value) for row in (events, *kept) for value in row.values())


class Cursor(Protocol):
    def execute(self, sql: str, /) -> Any: ...
    def fetchall(self) -> Sequence[Sequence[Any]]: ...


class DatabaseContents(NamedTuple):
    events: tuple[EventSummary, ...]
    """The events, in order of creation."""
    migrations: tuple[str, ...]
    """The applied migrations, as `app.name`, sorted."""
    versions: int
    """Number of revisions of smazzate, superseded ones included."""


_EVENTS: Final = """
SELECT event.slug, event.name, event.date, event.closed_at IS NOT NULL, event.revision,
  (SELECT COALESCE(MAX(turn.number), 0) FROM scoring_turn turn
   WHERE turn.tournament_id = event.id AND turn.state <> 'draft'),
  (SELECT COUNT(*) FROM scoring_smazzata smazzata
   JOIN scoring_table place ON place.id = smazzata.table_id
   JOIN scoring_turn turn ON turn.id = place.turn_id
   WHERE turn.tournament_id = event.id)
FROM scoring_tournament event ORDER BY event.id
"""


def load_contents(cursor: Cursor) -> DatabaseContents:
    """Load the contents of a database with this program's schema. Three queries."""
    cursor.execute(_EVENTS)
    events = tuple(
        EventSummary(
            slug=slug,
            name=name,
            date=date.fromisoformat(str(day)),
            turn=turn,
            is_closed=bool(closed),
            smazzate=smazzate,
            revision=revision,
        )
        for slug, name, day, closed, revision, turn, smazzate in cursor.fetchall()
    )
    migrations = tuple(sorted(load_applied_migrations(cursor)))
    cursor.execute("SELECT COUNT(*) FROM scoring_smazzatarevision")
    ((versions,),) = cursor.fetchall()
    return DatabaseContents(events, migrations, versions)


def load_keys(cursor: Cursor) -> list[str]:
    """Load the keys of all revisions of smazzate (phones generate the keys). One query."""
    cursor.execute("SELECT key FROM scoring_smazzatarevision")
    return [str(key) for (key,) in cursor.fetchall()]


OWN_APPS: Final = ("players.", "scoring.")
"""Prefixes of this program's own migrations, which show a database's age. Migrations of libraries
do not count, because they depend on the installed library versions."""
SQUASHED: Final = "scoring.migrations.0001_squashed_0040_unknown_keys"
"""The squashed migration, which replaces all migrations before 0041."""


def is_newer(applied: Collection[str]) -> bool:
    """True if some of a database's applied migrations are unknown here: a newer program made it."""
    own = {name for name in applied if name.startswith(OWN_APPS)}
    return not own <= list_migrations() | list_replaced()


def is_too_old(applied: Collection[str]) -> bool:
    """True if the database was made by a program so old that its schema cannot be upgraded."""
    return bool(list_replaced() & {*applied}) and not list_replaced() <= {*applied}


@cache
def list_replaced() -> frozenset[str]:
    """Return the names of the migrations that the migration SQUASHED replaces. The files of the
    replaced migrations no longer exist, but every database lists their names as applied."""
    replaces = import_module(SQUASHED).Migration.replaces
    return frozenset(f"{app}.{name}" for app, name in replaces)


@cache
def list_migrations() -> frozenset[str]:
    """Return the names of all migrations of this program and its libraries, read once."""
    packages = {app.label: find_spec(f"{app.name}.migrations") for app in apps.get_app_configs()}
    return frozenset(
        f"{label}.{module.name}"
        for label, package in packages.items()
        if package is not None
        for module in iter_modules(package.submodule_search_locations)
    )


def load_applied_migrations(cursor: Cursor) -> frozenset[str]:
    """Return the names of the migrations applied to a database or a copy of it. One query."""
    cursor.execute("SELECT app, name FROM django_migrations")
    return frozenset(f"{app}.{name}" for app, name in cursor.fetchall())
