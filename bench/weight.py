"""The weight of a first visit to a public page of a large event, in compressed bytes.

The desk's own server, called over HTTP as by a browser with an empty cache: the page and all that
it names, style sheets, scripts, icon and pictures, with the headers of the answers. Fonts are the
reader's own.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.data import NOW, make_event, open_database
from bench.door_phones import FILE, load_file
from bench.entry_desk import Desk
from bench.report import Line
from bench.wire import Connection

PAIRS, TURNS = 400, 5
LIMIT = 60
"""kB of a page with everything that it loads."""


def run() -> Iterable[Line]:
    open_database()
    pages = list_pages()
    with (
        TemporaryDirectory(prefix="burraco-weight-") as folder,
        Desk(Path(folder), os.environ["DATABASE_URL"]).open(on_one_core=False) as port,
    ):
        for what, address in pages.items():
            weight = asyncio.run(weigh_visit(port, address)) / 1000
            yield Line(f"{what} of {PAIRS} pairs, and its files", weight, limit=LIMIT, unit="kB")


def list_pages() -> dict[str, str]:
    """The addresses of the pages that a hall looks at, by name: five turns closed, one in play."""
    from django.urls import reverse

    from scoring.actions.authors_services import Author
    from scoring.core.play.hall import TicketKind
    from scoring.tickets.services import issue_tickets

    event = make_event(PAIRS, TURNS, with_smazzate=True, is_playing=True)
    issue_tickets(tournament=event, author=Author("Bench"), now=NOW)
    ticket = event.tickets.get(kind=TicketKind.ENTRY, entry__number=1)
    turn = TURNS + 1
    seating = reverse("event_seating", args=[event.slug, turn])
    return {
        "the event's page": reverse("event", args=[event.slug]),
        "the seating by table": seating,
        "the seating by name": f"{seating}?by=name",
        "the results of a turn in play": reverse("event_results", args=[event.slug, turn]),
        "the standings": reverse("event_standings", args=[event.slug]),
        "why they are so": reverse("event_why", args=[event.slug]),
        "a pair's card": reverse("event_pair", args=[event.slug, 1]),
        "a pair's own page": reverse("pair_page", args=[ticket.token]),
        "a table's smazzate": reverse("event_table", args=[event.slug, turn, 1]),
        "a screen of the hall": reverse("hall_screen", args=[event.slug]),
    }


async def weigh_visit(port: int, address: str) -> int:
    """The bytes of a page's answer and of the files that it names."""
    connection = Connection(port)
    page, weight = await load_file(connection, address)
    files = [name.decode() for name in dict.fromkeys(FILE.findall(page))]
    weights = [(await load_file(connection, name))[1] for name in files]
    connection.close()
    return weight + sum(weights)
