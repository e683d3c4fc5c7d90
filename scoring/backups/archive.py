"""The format of a backup file (a zip), and previews and results of restoring one.

    manifest.json                       the description of the backup
    database.sqlite3 | database.dump    the database, of SQLite or PostgreSQL
    secret_key                          the key for sessions and forms
    signing_key                         the key that signs documents, if one was ever signed
    media/...                           the photos

A file is not trusted: names and sizes are checked before anything is unpacked, zipfile compares
checksums while it reads, and members are unpacked to the caller's path, never to one from the file.
"""

from __future__ import annotations

import json
import lzma
import re
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import IO, Annotated, Final, Literal

from scoring.backups.names import BackupError, BackupName, Reason
from scoring.core.bundle.reading import write_value
from scoring.core.decoding import (
    BadData,
    BadJson,
    Day,
    Flag,
    Moment,
    Whole,
    decode,
    max_length,
    parse_json,
    within,
)
from scoring.store.private_files import SECRET_KEY_FILE, SIGNING_KEY_FILE, is_key

SCHEMA: Final = "burraco-tourney.backup"
FORMAT: Final = 3

MANIFEST: Final = "manifest.json"
SQLITE: Final = "database.sqlite3"
POSTGRESQL: Final = "database.dump"
DATABASES: Final = {"sqlite": SQLITE, "postgresql": POSTGRESQL}
KEY: Final = SECRET_KEY_FILE
SIGNING_KEY: Final = SIGNING_KEY_FILE
MEDIA: Final = "media/"

LARGEST_MANIFEST: Final = 32 << 20
LARGEST_KEY: Final = 1 << 16
MAX_UNFOLDED: Final = 200
"""Maximum size of an unpacked zip member: 1 MB plus this many times its packed size."""
_LEVEL: Final = 1
"""Compression level: files are a tenth larger than at the default level, in a third of the time."""
_CHUNK: Final = 1 << 20
_PACKED_ALREADY: Final = (".jpg", ".dump")
_SAFE: Final = re.compile(r"media/(?:\w[\w.-]*/)*\w[\w.-]*", re.ASCII)

_BROKEN = (
    zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError, NotImplementedError, RuntimeError,
    ValueError, OSError,
)  # fmt: skip
"""Errors that zipfile raises if a file is not an archive, is truncated or was changed. A
changed byte can also cause NotImplementedError (compression) or RuntimeError (encryption)."""

Count = Annotated[Whole, within(0, 2_000_000_000)]


@dataclass(frozen=True, slots=True)
class EventSummary:
    slug: Annotated[str, max_length(80)]
    name: Annotated[str, max_length(120)]
    date: Day
    turn: Count
    """Number of the last turn with published seats; 0 if there is none."""
    is_closed: Flag
    smazzate: Count
    revision: Count
    """Number that rises by one with every write to the event."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    format: Count = FORMAT
    program: Annotated[str, max_length(40)]
    """Version of the program that made the backup."""
    engine: Literal["sqlite", "postgresql"]
    made_at: Moment
    reason: Reason
    migrations: tuple[Annotated[str, max_length(300)], ...]
    """The schema: every applied migration, as `app.name`."""
    events: tuple[EventSummary, ...]
    versions: Count
    """Number of revisions of smazzate in all events, superseded ones included."""
    schema: Literal["burraco-tourney.backup"] = SCHEMA


def read_manifest(text: bytes) -> Manifest:
    """Parse a backup's manifest. Raises BackupError if it is invalid or of a newer format."""
    try:
        data = parse_json(text)
    except BadJson:
        raise BackupError("not_a_backup") from None
    if not isinstance(data, dict) or data.get("schema") != SCHEMA:
        raise BackupError("not_a_backup")
    if isinstance(data.get("format"), int) and data["format"] > FORMAT:
        raise BackupError("newer")
    data.pop("members", None)  # format 1 listed them
    try:
        return decode(Manifest, data)
    except BadData:
        raise BackupError("not_a_backup") from None


def is_safe(name: str) -> bool:
    """True if a file in a backup's zip may have this name."""
    return name in (SQLITE, POSTGRESQL, KEY, SIGNING_KEY) or bool(_SAFE.fullmatch(name))


