"""A network between phones and the desk that drops, delays, doubles and reorders what they send."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any, NamedTuple

from tests.load.writers import PATIENCE, Tally

# How likely each thing that is sent: never arrives; arrives, and its answer does not; waits on the
# road while the phone believes it lost and sends it again, so that it comes after what came later;
# is delivered twice, the copy later; takes long.
DROPS, LOSES, OVERTAKEN, DOUBLES, DELAYS = 0.1, 0.1, 0.1, 0.15, 0.2
SLOW = 0.6
"""Seconds of a delay, at most."""
LATE = 1.5
"""Seconds after which a copy arrives, at most."""


class Parcel(NamedTuple):
    """A request on its way."""

    path: str
    body: bytes
    headers: dict[str, str]


class Road:
    def __init__(self, find_port: Callable[[], int], seed: object, tally: Tally) -> None:
        """`find_port`: where the desk is now."""
        self._find_port, self._tally = find_port, tally
        self._rng = random.Random(f"road {seed}")
        self._closed = Event()
        self._late: list[Thread] = []

    @contextmanager
    def open(self) -> Iterator[int]:
        """Gives the port that phones send to. At the end all copies have arrived or are lost."""
        road = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            timeout = PATIENCE

            def do_POST(self) -> None:
                length = int(self.headers["Content-Length"])
                parcel = Parcel(self.path, self.rfile.read(length), dict(self.headers.items()))
                answer = road.carry(parcel)
                if answer is None:
                    self.close_connection = True
                    return
                status, said = answer
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(said)))
                self.end_headers()
                self.wfile.write(said)

            def log_message(self, *arguments: Any) -> None:
                """Nothing."""

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        server.handle_error = lambda *arguments: None
        serving = Thread(target=server.serve_forever, daemon=True)
        serving.start()
        try:
            yield server.server_port
        finally:
            server.shutdown()
            self._closed.set()
            for late in self._late:
                late.join(PATIENCE)
            server.server_close()

    def carry(self, parcel: Parcel) -> tuple[int, bytes] | None:
        """The answer, or None for none."""
        chance = self._rng.random()
        if chance < DROPS:
            self._tally.count("dropped")
            return None
        if chance < DROPS + OVERTAKEN:
            self._tally.count("overtaken")
            self._send_later(parcel)
            return None
        chance = self._rng.random()
        if chance < DELAYS:
            self._tally.count("delayed")
            self._closed.wait(self._rng.uniform(0, SLOW))
        elif chance < DELAYS + DOUBLES:
            self._tally.count("doubled")
            self._send_later(parcel)
        answer = self._deliver(parcel)
        if self._rng.random() < LOSES:
            self._tally.count("answer lost")
            return None
        return answer

    def _send_later(self, parcel: Parcel) -> None:
        pause = self._rng.uniform(0, LATE)

        def send() -> None:
            self._closed.wait(pause)
            if (answer := self._deliver(parcel)) is not None:
                self._tally.judge(*answer)

        late = Thread(target=send, daemon=True)
        self._late.append(late)
        late.start()

    def _deliver(self, parcel: Parcel) -> tuple[int, bytes] | None:
        connection = HTTPConnection("127.0.0.1", self._find_port(), timeout=PATIENCE)
        try:
            connection.request("POST", parcel.path, parcel.body, parcel.headers)
            answer = connection.getresponse()
            return answer.status, answer.read()
        except (OSError, HTTPException):
            return None
        finally:
            connection.close()
