"""Several worker processes that serve the same listening sockets, and their supervisor.

Python runs one thread at a time, so the desk needs a second process to use a second core. The
workers accept connections from the same sockets. They end with their supervisor, however it ends,
so that no process is left on the ports.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Event
from threading import Thread
from types import FrameType
from typing import NamedTuple, Protocol, TypeVar

from django.utils.translation import gettext as _

LOOK = 0.05
"""Seconds between two checks whether a worker has started."""
GRACE = 8
"""Seconds in which a worker may finish its requests before it is killed."""


class Server(Protocol):
    def run(self) -> None:
        """Serve until SystemExit."""


Ports = TypeVar("Ports")
"""The listening sockets of a server, in any form that a process can be given."""
MakeServer = Callable[[Ports], Server]
"""Makes the server of listening sockets; a module-level function, since each worker imports it."""


class _Worker(NamedTuple):
    process: BaseProcess
    began: Event
    """Set when the worker serves."""


def stop_on_sigterm() -> None:
    """Let SIGTERM end the process by SystemExit, so that requests in progress are finished."""

    def stop(_signal: int, _frame: FrameType | None) -> None:
        sys.exit()

    signal.signal(signal.SIGTERM, stop)


def run_workers(
    make_server: MakeServer[Ports], ports: Ports, count: int, announce: Callable[[], None]
) -> int:
    """Serve with `count` processes until Ctrl-C or SIGTERM; the exit code of the program.

    `announce` is called when the first worker serves. A worker that ends after it has started is
    replaced; when one cannot start, all stop.
    """
    stop_on_sigterm()
    workers = [_start(make_server, ports) for _number in range(count)]
    try:
        if _wait_for_first(workers):
            announce()
        while True:
            wait([worker.process.sentinel for worker in workers])
            for worker in [one for one in workers if not one.process.is_alive()]:
                workers.remove(worker)
                if not worker.began.is_set():
                    print(_("The desk cannot start serving and is shutting down."), file=sys.stderr)
                    return 1
                text = _("A server process ended (%(code)s) and is being replaced.")
                print(text % {"code": worker.process.exitcode}, file=sys.stderr, flush=True)
                workers.append(_start(make_server, ports))
    except (KeyboardInterrupt, SystemExit):
        return 0
    finally:
        for worker in workers:
            worker.process.terminate()
        for worker in workers:
            worker.process.join(GRACE)
            worker.process.kill()


def _wait_for_first(workers: list[_Worker]) -> bool:
    """Wait until a worker serves (True) or one has ended (False)."""
    sentinels = [worker.process.sentinel for worker in workers]
    while not any(worker.began.is_set() for worker in workers):
        if wait(sentinels, timeout=LOOK):
            return False
    return True


def _start(make_server: MakeServer[Ports], ports: Ports) -> _Worker:
    context = get_context("spawn")
    began = context.Event()
    process = context.Process(target=_work, args=(make_server, ports, began))
    # Ctrl-C reaches every process of the terminal; only the supervisor acts on it.
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    process.start()
    signal.signal(signal.SIGINT, before)
    return _Worker(process, began)


def _work(make_server: MakeServer[Ports], ports: Ports, began: Event) -> None:
    stop_on_sigterm()
    Thread(target=_end_with_watcher, daemon=True).start()
    server = make_server(ports)
    began.set()
    server.run()


def _end_with_watcher() -> None:
    watcher = parent_process()
    assert watcher is not None  # nosec B101  # narrows a type for mypy
    watcher.join()
    os._exit(1)  # the supervisor was killed: end at once
