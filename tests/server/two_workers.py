"""`python -m tests.server.two_workers [HOW]`: two workers on one port, each of which says its
process id.

Prints the port, then "open" when clients are let in. A server of its own, so that a test of the
workers need not load the desk. HOW: `broken`, no worker begins; `slow`, they begin when
the folder TRIES has a file `go`; `fails twice`, all but one end while they start, twice; `told`,
whichever is asked first stops the desk.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep

from django.conf import settings

from burraco_tourney.server.workers import POLL_EVERY, DeskStopped, run_workers

TRIES = "TRIES"
"""Environment variable: a folder in which each start leaves a file."""


def serve(listener: socket.socket, opened: Callable[[], None]) -> None:
    """Answer each connection with the id of the process that took it."""
    listener.listen()
    opened()
    while True:
        connection, _address = listener.accept()
        connection.sendall(str(os.getpid()).encode())
        connection.close()


def break_(listener: socket.socket, opened: Callable[[], None]) -> None:
    sys.exit(3)


def fail_twice(listener: socket.socket, opened: Callable[[], None]) -> None:
    """The first worker serves, the next two end, all others serve."""
    for number in range(100):
        try:
            (Path(os.environ[TRIES]) / str(number)).touch(exist_ok=False)
        except FileExistsError:
            continue
        if number in (1, 2):
            sys.exit(3)
        break
    serve(listener, opened)


def serve_late(listener: socket.socket, opened: Callable[[], None]) -> None:
    while not (Path(os.environ[TRIES]) / "go").exists():
        sleep(POLL_EVERY)
    serve(listener, opened)


def stop_when_asked(listener: socket.socket, opened: Callable[[], None]) -> None:
    listener.listen()
    opened()
    listener.accept()
    raise DeskStopped


HOW = {
    "broken": break_, "fails twice": fail_twice, "slow": serve_late, "told": stop_when_asked,
}  # fmt: skip

if __name__ == "__main__":
    # Ctrl-C would not reach a program that the tests start from the background.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    settings.configure(USE_I18N=False)
    port = socket.socket()
    port.bind(("127.0.0.1", 0))
    print(port.getsockname()[1], flush=True)
    how = HOW.get(sys.argv[1] if len(sys.argv) > 1 else "", serve)
    with TemporaryDirectory() as folder:
        os.environ.setdefault(TRIES, folder)
        sys.exit(run_workers(how, port, 2, lambda: print("open", flush=True)))
