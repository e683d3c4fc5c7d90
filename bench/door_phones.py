"""Simulated phones that open their table's page, and a guest who holds idle connections.

Uses asyncio, so that sixty phones with six connections each use little of the machine that they
share with the server.
"""

from __future__ import annotations

import asyncio
import gzip
import re
import socket
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http import HTTPStatus
from time import perf_counter
from typing import NamedTuple

from bench.wire import LOCAL, Connection

CONNECTIONS = 6
"""Persistent connections of a browser to one server."""
PATIENCE = 60
"""Seconds within which all responses must arrive."""
FILE = re.compile(rb'<(?:link|script)[^>]+(?:href|src)="(/static/[^"]+)"')
GUEST, OTHER = "127.0.0.2", "127.0.0.3"
"""Loopback client addresses of the guest who holds connections, and of the new client."""


class Opened(NamedTuple):
    """Measurements of loading one page; `weight` is the number of bytes received."""

    seconds: float
    requests: int
    weight: int


def have_addresses() -> bool:
    """True if every 127.x.y.z is an address of this machine, as on Linux."""
    return sys.platform == "linux"


async def load_file(connection: Connection, path: str) -> tuple[bytes, int]:
    """Return the file's body and the bytes received. Raises RuntimeError if it is missing."""
    answer = await connection.ask(path)
    if answer.status != HTTPStatus.OK:
        raise RuntimeError(f"{path}: {answer.status} {answer.body[:300]!r}")
    is_gzipped = answer.fields.get("content-encoding") == "gzip"
    return gzip.decompress(answer.body) if is_gzipped else answer.body, answer.weight


async def load_page(connections: Sequence[Connection], path: str, *more: str) -> Opened:
    """Load a page, its files and the paths `more`, with an empty cache; close the connections."""
    start = perf_counter()
    page, weight = await load_file(connections[0], path)
    waiting = [*(name.decode() for name in dict.fromkeys(FILE.findall(page))), *more]
    requests = 1 + len(waiting)

    async def load(connection: Connection) -> int:
        weight = 0
        while waiting:
            weight += (await load_file(connection, waiting.pop(0)))[1]
        return weight

    weights = await asyncio.gather(*(load(connection) for connection in connections))
    seconds = perf_counter() - start
    for connection in connections:
        connection.close()
    return Opened(seconds, requests, weight + sum(weights))


async def open_page(port: int, token: str, table: int) -> Opened:
    """Load a table's page and its first JSON state like a phone with its own client address."""
    source = f"127.1.0.{table}" if have_addresses() else LOCAL
    connections = [Connection(port, source) for _ in range(CONNECTIONS)]
    state = f"/t/{token}/state/?table={table}&device=bench"
    return await load_page(connections, f"/t/{token}/", state)


def open_at_once(port: int, tokens: Sequence[str]) -> list[Opened]:
    """Open the pages of all tokens at once, each from its own address; results in their order."""

    async def run() -> list[Opened]:
        pages = (open_page(port, token, table) for table, token in enumerate(tokens, start=1))
        return await asyncio.wait_for(asyncio.gather(*pages), PATIENCE)

    return asyncio.run(run())


@contextmanager
def hold_idle(port: int, count: int) -> Iterator[None]:
    """Context manager: keep `count` idle connections to the server open, all from address GUEST."""
    held = [
        socket.create_connection((LOCAL, port), PATIENCE, source_address=(GUEST, 0))
        for _number in range(count)
    ]
    yield
    for one in held:
        one.close()


def wait_as_new_client(port: int, token: str) -> float:
    """Measure the seconds until a new client on a new connection has received the page."""

    async def run() -> float:
        start = perf_counter()
        connection = Connection(port, OTHER)
        await asyncio.wait_for(load_file(connection, f"/t/{token}/"), PATIENCE)
        connection.close()
        return perf_counter() - start

    return asyncio.run(run())
