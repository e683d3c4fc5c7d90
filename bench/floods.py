"""Simulate attackers that occupy all connections; measure how long another client waits.

The program's own server runs with all its processes. The attackers share one process of low
priority, since real ones would be other machines. Each connection sends as little as its kind of
attack allows, and is reopened after the server has closed it.

`python -m bench.floods PORT ADDRESSES KIND` runs one flood until it is terminated, from ADDRESSES
client addresses.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from itertools import product
from time import monotonic, sleep

from bench.door_phones import have_addresses, wait_as_new_client
from bench.entry_desk import ROOT, have_desk, measure_processor
from bench.report import Line
from bench.wire import LOCAL

ADDRESSES = (7, 20, 100)
CONNECTIONS = 6_000
"""Connections that all attackers together try to hold; the desk accepts 3,000."""
FILLS, WATCHED, EVERY = 4.0, 6.0, 0.2
"""FILLS: seconds that the attackers get to take all connections. WATCHED: seconds during which the
client then requests pages. EVERY: seconds between two requests of the client."""
WARM = 10
"""Pages requested before the first flood, so that each process has rendered one."""
LIMIT = 1.0
"""Maximum seconds for another client's slowest page during a flood."""
AGAINST = f"the attackers', in the same {WATCHED:g} s"
DRIP = 2.0
"""Seconds between two bytes that a slow attacker sends."""
AGAIN = 0.5
"""Seconds until a closed connection is opened again."""
HEAD = b"GET / HTTP/1.1\r\nHost: desk\r\nCookie: a"
BODY = b"POST /login/ HTTP/1.1\r\nHost: desk\r\nContent-Length: 4000\r\n\r\n7"

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


def run() -> Iterable[Line]:
    if not have_addresses():
        return
    with have_desk() as desk:
        ((_slug, (token,), _own),) = json.loads(desk.run("bench.entry_events", "fill", "1", "1"))
        with desk.open(on_one_core=False) as port:
            for _client in range(WARM):
                wait_as_new_client(port, token)
            for kind, addresses in product(KINDS, ADDRESSES):
                with _flood(port, addresses, kind) as flood:
                    sleep(FILLS)
                    begun = measure_processor(desk.pid), measure_processor(flood)
                    slowest = max(_watch(port, token))
                    ours = measure_processor(desk.pid) - begun[0]
                    theirs = measure_processor(flood) - begun[1]
                what = f"{addresses} addresses, {kind}"
                page = f"{what}: another client's slowest page"
                yield Line(page, slowest, limit=LIMIT, unit="s")
                yield Line(f"{what}: the desk's processor", ours, theirs, None, "s", AGAINST)


def _watch(port: int, token: str) -> Iterator[float]:
    """Request a page again and again as a new client; yield the seconds that each one took."""
    end = monotonic() + WATCHED
    while monotonic() < end:
        yield wait_as_new_client(port, token)
        sleep(EVERY)


@contextmanager
def _flood(port: int, addresses: int, kind: str) -> Iterator[int]:
    """Context manager: run a flood in a separate process; yield its process id."""
    command = [sys.executable, "-m", "bench.floods", str(port), str(addresses), kind]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE) as flood:
        yield flood.pid
        flood.terminate()


async def say_nothing(streams: Streams) -> None:
    await streams[0].read()


async def send_no_more(streams: Streams) -> None:
    streams[1].write(HEAD)
    streams[1].write_eof()
    await streams[0].read()


async def drip(begun: bytes, streams: Streams) -> None:
    streams[1].write(begun)
    while not streams[0].at_eof():
        await asyncio.sleep(DRIP)
        streams[1].write(b"7")


KINDS: dict[str, Callable[[Streams], Awaitable[None]]] = {
    "slow heads": partial(drip, HEAD),
    "slow bodies": partial(drip, BODY),
    "idle": say_nothing,
    "half closed": send_no_more,
}


async def attack(port: int, addresses: int, kind: str) -> None:
    async def hold(source: str) -> None:
        while True:
            with suppress(OSError):
                streams = await asyncio.open_connection(LOCAL, port, local_addr=(source, 0))
                with suppress(OSError):
                    await KINDS[kind](streams)
                streams[1].close()
            await asyncio.sleep(AGAIN)

    sources = [f"127.4.{n // 200}.{1 + n % 200}" for n in range(addresses)]
    await asyncio.gather(*(hold(sources[n % addresses]) for n in range(CONNECTIONS)))


if __name__ == "__main__":
    _port, _addresses, _kind = sys.argv[1:]
    os.nice(19)
    asyncio.run(attack(int(_port), int(_addresses), _kind))
