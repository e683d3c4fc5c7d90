"""Restoring a backup: what it would change, and putting it in the place of what is there."""

from __future__ import annotations

import logging
import os
from collections import Counter
from datetime import datetime
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from scoring.backup.archive import MEDIA, Archive, open_archive
from scoring.backup.changes import Preview, Restored, list_event_changes
from scoring.backup.errors import BackupError
from scoring.backup.manifest import Manifest
from scoring.backup.names import BackupName, Reason
from scoring.queries.backups.summary import Contents, load_contents, load_keys
from scoring.services.backups.folders import hold_backups, open_work, telling, write_whole
from scoring.services.backups.making import PATIENCE, find_copies, make_held

KEY_FILE: Final = "secret_key"
"""In VAR_DIR, as the settings read it."""
OWN_APPS: Final = ("players.", "scoring.")
"""Whose migrations say how new a backup is: those of libraries come and go with their versions."""

logger = logging.getLogger(__name__)


def preview_restore(file: Path) -> Preview:
    """Look at a backup wholly, without changing anything. Raises BackupError."""
    with hold_backups(PATIENCE), open_archive(file) as archive, open_work() as work:
        archive.check()
        unpacked = _unpack(archive, work)
        now, keys = _load_current()
        then = Counter(find_copies().read_back(unpacked))
        return Preview(
            manifest=archive.manifest,
            changes=list_event_changes(now.events, archive.manifest.events),
            lost=(Counter(keys) - then).total(),
            is_older=_is_older(archive.manifest),
            key_differs=_key_differs(archive),
        )


def restore_backup(*, file: Path, now: datetime) -> Restored:
    """Put a backup in the place of everything that is there, of which a backup is made first.

    Writers wait meanwhile. Raises BackupError; then what was there stands.
    """
    with hold_backups(PATIENCE), open_archive(file) as archive, open_work() as work:
        archive.check()
        copies = find_copies()
        unpacked = _unpack(archive, work)
        copies.read_back(unpacked)
        key_differs = _key_differs(archive)
        before: list[BackupName] = []
        photos: list[Path] = []

        def keep_present() -> None:
            """Called when nobody writes any more."""
            photos.extend(path for path in Path(settings.MEDIA_ROOT).rglob("*") if path.is_file())
            if copies.has_tables():
                made = make_held(reason=Reason.BEFORE_RESTORE, now=now)
                before.append(made.name)
            _bring_photos(archive)

        copies.replace(unpacked, is_older=_is_older(archive.manifest), held=keep_present)
        _drop_others(archive, photos)
        if key_differs and not os.environ.get("SECRET_KEY"):
            _write_key(archive.read_key())
        last = before[0] if before else None
        logger.warning(
            "%s was restored; what was there is in %s", file.name, last and last.file_name
        )
        return Restored(last, key_differs)


def _unpack(archive: Archive, work: Path) -> Path:
    """The database of a backup that this program can restore, unpacked."""
    engine = find_copies().engine
    if archive.manifest.engine != engine:
        raise BackupError("other_engine", engine=archive.manifest.engine, ours=engine)
    own = {name for name in archive.manifest.migrations if name.startswith(OWN_APPS)}
    if not own <= _list_known():
        raise BackupError("newer")
    unpacked = work / archive.database
    with telling(work):
        archive.extract(archive.database, unpacked)
    return unpacked


def _list_known() -> set[str]:
    """The migrations of this program, as `app.name`."""
    return {f"{app}.{name}" for app, name in MigrationLoader(None).disk_migrations or {}}


def _is_older(manifest: Manifest) -> bool:
    return not _list_known().issubset(manifest.migrations)


def _key_differs(archive: Archive) -> bool:
    return archive.read_key() != settings.SECRET_KEY


def _load_current() -> tuple[Contents, list[str]]:
    if not find_copies().has_tables():
        return Contents((), (), 0), []
    with connection.cursor() as cursor:
        return load_contents(cursor), load_keys(cursor)


def _bring_photos(archive: Archive) -> None:
    """Put the photos of a backup beside those that are there; a name never names another photo."""
    root = Path(settings.MEDIA_ROOT)
    for member in archive.manifest.members:
        path = root / member.name.removeprefix(MEDIA)
        if not member.name.startswith(MEDIA) or path.exists():
            continue
        with telling(root):
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            part = path.with_name(path.name + ".part")
            part.unlink(missing_ok=True)
            archive.extract(member.name, part)
            part.replace(path)


def _drop_others(archive: Archive, photos: list[Path]) -> None:
    """Remove the photos that were there and are not in the backup; they are in the one before."""
    root = Path(settings.MEDIA_ROOT)
    named = {member.name for member in archive.manifest.members}
    for path in photos:
        if MEDIA + path.relative_to(root).as_posix() not in named:
            path.unlink(missing_ok=True)


def _write_key(key: str) -> None:
    with telling(settings.VAR_DIR):
        write_whole(settings.VAR_DIR / KEY_FILE, lambda file: file.write(key.encode()))
