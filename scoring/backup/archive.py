"""A backup file: a zip of the manifest and the members that it lists, and nothing else.

    manifest.json                       what is in it
    database.sqlite3 | database.dump    the database, of SQLite or PostgreSQL
    secret_key                          what sessions and forms are signed with
    media/...                           the photos

A file is not trusted: names, sizes and digests are checked before anything is unpacked, and members
are unpacked to the caller's path, never to one from the file.
"""

from __future__ import annotations

import hashlib
import lzma
import re
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import IO, Final, NamedTuple

from scoring.backup.errors import BackupError
from scoring.backup.manifest import Manifest, Member, read_manifest, write_manifest

MANIFEST: Final = "manifest.json"
SQLITE: Final = "database.sqlite3"
POSTGRESQL: Final = "database.dump"
DATABASES: Final = {"sqlite": SQLITE, "postgresql": POSTGRESQL}
KEY: Final = "secret_key"
MEDIA: Final = "media/"

LARGEST_MANIFEST: Final = 32 << 20
LARGEST_KEY: Final = 1 << 16
SHORTEST_KEY: Final = 20
"""Characters; a server does not start with a shorter one."""
MOST_UNFOLDED: Final = 200
"""Largest ratio of unpacked to packed size of a member, above a first megabyte."""
_LEVEL: Final = 1
"""Compression level: files are a tenth larger than at the usual level, in a third of its time."""
_CHUNK: Final = 1 << 20
_PACKED_ALREADY: Final = (".jpg", ".dump")
_SAFE: Final = re.compile(r"media/(?:\w[\w.-]*/)*\w[\w.-]*", re.ASCII)

_BROKEN = (
    zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError, NotImplementedError, RuntimeError,
    ValueError, OSError,
)  # fmt: skip
"""What zipfile raises for a file that is no archive, is truncated or was changed: a changed byte
may also name a compression that zipfile does not know (NotImplementedError) or say that a member is
encrypted (RuntimeError)."""


class BackupSource(NamedTuple):
    """A member to write: its name in the archive, and its bytes or the path to them."""

    name: str
    content: Path | bytes


def is_safe(name: str) -> bool:
    """Whether a member of this name may be in a backup."""
    return name in (SQLITE, POSTGRESQL, KEY) or bool(_SAFE.fullmatch(name))


def is_key(text: str) -> bool:
    """Whether a key can be one: after a power cut its file may be empty, or full of zeros."""
    return len(text.strip()) >= SHORTEST_KEY and not {"\0", "\ufffd"} & set(text)


def write_archive(file: IO[bytes], manifest: Manifest, sources: Iterable[BackupSource]) -> Manifest:
    """Write a backup and return its manifest with the members. A source that no longer exists is
    left out.

    Raises OSError.
    """
    members = []
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=_LEVEL) as archive:
        for source in sources:
            packed = source.name.endswith(_PACKED_ALREADY)
            # zipfile stores a ZipInfo uncompressed; a plain name gets the archive's compression.
            name = zipfile.ZipInfo(source.name) if packed else source.name
            try:
                content = _open(source.content)
            except FileNotFoundError:
                continue
            with content, archive.open(name, "w", force_zip64=True) as to:
                members.append(_copy(source.name, content, to))
        complete = manifest.with_members(tuple(members))
        archive.writestr(MANIFEST, write_manifest(complete))
    return complete


@contextmanager
def open_archive(path: Path) -> Iterator[Archive]:
    """Open a backup whose manifest matches the members in the file. Raises BackupError."""
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
    """An opened backup. `manifest` lists its members; `check` and `extract` compare their
    digests."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive
        infos = archive.infolist()
        self._infos = {info.filename: info for info in infos}
        self.manifest = self._read_manifest()
        named = {member.name: member for member in self.manifest.members}
        if set(self._infos) != {MANIFEST, *named} or len(infos) != len(self._infos):
            raise BackupError("not_a_backup")
        if len(named) != len(self.manifest.members):
            raise BackupError("not_a_backup")
        for name, member in named.items():
            if not is_safe(name):
                raise BackupError("unsafe", member=name)
            info = self._infos[name]
            if info.file_size != member.size:
                raise BackupError("damaged", member=name)
            if info.file_size > MOST_UNFOLDED * info.compress_size + _CHUNK:
                raise BackupError("bomb")
        if self.database not in named or KEY not in named or named[KEY].size > LARGEST_KEY:
            raise BackupError("not_a_backup")

    @property
    def database(self) -> str:
        """The name of the member that holds the database."""
        return DATABASES[self.manifest.engine]

    def check(self) -> None:
        """Read every member once. Raises BackupError: `damaged`, `no_key`."""
        for member in self.manifest.members:
            self._read(member, None)
        self.read_key()

    def extract(self, name: str, to: Path) -> None:
        """Write a member into a new file at this path. Raises BackupError, OSError."""
        member = next(each for each in self.manifest.members if each.name == name)
        with to.open("xb") as file:
            to.chmod(0o600)
            self._read(member, file)

    def read_key(self) -> str:
        """Raises BackupError: `damaged`, or `no_key` for one that no server starts with."""
        file = BytesIO()
        self._read(next(each for each in self.manifest.members if each.name == KEY), file)
        key = file.getvalue().decode(errors="replace")
        if not is_key(key):
            raise BackupError("no_key")
        return key

    def _read_manifest(self) -> Manifest:
        info = self._infos.get(MANIFEST)
        if info is None or info.file_size > LARGEST_MANIFEST:
            raise BackupError("not_a_backup")
        try:
            text = self._archive.read(info)
        except _BROKEN:
            raise BackupError("damaged", member=MANIFEST) from None
        return read_manifest(text)

    def _read(self, member: Member, to: IO[bytes] | None) -> None:
        """Read a member to its end, into a file if one is given, and compare its digest."""
        digest = hashlib.sha256()
        try:
            opened = self._archive.open(member.name)
        except _BROKEN:
            raise BackupError("damaged", member=member.name) from None
        with opened:
            while chunk := _read_chunk(opened, member.name):
                digest.update(chunk)
                if to is not None:
                    to.write(chunk)
        if digest.hexdigest() != member.sha256:
            raise BackupError("damaged", member=member.name)


def _read_chunk(opened: IO[bytes], name: str) -> bytes:
    try:
        return opened.read(_CHUNK)
    except _BROKEN:
        raise BackupError("damaged", member=name) from None


def _open(content: Path | bytes) -> IO[bytes]:
    return BytesIO(content) if isinstance(content, bytes) else content.open("rb")


def _copy(name: str, content: IO[bytes], to: IO[bytes]) -> Member:
    digest, size = hashlib.sha256(), 0
    while chunk := content.read(_CHUNK):
        digest.update(chunk)
        size += len(chunk)
        to.write(chunk)
    return Member(name, size, digest.hexdigest())
