"""Files that only their owner may read: the data folder, keys, database, photos and backups. This
module must not import the settings, which use it to read the secret key."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

OWNER_ONLY: Final = 0o077
"""Umask that makes new files readable by their owner alone."""
SHORTEST_KEY: Final = 20
"""Minimum length of the secret key in characters; with a shorter one the server does not start."""
SECRET_KEY_FILE: Final = "secret_key"
"""Name of the file with Django's secret key, in the data folder and in every backup."""
SIGNING_KEY_FILE: Final = "signing_key"
"""Name of the file with the key that signs event files, in the data folder and every backup."""
PART: Final = ".part"
"""Suffix of the temporary name under which a file is written."""


class BrokenKeyFile(Exception):
    """The key file at `path` does not hold a valid key."""

    def __init__(self, path: Path) -> None:
        super().__init__(str(path))
        self.path = path


def read_key_file(path: Path, make_key: Callable[[], str]) -> str:
    """Read a key file, created by `make_key` if missing. Raises BrokenKeyFile or OSError."""
    if not path.exists():
        made = path.with_name(f"{path.name}.made.{os.getpid()}")
        write_private_file(made, make_key().encode())
        try:
            os.link(made, path)  # whole, and only once: two may start at the same moment
        except FileExistsError:
            pass
        except OSError:  # a disk without links, such as a stick
            os.replace(made, path)
        finally:
            made.unlink(missing_ok=True)
    return _read_key(path)


def is_key(text: str) -> bool:
    """True if the text is a usable key. A key file may be empty or all zeros after a power cut."""
    return len(text.strip()) >= SHORTEST_KEY and not {"\0", "\ufffd"} & set(text)


def _read_key(path: Path) -> str:
    key = path.read_bytes().decode(errors="replace").strip()
    if not is_key(key):
        raise BrokenKeyFile(path)
    return key


def write_private_file(
    path: Path,
    content: bytes | Callable[[IO[bytes]], object],
    check: Callable[[Path], None] | None = None,
) -> None:
    """Write a file that only its owner can read, completely or not at all. `content`: bytes, or a
    function that writes them to an open file. `check` gets the path of the complete file under a
    temporary name; if it raises, or writing fails, that file is deleted and the error raised."""
    part = path.with_name(f"{path.name}.{os.getpid()}{PART}")
    descriptor = os.open(part, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(descriptor, "w+b") as file:
            if isinstance(content, bytes):
                file.write(content)
            else:
                content(file)
            file.flush()
            os.fsync(file.fileno())
        if check is not None:
            check(part)
        part.replace(path)
    except BaseException:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise
    if os.name == "posix":  # the new name, too, survives a power cut
        descriptor = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def restrict_to_owner(folder: Path, database: Path | None) -> None:
    """Make the data folder, keys, database, photos and backups readable by their owner only, since
    older versions left them readable by others. Files of other owners are not changed."""
    if os.name != "posix":
        return
    if not folder.stat().st_mode & stat.S_ISVTX:  # a folder for everybody, like /tmp, stays open
        _restrict(folder)
    for key in (SECRET_KEY_FILE, SIGNING_KEY_FILE):
        _restrict(folder / key)
    if database:
        for end in ("", "-wal", "-shm"):
            _restrict(database.with_name(database.name + end))
    for kept in (folder / "media", folder / "backups"):
        _restrict(kept)
        for path in kept.rglob("*"):
            _restrict(path)


def _restrict(path: Path) -> None:
    try:
        mode = path.stat().st_mode
        if mode & OWNER_ONLY:
            path.chmod(stat.S_IMODE(mode) & ~OWNER_ONLY)
    except (FileNotFoundError, PermissionError):
        pass
