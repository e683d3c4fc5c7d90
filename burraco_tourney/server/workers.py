"""Worker processes that serve the same listening sockets, and their supervisor.

Python runs one thread at a time, so the server needs a second process to use a second core. The
workers accept connections from the same sockets. They end when their supervisor ends in any way, so
that no process keeps the ports.

A worker that ends is replaced, even if it ended while starting: a laptop that runs out of memory
kills the youngest processes. The supervisor gives up only if no worker has ever served.

The workers share the counters of `operations/metrics.py` in a folder in memory, never on a disk:
prometheus_client maps its files, and a process that writes to a mapped file on a full disk is
killed. On systems without an in-memory folder (macOS), each process has its own counters."""

from __future__ import annotations

import gc
import os
import shutil
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Event
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from time import monotonic
from types import FrameType
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

MEMORY = Path("/dev/shm")  # nosec B108  # a private folder is made in it
PREFIX = "burraco-counts-"
VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
"""Environment variable with the folder of the shared counters. prometheus_client reads it when
first imported; child processes inherit it."""


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
    for folder in MEMORY.glob(f"{PREFIX}*-*"):
        pid = folder.name.removeprefix(PREFIX).partition("-")[0]
        if not Path("/proc", pid).exists() and folder.stat().st_uid == os.getuid():
            shutil.rmtree(folder, ignore_errors=True)


POLL_EVERY = 0.05
"""Seconds between two checks whether a started worker serves."""
PAUSES = (0.0, 1.0, 2.0, 5.0, 10.0, 30.0)
"""Seconds before a worker that ended is replaced. The index is the number of workers in a row that
ended while starting; the last value repeats."""
GRACE = 8
"""Seconds in which a worker may finish its requests before it is killed."""


Serve = Callable[[Any, Callable[[], None]], None]
"""Type of the function that a worker runs: it serves sockets (its first argument, in any
picklable form) until SystemExit, and calls its second argument once clients can connect. It
must be defined at module level, since each worker imports it."""
STOPPED = 75
"""Exit code of a worker after a user has stopped the server from a page."""


class DeskStopped(SystemExit):
    """A user has stopped the server from a page that this process served."""

    def __init__(self) -> None:
        super().__init__(STOPPED)


class _Worker(NamedTuple):
    process: BaseProcess
    began: Event
    """Set once the worker serves."""


def stop_on_sigterm() -> None:
    """Turn SIGTERM into SystemExit, so that requests in progress are finished."""

    def stop(_signal: int, _frame: FrameType | None) -> None:
        sys.exit()

    signal.signal(signal.SIGTERM, stop)


def run_workers(serve: Serve, ports: Any, count: int, announce: Callable[[], None]) -> int:
    """Serve these ports with `count` processes until Ctrl-C, SIGTERM, or DeskStopped in a worker.

    Return the program's exit code. `announce` is called when the first worker serves."""
    stop_on_sigterm()
    workers = [_start(serve, ports) for _number in range(count)]
    has_begun, failures, due = False, 0, 0.0
    try:
        while True:
            sentinels = [worker.process.sentinel for worker in workers]
            wait(sentinels, timeout=None if has_begun and len(workers) == count else POLL_EVERY)
            if not has_begun and any(worker.began.is_set() for worker in workers):
                has_begun = True
                announce()
            for worker in [one for one in workers if not one.process.is_alive()]:
                if worker.process.exitcode == STOPPED:
                    return 0
                workers.remove(worker)
                failures = 0 if worker.began.is_set() else failures + 1
                due = monotonic() + PAUSES[min(failures, len(PAUSES) - 1)]
                if has_begun:
                    text = _(
                        "A server process ended (%(code)s): the server is starting another one."
                    )
                    print(text % {"code": worker.process.exitcode}, file=sys.stderr, flush=True)
            if not has_begun and not workers:
                print(_("The server could not start."), file=sys.stderr)
                return 1
            if has_begun and len(workers) < count and monotonic() >= due:
                workers.append(_start(serve, ports))
    except (KeyboardInterrupt, SystemExit):
        return 0
    finally:
        for worker in workers:
            worker.process.terminate()
        for worker in workers:
            worker.process.join(GRACE)
            worker.process.kill()


def _start(serve: Serve, ports: Any) -> _Worker:
    context = get_context("spawn")
    began = context.Event()
    process = context.Process(target=_work, args=(serve, ports, began))
    # Ctrl-C reaches every process of the terminal; only the supervisor acts on it.
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    process.start()
    signal.signal(signal.SIGINT, before)
    return _Worker(process, began)


def _work(serve: Serve, ports: Any, began: Event) -> None:
    stop_on_sigterm()
    Thread(target=_end_with_watcher, daemon=True).start()
    serve(ports, began.set)


def _end_with_watcher() -> None:
    watcher = parent_process()
    assert watcher is not None  # nosec B101  # narrows a type for mypy
    watcher.join()
    os._exit(1)  # the supervisor was killed: end at once


def spare_own_objects() -> None:
    """Exempt the present objects, which live as long as the process, from garbage collection."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 50, 50)
