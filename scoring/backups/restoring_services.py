from __future__ import annotations

import logging
import os
from collections import Counter
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.db import connection

from scoring.backups.archive import (
    KEY,
    MEDIA,
    SIGNING_KEY,
    Archive,
    Manifest,
    RestorePreview,
    RestoreResult,
    list_event_changes,
    open_archive,
)
from scoring.backups.folders_services import (
    lock_backups,
    open_work_folder,
    raising_backup_errors,
)
from scoring.backups.hooks_services import AFTER_RESTORE, BEFORE_RESTORE
from scoring.backups.making_services import PATIENCE, find_database_copier, make_backup_locked
from scoring.backups.names import BackupError, BackupName, Reason
from scoring.backups.queries import (
    DatabaseContents,
    is_newer,
    is_too_old,
    list_migrations,
    load_contents,
    load_keys,
)
from scoring.store.private_files import write_private_file

logger = logging.getLogger(__name__)


def preview_restore(file: Path) -> RestorePreview:
    """Check a backup and return the effects of restoring it. Raises BackupError if unusable."""
    with lock_backups(PATIENCE), open_archive(file) as archive, open_work_folder() as work:
        archive.check()
        unpacked = _unpack(archive, work)
        now, keys = _load_current()
        then = Counter(find_database_copier().read_back(unpacked))
        return RestorePreview(
            manifest=archive.manifest,
            changes=list_event_changes(now.events, archive.manifest.events),
            lost=(Counter(keys) - then).total(),
            is_older=_is_older(archive.manifest),
            key_differs=_key_differs(archive),
        )


def restore_backup(*, file: Path, now: datetime) -> RestoreResult:
    """Replace all data with a backup, after making a backup of the current data. People erased
    since the backup was made are erased again. Other writes wait meanwhile. Raises BackupError if
    the backup is damaged or the restore fails; then the current data are unchanged."""
    with lock_backups(PATIENCE), open_archive(file) as archive, open_work_folder() as work:
        archive.check()
        copies = find_database_copier()
        unpacked = _unpack(archive, work)
        copies.read_back(unpacked)
        key_differs = _key_differs(archive)
        before: list[BackupName] = []
        photos: list[Path] = []

        def back_up_present() -> None:
            """Back up the current data; called when nobody else can write any more."""
            photos.extend(path for path in Path(settings.MEDIA_ROOT).rglob("*") if path.is_file())
            if copies.has_tables():
                with raising_backup_errors(settings.VAR_DIR):
                    for carry in BEFORE_RESTORE:
                        carry()
                made = make_backup_locked(reason=Reason.BEFORE_RESTORE, now=now)
                before.append(made.name)
            _restore_photos(archive)

        copies.replace(unpacked, is_older=_is_older(archive.manifest), held=back_up_present)
        _remove_other_photos(archive, photos)
        erased = sum(repeat() for repeat in AFTER_RESTORE)
        if key_differs and not os.environ.get("SECRET_KEY"):
            _write_key(KEY, archive.read_key().encode())
        if (signing_key := archive.read_signing_key()) is not None:
            _write_key(SIGNING_KEY, signing_key)
        last = before[0] if before else None
        logger.warning(
            "%s was restored; what was there is in %s", file.name, last and last.file_name
        )
        return RestoreResult(last, key_differs, erased)


def _unpack(archive: Archive, work: Path) -> Path:
    """Unpack a backup's database into `work`. Raises BackupError if it cannot be restored here."""
    engine = find_database_copier().engine
    if archive.manifest.engine != engine:
        raise BackupError("other_engine", engine=archive.manifest.engine, ours=engine)
    if is_newer(archive.manifest.migrations):
        raise BackupError("newer")
    if is_too_old(archive.manifest.migrations):
        raise BackupError("too_old")
    unpacked = work / archive.database
    with raising_backup_errors(work):
        archive.extract(archive.database, unpacked)
    return unpacked


def _is_older(manifest: Manifest) -> bool:
    return not list_migrations().issubset(manifest.migrations)


def _key_differs(archive: Archive) -> bool:
    return archive.read_key() != settings.SECRET_KEY


def _load_current() -> tuple[DatabaseContents, list[str]]:
    if not find_database_copier().has_tables():
        return DatabaseContents((), (), 0), []
    with connection.cursor() as cursor:
        return load_contents(cursor), load_keys(cursor)


def _restore_photos(archive: Archive) -> None:
    """Add the backup's photos to the current ones. A photo whose file name already exists is
    skipped, because two different photos never have the same name."""
    root = Path(settings.MEDIA_ROOT)
    for name in archive.names:
        path = root / name.removeprefix(MEDIA)
        if not name.startswith(MEDIA) or path.exists():
            continue
        with raising_backup_errors(root):
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            part = path.with_name(path.name + ".part")
            part.unlink(missing_ok=True)
            archive.extract(name, part)
            part.replace(path)


def _remove_other_photos(archive: Archive, photos: list[Path]) -> None:
    """Remove photos that the restored backup lacks; the backup made before the restore has them."""
    root = Path(settings.MEDIA_ROOT)
    for path in photos:
        if MEDIA + path.relative_to(root).as_posix() not in archive.names:
            path.unlink(missing_ok=True)


def _write_key(name: str, key: bytes) -> None:
    with raising_backup_errors(settings.VAR_DIR):
        write_private_file(settings.VAR_DIR / name, key)
