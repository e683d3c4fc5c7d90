"""Benchmark of the public pages: first request after a change, repeated request, and 304."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from functools import partial

from django.urls import reverse
from django.utils import timezone

from bench.data import NOW, make_event
from bench.pages import PHONE, Browser, answer, compare_to_empty
from bench.report import Line
from scoring.actions.authors_services import Author
from scoring.core.play.hall import TicketKind
from scoring.models.tournament import Tournament
from scoring.tickets.services import issue_tickets

TURNS = 5
FIRST_TIME = {100: 4, 400: 7.5}
"""Limits of the standings' time, as multiples of an empty page, by number of pairs."""
AGAIN, NOTHING_NEW = 1.5, 0.85
HELD = 400
EVENTS, LIST = 5_000, 4.1
FEW, MORE_OF_THEM = 50, 3
"""Events in a short list; the time limit with EVENTS events, as a multiple of the short list's."""
LARGE, TIMES_LARGER = 2_000, 6
"""Pairs of a large event, and how many times longer than for 100 pairs its page may take."""


def run() -> Iterable[Line]:
    guest = Browser()
    for pairs, limit in FIRST_TIME.items():
        event = make_event(pairs, TURNS)
        url, what = reverse("event_standings", args=[event.slug]), f"standings of {pairs} pairs"
        tag = answer(guest.get(url, **PHONE)).headers["ETag"]
        known = {**PHONE, "If-None-Match": tag}
        of_api = reverse("get_standings", args=[event.slug])
        seen = {**PHONE, "If-None-Match": answer(guest.get(of_api, **PHONE)).headers["ETag"]}
        yield from guest.compare(
            event,
            (f"{what}, first time of a version", partial(guest.get_first, url), limit),
            (f"{what}, again", partial(guest.get, url, **PHONE), AGAIN),
            (f"{what}, nothing new", partial(guest.get, url, **known), NOTHING_NEW),
            (f"{what} by the API, nothing new", partial(guest.get, of_api, **seen), NOTHING_NEW),
        )
    yield _measure_large(guest)
    yield from _measure_poll(guest)
    yield from _measure_list(guest)


def _measure_large(guest: Browser) -> Line:
    small = min(FIRST_TIME)
    pages = {
        pairs: reverse("event", args=[make_event(pairs, TURNS, is_playing=True).slug])
        for pairs in (LARGE, small)
    }
    line = compare_to_empty(
        f"event's page of {LARGE:,} pairs, first time of a version",
        partial(guest.get_first, pages[LARGE]),
        partial(guest.get_first, pages[small]),
        limit=TIMES_LARGER,
    )
    return line._replace(against=f"that of {small} pairs, in processor time")


def _measure_poll(guest: Browser) -> Iterable[Line]:
    event = make_event(HELD, TURNS)
    issue_tickets(event=event, author=Author("Bench"), now=NOW)
    ticket = event.tickets.get(kind=TicketKind.ENTRY, entry__number=1)
    url = reverse("pair_page", args=[ticket.token])
    known = {"If-None-Match": answer(guest.get(url)).headers["ETag"]}
    poll = partial(guest.get, url, **known)
    return guest.compare(event, ("a pair's own page, nothing new", poll, NOTHING_NEW))


def _measure_list(guest: Browser) -> Iterable[Line]:
    event = make_event(HELD, TURNS)
    home, empty = reverse("home"), partial(guest.get, reverse("bench_empty"))

    def add_events(most: int) -> None:
        Tournament.objects.bulk_create(
            Tournament(
                slug=f"list-{n}",
                name=f"Torneo {n}",
                search_key=f"torneo {n}",
                date=event.date - timedelta(days=n),
                rules_data=event.rules_data,
                is_public=True,
                closed_at=timezone.now(),
            )
            for n in range(Tournament.objects.count(), most)
        )

    queries = {"list": "", "search": "?q=torneo+1", "list of a year": "?q=2026"}
    times: dict[str, float] = {}
    for events in (FEW, EVENTS):
        add_events(events)
        for what, query in queries.items():
            line = compare_to_empty(
                f"{what} of {events:,} events", partial(guest.get_first, f"{home}{query}"), empty
            )
            yield line
            if few := times.get(what):
                yield line._replace(yardstick=few, limit=MORE_OF_THEM, against=f"one of {FEW}")
            times[what] = line.ours
    again = partial(guest.get, home, **PHONE)
    yield compare_to_empty(f"list of {EVENTS:,} events, again", again, empty, limit=LIST)
