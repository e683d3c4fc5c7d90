"""Benchmark of a director's actions and pages: their time as a multiple of an empty page's."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import count

from django.http import HttpRequest
from django.urls import reverse

from bench.data import NOW, SMAZZATE, make_event
from bench.entry_phones import Acknowledged, make_key, write_smazzata
from bench.pages import Browser, get_director
from bench.records import draw_records, make_deals
from bench.report import Line
from scoring.actions.authors_services import Author
from scoring.core.rules.presets import FIBUR_2026
from scoring.core.rules.records import Depth, read_record
from scoring.models.tournament import Tournament
from scoring.recording.smazzata_forms import write_raw
from scoring.tickets.services import issue_tickets

CLOSED = 4
"""Closed turns before the turn that is measured."""
DRAWS = {"danese-no-rematch": "Danese without rematches", "swiss": "Swiss"}
OF_DRAW = {100: 6.0, 400: 16.0}
OF_CONSOLE = {100: 5.1, 400: 8.5}
"""Limits of the console's time by number of pairs, as multiples of an empty page's time."""
PAIRS = 100


def run() -> Iterable[Line]:
    director = Browser(get_director())
    for size, limit in OF_DRAW.items():
        for movement in DRAWS:
            yield from _measure_draw(director, size, movement, limit)
    for size, limit in OF_CONSOLE.items():
        event = make_event(size, CLOSED, is_playing=True)
        console = reverse("console", args=[event.slug])
        case = (f"the console of {size} pairs in play", lambda at=console: director.get(at), limit)
        yield from director.compare(event, case)
    yield from _measure_desk(director)
    yield from _measure_phone()


def _measure_draw(director: Browser, size: int, movement: str, limit: float) -> Iterable[Line]:
    event = make_event(size, CLOSED, movement=movement, planned=CLOSED + 1)
    address = reverse("turn_pair", args=[event.slug, CLOSED + 1])

    def ask() -> HttpRequest:
        event.turns.filter(number=CLOSED + 1).delete()
        return director.post(address, {})

    what = f"a draw of {size} pairs by results ({DRAWS[movement]})"
    yield from director.compare(event, (what, ask, limit))
    assert event.turns.get(number=CLOSED + 1).seats.count() == size


def _measure_desk(director: Browser) -> Iterable[Line]:
    event = make_event(PAIRS, CLOSED, is_playing=True)
    before = _count_recorded(event)
    records, numbers = draw_records("bench desk", FIBUR_2026), count(1)

    def ask() -> HttpRequest:
        table = next(numbers)
        address = reverse("record", args=[event.slug, CLOSED + 1, table, SMAZZATE // 2 + 1])
        record = read_record(Depth.CARDS, next(records).record, FIBUR_2026).record
        typed = dict(write_raw(record).lists())
        return director.post(
            f"{address}?depth=cards", typed | {"key": f"{table:032x}", "based_on": ""}
        )

    yield from director.compare(event, ("a smazzata recorded at the desk", ask, 2.7))
    assert _count_recorded(event) == before + next(numbers) - 1


def _measure_phone() -> Iterable[Line]:
    """Measure a smazzata sent from a table's page, on a second event of the same size. It is
    compared with an empty page for a guest, because a phone has no Django session."""
    event = make_event(PAIRS, CLOSED, is_playing=True, movement="howell")
    issue_tickets(event=event, author=Author.of(get_director()), now=NOW)
    tickets = event.tickets.filter(table_number__isnull=False).order_by("table_number")
    tokens = iter(enumerate(tickets.values_list("token", flat=True), start=1))
    before = _count_recorded(event)
    phone, rng = Browser(), random.Random("bench phone")

    def ask() -> HttpRequest:
        table, token = next(tokens)
        deal = rng.choice(make_deals())
        made = Acknowledged.of(table, SMAZZATE // 2 + 1, make_key(rng), deal)
        item = write_smazzata(deal.record, made, turn=CLOSED + 1)
        return phone.post_json(reverse("phone_send", args=[token]), item)

    yield from phone.compare(event, ("a smazzata sent by a phone", ask, 2))
    assert _count_recorded(event) == before + next(tokens)[0] - 1


def _count_recorded(event: Tournament) -> int:
    return sum(event.turns.get(number=CLOSED + 1).tables.values_list("recorded", flat=True))
