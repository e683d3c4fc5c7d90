"""Size of a page visit in bytes, and memory of the server after its heaviest work.

A visit is a page with its style sheets, scripts, icon and pictures, compressed, with the response
headers, as sent to a browser with an empty cache; pages use the reader's own fonts. Memory is the
proportional set size of all the server's processes, first idle and then after a busy evening. Only
Linux reports it.
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
from typing import NamedTuple
from urllib.parse import urlencode

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart
from django.urls import reverse
from PIL import Image

from bench.data import NOW, make_event
from bench.door_phones import load_page
from bench.entry_desk import Desk, list_family
from bench.report import Line
from bench.wire import LOCAL, NO_FIELDS, Connection
from scoring.actions.authors_services import Author
from scoring.core.play.hall import TicketKind
from scoring.models.tournament import Tournament
from scoring.tickets.services import issue_tickets

PAIRS, TURNS = 400, 5
HEAVIEST = 60
"""Maximum kB of a page with everything that it loads."""
LIMIT = 450
"""Maximum MB of the server's memory after the simulated evening."""
AT_ONCE = 30
"""Requests in progress at the same time."""
READINGS = 1_500
PHOTOS, PIXELS = 60, (4000, 3000)
"""Number of photos sent, and their size in pixels, as a phone's camera takes them."""
WORKBOOKS, DIRECTORS = 12, 3
"""Number of workbooks requested, and how many at the same time."""
GUESSES = 60
"""Number of wrong passwords, each from a different client address."""
HELD, OF_ONE_ADDRESS = 3_000, 150
"""Connections held open, and how many of them come from one address."""
AGAIN, PAUSE = (HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.TOO_MANY_REQUESTS), 0.2
"""Status codes of a busy server, and the seconds until the request is sent again."""


class Request(NamedTuple):
    path: str
    body: bytes | None = None
    fields: Mapping[str, str] = NO_FIELDS
    source: str = LOCAL


def run() -> Iterable[Line]:
    event = make_event(PAIRS, TURNS, with_smazzate=True, is_playing=True)
    pages = list_pages(event)
    requests = [Request(path) for path in pages.values()]
    with TemporaryDirectory(prefix="burraco-memory-") as folder:
        desk = Desk(Path(folder), os.environ["DATABASE_URL"])
        with desk.open(on_one_core=False) as port:
            for what, address in pages.items():
                what = f"{what} of {PAIRS} pairs, and its files"
                yield Line(what, asyncio.run(weigh_visit(port, address)), limit=HEAVIEST, unit="kB")
            if sys.platform != "linux":
                return
            asyncio.run(_ask_all(port, requests, AT_ONCE))
            yield _measure(desk, "at rest, each page read once")
            for when, work in (
                (f"after {READINGS:,} readings", (requests * READINGS)[:READINGS]),
                (f"after {PHOTOS} photos", [*_send_photos(event)]),
                (f"after {GUESSES} guesses of a password", [*_guess()]),
            ):
                asyncio.run(_ask_all(port, work, AT_ONCE))
                yield _measure(desk, when)
            asyncio.run(_ask_all(port, [_ask_workbook(desk, event)] * WORKBOOKS, DIRECTORS))
            yield _measure(desk, f"after {WORKBOOKS} workbooks")
            asyncio.run(_hold(port))
            yield _measure(desk, f"after {HELD:,} connections", LIMIT)


def list_pages(event: Tournament) -> dict[str, str]:
    """Return the paths of the pages that players open, by title. Turn TURNS + 1 is in play."""
    issue_tickets(event=event, author=Author("Bench"), now=NOW)
    ticket = event.tickets.get(kind=TicketKind.ENTRY, entry__number=1)
    slug, turn = event.slug, TURNS + 1
    seating = reverse("event_seating", args=[slug, turn])
    return {
        "the event's page": reverse("event", args=[slug]),
        "the seating by table": seating,
        "the seating by name": f"{seating}?by=name",
        "the results of a turn in play": reverse("event_results", args=[slug, turn]),
        "the standings": reverse("event_standings", args=[slug]),
        "why they are so": reverse("event_why", args=[slug]),
        "a pair's card": reverse("event_pair", args=[slug, 1]),
        "a pair's own page": reverse("pair_page", args=[ticket.token]),
        "a table's smazzate": reverse("event_table", args=[slug, turn, 1]),
        "a screen of the hall": reverse("hall_screen", args=[slug]),
    }


async def weigh_visit(port: int, address: str) -> float:
    """Return the kilobytes of a page's response and of all files that it names."""
    return (await load_page([Connection(port)], address)).weight / 1000


def _measure(desk: Desk, when: str, limit: float | None = None) -> Line:
    used = sum(process.memory_full_info().pss for process in list_family(desk.pid)) / 1e6
    return Line(f"memory {when}", used, limit=limit, unit="MB")


def _send_photos(event: Tournament) -> Iterator[Request]:
    """Yield the upload of one photo for each of the first tables of the turn in play."""
    written = BytesIO()
    Image.effect_noise(PIXELS, 60).save(written, "JPEG", quality=70)
    tickets = event.tickets.filter(table_number__lte=PHOTOS).order_by("table_number")
    for table, token in tickets.values_list("table_number", "token"):
        fields = {
            "kind": "photo",
            "key": f"{table:032x}",
            "turn": TURNS + 1,
            "table": table,
            "number": 1,
            "device": "d" * 32,
            "name": "Lia",
            "made_at": "2026-11-21T16:20:00Z",
            "image": SimpleUploadedFile("a.jpg", written.getvalue(), "image/jpeg"),
        }
        body = encode_multipart(BOUNDARY, fields)
        yield Request(f"/t/{token}/photo/", body, {"Content-Type": MULTIPART_CONTENT})


def _ask_workbook(desk: Desk, event: Tournament) -> Request:
    session = desk.run("bench.entry_events", "sign").strip()
    path = reverse("export_workbook", args=[event.slug])
    return Request(path, fields={"Cookie": f"sessionid={session}"})


def _guess() -> Iterator[Request]:
    """Yield log-ins with a wrong password, each from a different client address."""
    token = "b" * 32
    for number in range(1, GUESSES + 1):
        fields = {"username": "bench", "password": f"{number}", "csrfmiddlewaretoken": token}
        said = {"Cookie": f"csrftoken={token}", "Content-Type": "application/x-www-form-urlencoded"}
        yield Request("/login/", urlencode(fields).encode(), said, f"127.2.0.{number}")


async def _ask_all(port: int, requests: Sequence[Request], at_once: int) -> None:
    """Send all requests, `at_once` at the same time; repeat those that a busy server refuses."""
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
    """Open HELD idle connections for a moment, like browsers that open more than they use."""
    held = [
        await asyncio.open_connection(
            LOCAL, port, local_addr=(f"127.3.0.{1 + number // OF_ONE_ADDRESS}", 0)
        )
        for number in range(HELD)
    ]
    for _reader, writer in held:
        writer.close()
