"""The folder in which the processes of one server share the counters of `metrics.py`.

The folder is in memory, never on a disk: prometheus_client maps its files, and a process that
writes to a mapped file on a full disk is killed. On systems without an in-memory folder (macOS),
each process has its own counters.
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
"""prometheus_client reads this variable when it is first imported; child processes inherit it."""


@contextmanager
def share_counts() -> Iterator[None]:
    """Context manager: processes started inside share their Prometheus counters."""
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
    """Remove the folders of servers that were killed."""
    for folder in MEMORY.glob(f"{PREFIX}*-*"):
        pid = folder.name.removeprefix(PREFIX).partition("-")[0]
        if not Path("/proc", pid).exists() and folder.stat().st_uid == os.getuid():
            shutil.rmtree(folder, ignore_errors=True)
