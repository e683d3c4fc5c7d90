"""Addresses that hold all the connections they can, and the wait of another client meanwhile.

The desk's own server with all its processes. The attackers are a process of their own, which gives
way to the desk, as theirs are other machines: each connection says as little as its kind can, and
is opened again when the server has closed it.

`python -m bench.floods PORT ADDRESSES KIND` is one flood, until its input ends.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep

import psutil

from bench.door_phones import have_addresses, wait_as_new_client
from bench.entry_desk import ROOT, Desk
from bench.report import RESULTS, Line
from bench.wire import LOCAL

ADDRESSES = (7, 20, 100)
CONNECTIONS = 6_000
"""That all attackers together try to hold; the desk has places for 3,000."""
FILLS, WATCHED, EVERY = 4.0, 6.0, 0.2
"""Seconds until the places are taken, seconds in which the client asks, and between two asks."""
WARM = 10
"""Pages before the first flood, so that each process has shown one."""
LIMIT = 1.0
"""Seconds for the slowest page."""
AGAINST = f"the attackers', in the same {WATCHED:g} s"
DRIP = 2.0
"""Seconds between two bytes."""
AGAIN = 0.5
"""Seconds until a connection that was closed is opened again."""
HEAD = b"GET / HTTP/1.1\r\nHost: desk\r\nCookie: a"
BODY = b"POST /login/ HTTP/1.1\r\nHost: desk\r\nContent-Length: 4000\r\n\r\n7"

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


def run() -> Iterable[Line]:
    if not have_addresses():
        return
    RESULTS.parent.mkdir(exist_ok=True)
    with TemporaryDirectory(prefix="bench-floods-", dir=RESULTS.parent) as name:
        folder = Path(name)
        desk = Desk(folder, f"sqlite:///{(folder / 'floods.sqlite3').as_posix()}")
        ((token,),) = json.loads(desk.run("bench.entry_events", "fill", "1", "1"))
        with desk.open(on_one_core=False) as port:
            for _client in range(WARM):
                wait_as_new_client(port, token)
            for kind in KINDS:
                for addresses in ADDRESSES:
                    with _flood(port, addresses, kind) as flood:
                        sleep(FILLS)
                        begun = desk.measure_processor(), _measure_processor(flood)
                        slowest = max(_watch(port, token))
                        taken = desk.measure_processor(), _measure_processor(flood)
                    what = f"{addresses} addresses, {kind}"
                    yield Line(
                        f"{what}: another client's slowest page", slowest, limit=LIMIT, unit="s"
                    )
                    ours, theirs = (
                        after - before for before, after in zip(begun, taken, strict=True)
                    )
                    yield Line(
                        f"{what}: the desk's processor", ours, theirs, unit="s", against=AGAINST
                    )


def _watch(port: int, token: str) -> Iterator[float]:
    """The seconds of each page that a new client asks for while the flood lasts."""
    end = monotonic() + WATCHED
    while monotonic() < end:
        yield wait_as_new_client(port, token)
        sleep(EVERY)


@contextmanager
def _flood(port: int, addresses: int, kind: str) -> Iterator[psutil.Process]:
    command = [sys.executable, "-m", "bench.floods", str(port), str(addresses), kind]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE) as flood:
        yield psutil.Process(flood.pid)
        flood.terminate()


def _measure_processor(process: psutil.Process) -> float:
    times = process.cpu_times()
    return times.user + times.system


async def drip_head(streams: Streams) -> None:
    await _drip(streams, HEAD)


async def drip_body(streams: Streams) -> None:
    await _drip(streams, BODY)


async def say_nothing(streams: Streams) -> None:
    await streams[0].read()


async def send_no_more(streams: Streams) -> None:
    streams[1].write(HEAD)
    streams[1].write_eof()
    await streams[0].read()


async def _drip(streams: Streams, begun: bytes) -> None:
    streams[1].write(begun)
    while not streams[0].at_eof():
        await asyncio.sleep(DRIP)
        streams[1].write(b"7")


KINDS: dict[str, Callable[[Streams], Awaitable[None]]] = {
    "slow heads": drip_head,
    "slow bodies": drip_body,
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
