"""`python -m tests.server.two_workers`: two workers on one port, each of which says its process id.

Prints the port. A server of its own, so that a test of the workers need not load the desk.
"""

from __future__ import annotations

import os
import signal
import socket
import sys

from django.conf import settings

from burraco_tourney.workers import run_workers


class PidServer:
    """Answers each connection with the id of the process that took it."""

    def __init__(self, listener: socket.socket) -> None:
        self._listener = listener

    def run(self) -> None:
        while True:
            connection, _address = self._listener.accept()
            connection.sendall(str(os.getpid()).encode())
            connection.close()


class Broken:
    def __init__(self, listener: socket.socket) -> None:
        sys.exit(3)

    def run(self) -> None: ...


if __name__ == "__main__":
    # Ctrl-C would not reach a program that the tests start from the background.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    settings.configure(USE_I18N=False)
    port = socket.create_server(("127.0.0.1", 0))
    print(port.getsockname()[1], flush=True)
    sys.exit(run_workers(Broken if "broken" in sys.argv else PidServer, port, 2, lambda: None))