def write_archive(
    file: IO[bytes], manifest: Manifest, key: str, files: Iterable[tuple[str, Path]]
) -> None:
    """Write a backup to `file`. `key`: the server's secret key, stored in the backup. `files`:
    (name in the zip, path); missing files are omitted. Raises OSError if a file cannot be used."""
    with zipfile.ZipFile(
        file, "w", zipfile.ZIP_DEFLATED, compresslevel=_LEVEL, strict_timestamps=False
    ) as archive:
        for name, path in files:
            packed = zipfile.ZIP_STORED if name.endswith(_PACKED_ALREADY) else None
            with suppress(FileNotFoundError):
                archive.write(path, name, packed)
        archive.writestr(KEY, key)
        text = json.dumps(write_value(manifest), ensure_ascii=False, indent=1)
        archive.writestr(MANIFEST, text)


@contextmanager
def open_archive(path: Path) -> Iterator[Archive]:
    """Open a backup file. Raises BackupError if it is unreadable, invalid or unsafe."""
    try:
        file = path.open("rb")
    except OSError as error:
        raise BackupError("unreadable", reason=error.strerror) from error
    with file:
        try:
            archive = zipfile.ZipFile(file)
        except _BROKEN:
            raise BackupError("not_a_backup") from None
        with archive:
            yield Archive(archive)


class Archive:
    """An opened backup: its manifest, and the names of the other files in the zip."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive
        infos = archive.infolist()
        sizes = {info.filename: info.file_size for info in infos}
        self.names = sizes.keys() - {MANIFEST}
        if len(infos) != len(sizes) or sizes.get(MANIFEST, 1 << 50) > LARGEST_MANIFEST:
            raise BackupError("not_a_backup")
        for name in self.names:
            if not is_safe(name):
                raise BackupError("unsafe", member=name)
        if any(info.file_size > MAX_UNFOLDED * info.compress_size + _CHUNK for info in infos):
            raise BackupError("bomb")
        self.manifest = read_manifest(b"".join(self._read(MANIFEST)))
        keys = (sizes.get(KEY, 1 << 50), sizes.get(SIGNING_KEY, 0))
        if self.database not in sizes or max(keys) > LARGEST_KEY:
            raise BackupError("not_a_backup")

    @property
    def database(self) -> str:
        """Name of the database file in the zip."""
        return DATABASES[self.manifest.engine]

    def check(self) -> None:
        """Read every file. Raises BackupError if one is damaged or the secret key is invalid."""
        for name in sorted(self.names):
            for _chunk in self._read(name):
                pass
        self.read_key()

    def extract(self, name: str, to: Path) -> None:
        """Unpack a file to `to`, which must be new. Raises OSError, or BackupError if damaged."""
        with to.open("xb") as file:
            to.chmod(0o600)
            file.writelines(self._read(name))

    def read_key(self) -> str:
        """Return the secret key. Raises BackupError if it is damaged or invalid."""
        key = b"".join(self._read(KEY)).decode(errors="replace")
        if not is_key(key):
            raise BackupError("no_key")
        return key

    def read_signing_key(self) -> bytes | None:
        """Return the key that signs documents; None if missing. Raises BackupError if damaged."""
        return b"".join(self._read(SIGNING_KEY)) if SIGNING_KEY in self.names else None

    def _read(self, name: str) -> Iterator[bytes]:
        """Yield a file's contents; zipfile finds damage only at the end. Raises BackupError."""
        try:
            with self._archive.open(name) as opened:
                yield from iter(partial(opened.read, _CHUNK), b"")
        except _BROKEN:
            raise BackupError("damaged", member=name) from None


EventChange = tuple[EventSummary | None, EventSummary | None]
"""An event in the current database and the same event in the backup; None if missing there."""


def list_event_changes(
    now: Iterable[EventSummary], then: Iterable[EventSummary]
) -> list[EventChange]:
    """Pair current events with the backup's by slug; events only in the backup come last."""
    current = {event.slug: event for event in now}
    backed_up = {event.slug: event for event in then}
    return [(current.get(slug), backed_up.get(slug)) for slug in {**current, **backed_up}]


@dataclass(frozen=True, slots=True)
class RestorePreview:
    manifest: Manifest
    changes: list[EventChange]
    lost: int
    """Number of smazzate and corrections recorded now but missing in the backup."""
    is_older: bool
    """True if the backup's schema is older than the program's."""
    key_differs: bool
    """True if the backup's secret key differs from the current one."""


@dataclass(frozen=True, slots=True)
class RestoreResult:
    before: BackupName | None
    """The backup made before the restore; None if the database was empty."""
    key_differs: bool
    """True if the server must restart because the backup's secret key differs."""
    erased: int = 0
    """Number of persons that were in the backup and were erased again after the restore."""
