"""Phones that open their table's page as a browser does, and a guest who only holds connections.

Written on asyncio, so that sixty phones with six connections each cost little beside the server,
with which they share the machine.
"""

from __future__ import annotations

import asyncio
import gzip
import re
import socket
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter
from typing import NamedTuple

CONNECTIONS = 6
"""Kept connections of a browser to one server."""
PATIENCE = 60
"""Seconds until all answers must be there."""
FILE = re.compile(rb'<(?:link|script)[^>]+(?:href|src)="(/static/[^"]+)"')
HEADERS = "Host: 127.0.0.1\r\nAccept-Encoding: gzip\r\nAccept: */*\r\n\r\n"
GUEST, OTHER = "127.0.0.2", "127.0.0.3"
"""Addresses of this machine that are not its own programs' one."""


class Answer(NamedTuple):
    body: bytes
    weight: int
    """Bytes of the whole answer as it came over the wire."""


class Opened(NamedTuple):
    """One phone's page: until it was usable, how often it asked, and what came for it."""

    seconds: float
    requests: int
    weight: int


def have_addresses() -> bool:
    """Whether every 127.x.y.z is an address of this machine, as on Linux."""
    return sys.platform == "linux"


class Connection:
    """A kept connection to the server on this machine, opened when it is first used."""

    def __init__(self, port: int, source: str) -> None:
        self._port, self._source = port, source
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def get(self, path: str) -> Answer:
        """The answer of status 200; RuntimeError for any other."""
        if self._streams is None:
            self._streams = await asyncio.open_connection(
                "127.0.0.1", self._port, local_addr=(self._source, 0)
            )
        reader, writer = self._streams
        writer.write(f"GET {path} HTTP/1.1\r\n{HEADERS}".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        status, *lines = head.decode("latin-1").split("\r\n")
        fields = {name.lower(): value for name, _, value in (x.partition(": ") for x in lines)}
        body = await reader.readexactly(int(fields["content-length"]))
        if status.split()[1] != "200":
            raise RuntimeError(f"{path}: {status} {body[:300]!r}")
        weight = len(head) + len(body)
        is_gzipped = fields.get("content-encoding") == "gzip"
        return Answer(gzip.decompress(body) if is_gzipped else body, weight)

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()


async def open_page(port: int, token: str, table: int, source: str) -> Opened:
    """Load the page, every file that it names and the table's first state, with a fresh cache."""
    start = perf_counter()
    connections = [Connection(port, source) for _ in range(CONNECTIONS)]
    page = await connections[0].get(f"/t/{token}/")
    files = [name.decode() for name in dict.fromkeys(FILE.findall(page.body))]
    waiting = [*files, f"/t/{token}/state/?table={table}&device=bench"]
    requests = 1 + len(waiting)

    async def load(connection: Connection) -> int:
        weight = 0
        while waiting:
            weight += (await connection.get(waiting.pop(0))).weight
        return weight

    weights = await asyncio.gather(*(load(connection) for connection in connections))
    seconds = perf_counter() - start
    for connection in connections:
        connection.close()
    return Opened(seconds, requests, page.weight + sum(weights))


def open_at_once(port: int, tokens: Sequence[str]) -> list[Opened]:
    """A phone a token, by table, all in the same moment; each from an address of its own."""

    async def run() -> list[Opened]:
        pages = (
            open_page(port, token, table, f"127.1.0.{table}" if have_addresses() else "127.0.0.1")
            for table, token in enumerate(tokens, start=1)
        )
        return await asyncio.wait_for(asyncio.gather(*pages), PATIENCE)

    return asyncio.run(run())


@contextmanager
def hold_idle(port: int, count: int) -> Iterator[None]:
    """One guest's connections that say nothing, as many of so many as the server keeps."""
    held = [
        socket.create_connection(("127.0.0.1", port), PATIENCE, source_address=(GUEST, 0))
        for _number in range(count)
    ]
    yield
    for one in held:
        one.close()


def wait_as_new_client(port: int, token: str) -> float:
    """Seconds until somebody else's new connection has the page."""

    async def run() -> float:
        start = perf_counter()
        connection = Connection(port, OTHER)
        await asyncio.wait_for(connection.get(f"/t/{token}/"), PATIENCE)
        connection.close()
        return perf_counter() - start

    return asyncio.run(run())
