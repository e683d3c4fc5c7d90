"""The cost of a director's acts and pages, in empty pages and in SQL statements."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import count
from typing import TYPE_CHECKING

from bench.data import NOW, SMAZZATE, make_deals, make_event, open_database
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
MOST_PAGES_OF_CONSOLE = {100: 5.8, 400: 10}
MOST_STATEMENTS_OF_DRAW, MOST_STATEMENTS_OF_CONSOLE, MOST_STATEMENTS_OF_SMAZZATA = 20, 12, 11
MOST_PAGES_OF_SMAZZATA = 2.9


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

    from bench.pages import compare_to_empty, count_statements

    event = make_event(size, CLOSED, movement=movement, planned=CLOSED + 1)
    address = reverse("turn_pair", args=[event.slug, CLOSED + 1])

    def ask() -> HttpRequest:
        event.turns.filter(number=CLOSED + 1).delete()
        return director.post(address, {})

    what = f"a draw of {size} pairs by results ({name})"
    yield compare_to_empty(
        what, ask, lambda: _ask_empty(director, event), limit=MOST_PAGES_OF_DRAW[size]
    )
    yield count_statements(what, ask(), limit=MOST_STATEMENTS_OF_DRAW)
    assert event.turns.get(number=CLOSED + 1).seats.count() == size


def _measure_console(director: Browser, size: int) -> Iterator[Line]:
    from django.urls import reverse

    from bench.pages import compare_to_empty, count_statements

    event = make_event(size, CLOSED, is_playing=True)

    def ask() -> HttpRequest:
        return director.get(reverse("console", args=[event.slug]))

    what = f"the console of {size} pairs in play"
    yield compare_to_empty(
        what, ask, lambda: _ask_empty(director, event), limit=MOST_PAGES_OF_CONSOLE[size]
    )
    yield count_statements(what, ask(), limit=MOST_STATEMENTS_OF_CONSOLE)


def _measure_desk(director: Browser) -> Iterator[Line]:
    from django.urls import reverse

    from bench.pages import compare_to_empty, count_statements
    from scoring.demo.deals import play_smazzata
    from scoring.forms.play.raw import write_raw
    from scoring.rules.presets import FIBUR_2026

    event = make_event(SIZES[0], CLOSED, is_playing=True)
    tables = event.turns.get(number=CLOSED + 1).tables
    before = list(tables.values_list("recorded", flat=True))
    rng, numbers = random.Random("bench desk"), count(1)

    def ask() -> HttpRequest:
        table = next(numbers)
        address = reverse("record", args=[event.slug, CLOSED + 1, table, SMAZZATE // 2 + 1])
        typed = dict(write_raw(play_smazzata(rng, FIBUR_2026)).lists())
        return director.post(
            f"{address}?depth=cards", typed | {"key": f"{table:032x}", "based_on": ""}
        )

    what = "a smazzata recorded at the desk"
    yield compare_to_empty(
        what, ask, lambda: _ask_empty(director, event), limit=MOST_PAGES_OF_SMAZZATA
    )
    yield count_statements(what, ask(), limit=MOST_STATEMENTS_OF_SMAZZATA)
    _check_recorded(event, sum(before) + next(numbers) - 1)


def _measure_phone() -> Iterator[Line]:
    """From a second event of that size; its empty page is a guest's, for phones sign in nowhere."""
    from django.contrib.auth.models import User
    from django.urls import reverse

    from bench.pages import Browser, compare_to_empty, count_statements
    from scoring.services.hall.tickets import issue_tickets
    from scoring.services.journal.authors import Author

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
        item = {
            "kind": "smazzata",
            "key": f"{rng.getrandbits(128):032x}",
            "turn": CLOSED + 1,
            "table": table,
            "device": f"{table:032x}",
            "name": "Lia",
            "made_at": NOW.isoformat(),
            "number": SMAZZATE // 2 + 1,
            "depth": "cards",
            "data": deal.record,
            "seen": "",
            "reason": "",
            "override": "",
            "totals": {"NS": deal.ns, "EW": deal.ew},
        }
        return phone.post_json(reverse("phone_send", args=[token]), item)

    def ask_empty() -> HttpRequest:
        return phone.get(reverse("bench_empty_public", args=[event.slug]))

    what = "a smazzata sent by a phone"
    yield compare_to_empty(what, ask, ask_empty, limit=MOST_PAGES_OF_SMAZZATA)
    yield count_statements(what, ask(), limit=MOST_STATEMENTS_OF_SMAZZATA)
    _check_recorded(event, before + sent)


def _check_recorded(event: Tournament, expected: int) -> None:
    recorded = sum(event.turns.get(number=CLOSED + 1).tables.values_list("recorded", flat=True))
    assert recorded == expected, f"{recorded} smazzate are recorded, not {expected}"


def _ask_empty(director: Browser, event: Tournament) -> HttpRequest:
    from django.urls import reverse

    return director.get(reverse("bench_empty_desk", args=[event.slug]))
