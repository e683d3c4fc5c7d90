"""The memory of the desk's processes, at rest and after the heaviest work of an evening.

It is their proportional share, all together: what a laptop gains when the desk is closed. Only
Linux tells it.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from http import HTTPStatus
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlencode

import psutil
from PIL import Image

from bench.data import make_event, open_database
from bench.entry_desk import Desk
from bench.report import Line
from bench.weight import PAIRS, TURNS, list_pages
from bench.wire import LOCAL, NO_FIELDS, Connection

if TYPE_CHECKING:
    from scoring.models.tournament import Tournament

LIMIT = 450
"""MB after the evening."""
AT_ONCE = 30
"""Requests under way at a time."""
READINGS = 1_500
PHOTOS, PIXELS = 60, (4000, 3000)
"""How many are sent, and the size of each, as a phone's camera takes them."""
WORKBOOKS, DIRECTORS = 12, 3
"""How many are asked for, and how many at a time."""
GUESSES = 60
"""Wrong passwords, each from an address of its own."""
HELD, OF_ONE_ADDRESS = 3_000, 150
"""Connections that are held open, and how many of them come from the same address."""
BOUNDARY = "photo"
AGAIN, PAUSE = (HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.TOO_MANY_REQUESTS), 0.2
"""Answers to what the desk is too busy for, and the seconds until it is asked again."""


class Request(NamedTuple):
    path: str
    body: bytes | None = None
    fields: Mapping[str, str] = NO_FIELDS
    source: str = LOCAL


def run() -> Iterable[Line]:
    if sys.platform != "linux":
        return
    open_database()
    pages = [Request(path) for path in list_pages().values()]
    event = make_event(PAIRS, TURNS, with_smazzate=True, is_playing=True)
    with TemporaryDirectory(prefix="burraco-memory-") as folder:
        desk = Desk(Path(folder), os.environ["DATABASE_URL"])
        work = {
            f"after {READINGS:,} readings": (pages * READINGS)[:READINGS],
            f"after {PHOTOS} photos": list(_send_photos(event)),
            f"after {GUESSES} guesses of a password": list(_guess()),
        }
        with desk.open(on_one_core=False) as port:
            asyncio.run(_ask_all(port, pages, AT_ONCE))
            yield Line("memory at rest, each page read once", _measure(desk), unit="MB")
            for when, requests in work.items():
                asyncio.run(_ask_all(port, requests, AT_ONCE))
                yield Line(f"memory {when}", _measure(desk), unit="MB")
            asyncio.run(_ask_all(port, [_ask_workbook(desk, event)] * WORKBOOKS, DIRECTORS))
            yield Line(f"memory after {WORKBOOKS} workbooks", _measure(desk), unit="MB")
            asyncio.run(_hold(port))
            yield Line(f"memory after {HELD:,} connections", _measure(desk), LIMIT, unit="MB")


def _measure(desk: Desk) -> float:
    """The megabytes of the desk's processes."""
    server = psutil.Process(desk.pid)
    family = [server, *server.children(recursive=True)]
    return sum(process.memory_full_info().pss for process in family) / 1e6


def _send_photos(event: Tournament) -> Iterator[Request]:
    """A photo of a smazzata of each of the first tables of the turn in play."""
    written = BytesIO()
    Image.effect_noise(PIXELS, 60).save(written, "JPEG", quality=70)
    turn = TURNS + 1
    tickets = event.tickets.filter(table_number__lte=PHOTOS).order_by("table_number")
    for table, token in tickets.values_list("table_number", "token"):
        fields = {
            "kind": "photo",
            "key": f"{table:032x}",
            "turn": str(turn),
            "table": str(table),
            "number": "1",
            "device": "d" * 32,
            "name": "Lia",
            "made_at": "2026-11-21T16:20:00Z",
        }
        parts = [
            f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
            for name, value in fields.items()
        ]
        head = (
            f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n'
            "Content-Type: image/jpeg\r\n\r\n"
        )
        body = (
            "".join([*parts, head]).encode()
            + written.getvalue()
            + f"\r\n--{BOUNDARY}--\r\n".encode()
        )
        kind = f"multipart/form-data; boundary={BOUNDARY}"
        yield Request(f"/t/{token}/photo/", body, {"Content-Type": kind})


def _ask_workbook(desk: Desk, event: Tournament) -> Request:
    from django.urls import reverse

    session = desk.run("bench.entry_events", "sign").strip()
    path = reverse("export_workbook", args=[event.slug])
    return Request(path, fields={"Cookie": f"sessionid={session}"})


def _guess() -> Iterator[Request]:
    """Wrong passwords, each from an address of its own."""
    token = "b" * 32
    for number in range(1, GUESSES + 1):
        fields = {"username": "bench", "password": f"{number}", "csrfmiddlewaretoken": token}
        said = {"Cookie": f"csrftoken={token}", "Content-Type": "application/x-www-form-urlencoded"}
        yield Request("/login/", urlencode(fields).encode(), said, f"127.2.0.{number}")


async def _ask_all(port: int, requests: Sequence[Request], at_once: int) -> None:
    """Ask so many at a time until all were answered; what the desk is too busy for, again."""
    waiting = list(requests)

    async def ask() -> None:
        while waiting:
            request = waiting.pop()
            connection = Connection(port, request.source)
            answer = await connection.ask(request.path, request.body, request.fields)
            connection.close()
            if answer.status in AGAIN:
                waiting.append(request)
                await asyncio.sleep(PAUSE)
            elif answer.status != HTTPStatus.OK:
                raise RuntimeError(f"{request.path}: {answer.status} {answer.body[:300]!r}")

    await asyncio.gather(*(ask() for _ in range(at_once)))


async def _hold(port: int) -> None:
    """Hold connections for a moment, as phones do whose browsers open more than they use."""
    held = [
        await asyncio.open_connection(
            LOCAL, port, local_addr=(f"127.3.0.{1 + number // OF_ONE_ADDRESS}", 0)
        )
        for number in range(HELD)
    ]
    for _reader, writer in held:
        writer.close()
