"""What only its owner may read: the folder of the data, the key, the database, photos, backups.

Knows no settings: they are read with this.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path

OWNER_ONLY = 0o077
"""A umask: nobody but the owner reads what is made from here on."""
SHORTEST_KEY = 20
"""Characters. A plug that is pulled leaves a file that is empty, or full of zeros."""


class BrokenKeyFile(Exception):
    """A key file that holds no key. `path` is its own."""

    def __init__(self, path: Path) -> None:
        super().__init__(str(path))
        self.path = path


def read_key_file(path: Path, make_key: Callable[[], str]) -> str:
    """The key in a file, made with `make_key` at the first start. Raises BrokenKeyFile, OSError."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return _read_key(path)
    try:
        with os.fdopen(descriptor, "w") as file:
            file.write(make_key())
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        path.unlink()  # half a key would be taken for one
        raise
    return _read_key(path)


def _read_key(path: Path) -> str:
    key = path.read_bytes().decode(errors="replace").strip()
    if len(key) < SHORTEST_KEY or "\0" in key or "\ufffd" in key:
        raise BrokenKeyFile(path)
    return key


def close_to_others(folder: Path, database: Path | None) -> None:
    """Mend the modes of older versions: folder, key, database, photos and backups are the owner's.
    Static files stay as they are. What belongs to somebody else is left to them.
    """
    if os.name != "posix":
        return
    if not folder.stat().st_mode & stat.S_ISVTX:  # a folder for everybody, like /tmp, stays one
        _close(folder)
    _close(folder / "secret_key")
    if database:
        for end in ("", "-wal", "-shm"):
            _close(database.with_name(database.name + end))
    for kept in (folder / "media", folder / "backups"):
        _close(kept)
        for path in kept.rglob("*"):
            _close(path)


def _close(path: Path) -> None:
    try:
        mode = path.stat().st_mode
        if mode & OWNER_ONLY:
            path.chmod(stat.S_IMODE(mode) & ~OWNER_ONLY)
    except (FileNotFoundError, PermissionError):
        pass
