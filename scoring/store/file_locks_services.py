"""A file lock that only one process holds at a time."""

from __future__ import annotations

import time
from pathlib import Path
from typing import IO, Final

from django.core.files import locks

_LOOK: Final = 0.1
"""Seconds between two attempts to lock the file."""


def hold_file(path: Path, patience: float = 0) -> IO[str] | None:
    """Lock a file, created if missing, and return it open. Closing it or ending the process unlocks
    it. None if another process locks it for more than `patience` seconds. Raises OSError."""
    file = path.open("a")
    end = time.monotonic() + patience
    while not locks.lock(file, locks.LOCK_EX | locks.LOCK_NB):
        if time.monotonic() >= end:
            file.close()
            return None
        time.sleep(_LOOK)
    return file
