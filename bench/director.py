"""The cost of a director's acts and pages, in empty pages."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import count
from typing import TYPE_CHECKING

from bench.data import NOW, SMAZZATE, make_deals, make_event, open_database
from bench.entry_phones import Acknowledged, make_key, write_smazzata
from bench.records import draw_records
from bench.report import Line

if TYPE_CHECKING:
    from django.http import HttpRequest

    from bench.pages import Browser
    from scoring.models.tournament import Tournament

CLOSED = 4
"""Closed turns before the measured one."""
DRAWS = {"danese-no-rematch": "Danese without rematches", "swiss": "Swiss"}
SIZES = (100, 400)
MOST_PAGES_OF_DRAW = {100: 5, 400: 16}
MOST_PAGES_OF_CONSOLE = {100: 5.1, 400: 8.5}
FROM_DESK, FROM_PHONE = 2.7, 2
"""The limits of a smazzata."""


def run() -> Iterable[Line]:
    """The draw of a turn from results, the console during play, one smazzata from desk and from
    phone."""
    open_database()
    from django.contrib.auth.models import User

    from bench.pages import Browser

    director = Browser(User.objects.get_or_create(username="bench")[0])
    for size in SIZES:
        for movement, name in DRAWS.items():
            yield from _measure_draw(director, size, movement, name)
    for size in SIZES:
        yield from _measure_console(director, size)
    yield from _measure_desk(director)
    yield from _measure_phone()


def _measure_draw(director: Browser, size: int, movement: str, name: str) -> Iterator[Line]:
    from django.urls import reverse

    from bench.pages import compare_to_empty

    event = make_event(size, CLOSED, movement=movement, planned=CLOSED + 1)
    address = reverse("turn_pair", args=[event.slug, CLOSED + 1])

    def ask() -> HttpRequest:
        event.turns.filter(number=CLOSED + 1).delete()
        return director.post(address, {})

    what = f"a draw of {size} pairs by results ({name})"
    limit = MOST_PAGES_OF_DRAW[size]
    yield compare_to_empty(what, ask, lambda: _ask_empty(director, event), limit=limit)
    assert event.turns.get(number=CLOSED + 1).seats.count() == size


def _measure_console(director: Browser, size: int) -> Iterator[Line]:
    from django.urls import reverse

    from bench.pages import compare_to_empty

    event = make_event(size, CLOSED, is_playing=True)

    def ask() -> HttpRequest:
        return director.get(reverse("console", args=[event.slug]))

    what = f"the console of {size} pairs in play"
    limit = MOST_PAGES_OF_CONSOLE[size]
    yield compare_to_empty(what, ask, lambda: _ask_empty(director, event), limit=limit)


def _measure_desk(director: Browser) -> Iterator[Line]:
    from django.urls import reverse

    from bench.pages import compare_to_empty
    from scoring.core.rules.presets import FIBUR_2026
    from scoring.core.rules.records import Depth, read_record
    from scoring.recording.smazzata_forms import write_raw

    event = make_event(SIZES[0], CLOSED, is_playing=True)
    tables = event.turns.get(number=CLOSED + 1).tables
    before = list(tables.values_list("recorded", flat=True))
    records, numbers = draw_records("bench desk", FIBUR_2026), count(1)

    def ask() -> HttpRequest:
        table = next(numbers)
        address = reverse("record", args=[event.slug, CLOSED + 1, table, SMAZZATE // 2 + 1])
        record = read_record(Depth.CARDS, next(records).record, FIBUR_2026).record
        typed = dict(write_raw(record).lists())
        return director.post(
            f"{address}?depth=cards", typed | {"key": f"{table:032x}", "based_on": ""}
        )

    what = "a smazzata recorded at the desk"
    yield compare_to_empty(what, ask, lambda: _ask_empty(director, event), limit=FROM_DESK)
    _check_recorded(event, sum(before) + next(numbers) - 1)


def _measure_phone() -> Iterator[Line]:
    """A table's page, measured on a second event of that size. The empty page is a guest's: phones
    have no session."""
    from django.contrib.auth.models import User
    from django.urls import reverse

    from bench.pages import Browser, compare_to_empty
    from scoring.actions.authors_services import Author
    from scoring.tickets.services import issue_tickets

    event = make_event(SIZES[0], CLOSED, is_playing=True, movement="howell")
    issue_tickets(tournament=event, author=Author.of(User.objects.get(username="bench")), now=NOW)
    tickets = event.tickets.filter(table_number__isnull=False).order_by("table_number")
    tokens = iter(enumerate(tickets.values_list("token", flat=True), start=1))
    before = sum(event.turns.get(number=CLOSED + 1).tables.values_list("recorded", flat=True))
    phone, rng = Browser(), random.Random("bench phone")
    sent = 0

    def ask() -> HttpRequest:
        nonlocal sent
        sent += 1
        table, token = next(tokens)
        deal = rng.choice(make_deals())
        made = Acknowledged(table, SMAZZATE // 2 + 1, make_key(rng), deal.ns, deal.ew)
        item = write_smazzata(deal.record, made, turn=CLOSED + 1)
        return phone.post_json(reverse("phone_send", args=[token]), item)

    def ask_empty() -> HttpRequest:
        return phone.get(reverse("bench_empty_public", args=[event.slug]))

    yield compare_to_empty("a smazzata sent by a phone", ask, ask_empty, limit=FROM_PHONE)
    _check_recorded(event, before + sent)


def _check_recorded(event: Tournament, expected: int) -> None:
    recorded = sum(event.turns.get(number=CLOSED + 1).tables.values_list("recorded", flat=True))
    assert recorded == expected, f"{recorded} smazzate are recorded, not {expected}"


def _ask_empty(director: Browser, event: Tournament) -> HttpRequest:
    from django.urls import reverse

    return director.get(reverse("bench_empty_desk", args=[event.slug]))
