"""Where the processes of one server keep the counts of `metrics.py`, for whichever is asked.

They lie in memory, never on a disk: prometheus_client maps them as files, and a process that
writes to a mapped file of a full disk is killed. Where there is no such place (macOS), each process
counts for itself.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

MEMORY = Path("/dev/shm")  # nosec B108  # a private folder is made in it
PREFIX = "burraco-counts-"
VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
"""Read by prometheus_client when it is first imported: processes that are started have it."""


@contextmanager
def share_counts() -> Iterator[None]:
    """Processes that are started in this block count together."""
    if not MEMORY.is_dir():
        yield
        return
    _remove_abandoned()
    with TemporaryDirectory(prefix=f"{PREFIX}{os.getpid()}-", dir=MEMORY) as folder:
        os.environ[VARIABLE] = folder
        try:
            yield
        finally:
            del os.environ[VARIABLE]


def _remove_abandoned() -> None:
    """Folders of servers that were killed."""
    for folder in MEMORY.glob(f"{PREFIX}*-*"):
        pid = folder.name.removeprefix(PREFIX).partition("-")[0]
        if not Path("/proc", pid).exists() and folder.stat().st_uid == os.getuid():
            shutil.rmtree(folder, ignore_errors=True)
