"""The public pages: first request of a version, repeated request, and 304."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING

from bench.data import NOW, make_event, open_database
from bench.report import Line

if TYPE_CHECKING:
    from django.http import HttpRequest

    from scoring.models.tournament import Tournament

TURNS = 5
FIRST_TIME = {100: 4, 400: 7.5}
"""Limits of the standings' time in empty pages, by number of pairs."""
AGAIN, NOTHING_NEW = 1.5, 0.75
HELD = 400
EVENTS, LIST = 5_000, 3.5
FEW, MORE_OF_THEM = 50, 3
"""A list of few events, and how much longer a first page of all of them, or a search, may take."""
LARGE, TIMES_LARGER = 2_000, 6
"""Pairs of a large event, and how much longer its page may take than that of 100."""
BROWSER = {"Accept-Encoding": "gzip", "Accept-Language": "it"}


def run() -> Iterable[Line]:
    """The standings of two sizes, a pair's own page, the list of events."""
    open_database()
    from django.urls import reverse

    from bench.pages import Browser, answer, compare_to_empty
    from scoring.web.fresh_views import rendered_pages

    guest = Browser()
    for pairs, limit in FIRST_TIME.items():
        event = make_event(pairs, TURNS)
        url = reverse("event_standings", args=[event.slug])
        empty = reverse("bench_empty_public", args=[event.slug])

        def ask_first(url: str = url) -> HttpRequest:
            rendered_pages.clear()
            return guest.get(url, **BROWSER)

        what = f"standings of {pairs} pairs"
        yield compare_to_empty(
            f"{what}, first time of a version", ask_first, partial(guest.get, empty), limit=limit
        )
        yield compare_to_empty(
            f"{what}, again",
            partial(guest.get, url, **BROWSER),
            partial(guest.get, empty),
            limit=AGAIN,
        )
        sent = answer(guest.get(url, **BROWSER))
        known = {**BROWSER, "If-None-Match": sent.headers["ETag"]}
        yield compare_to_empty(
            f"{what}, nothing new",
            partial(guest.get, url, **known),
            partial(guest.get, empty),
            limit=NOTHING_NEW,
        )
    yield from _measure_large()
    yield _measure_poll(make_event(HELD, TURNS))
    yield from _measure_list()


def _measure_large() -> Iterable[Line]:
    """The event's page of a large event beside that of 100 pairs: where everybody sits."""
    from django.urls import reverse

    from bench.pages import Browser, compare_to_empty
    from scoring.web.fresh_views import rendered_pages

    guest = Browser()
    large, small = (
        reverse("event", args=[make_event(pairs, TURNS, is_playing=True).slug])
        for pairs in (LARGE, min(FIRST_TIME))
    )

    def ask_first(url: str) -> HttpRequest:
        rendered_pages.clear()
        return guest.get(url, **BROWSER)

    line = compare_to_empty(
        f"event's page of {LARGE:,} pairs, first time of a version",
        partial(ask_first, large),
        partial(ask_first, small),
        limit=TIMES_LARGER,
    )
    yield line._replace(against=f"that of {min(FIRST_TIME)} pairs, in processor time")


def _measure_poll(event: Tournament) -> Line:
    """A poll of a pair's own page without changes."""
    from django.urls import reverse

    from bench.pages import Browser, answer, compare_to_empty
    from scoring.actions.authors_services import Author
    from scoring.core.play.hall import TicketKind
    from scoring.tickets.services import issue_tickets

    issue_tickets(tournament=event, author=Author("Bench"), now=NOW)
    ticket = event.tickets.get(kind=TicketKind.ENTRY, entry__number=1)
    guest = Browser()
    url = reverse("pair_page", args=[ticket.token])
    tag = answer(guest.get(url)).headers["ETag"]
    empty = reverse("bench_empty_public", args=[event.slug])
    return compare_to_empty(
        "a pair's own page, nothing new",
        lambda: guest.get(url, **{"If-None-Match": tag}),
        lambda: guest.get(empty),
        limit=NOTHING_NEW,
    )


def _measure_list() -> Iterable[Line]:
    from django.urls import reverse
    from django.utils import timezone

    from bench.pages import Browser, compare_to_empty
    from scoring.models.tournament import Tournament
    from scoring.web.fresh_views import rendered_pages

    event = make_event(HELD, TURNS)

    def add_events(most: int) -> None:
        made = [
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
        ]
        Tournament.objects.bulk_create(made)

    guest = Browser()

    def ask_first(query: str = "") -> HttpRequest:
        rendered_pages.clear()
        return guest.get(f"{reverse('home')}{query}", **BROWSER)

    def ask_empty() -> HttpRequest:
        return guest.get(reverse("bench_empty"))

    queries = {"list": "", "search": "?q=torneo+1", "list of a year": "?q=2026"}
    times: dict[str, float] = {}
    for events in (FEW, EVENTS):
        add_events(events)
        for what, query in queries.items():
            line = compare_to_empty(
                f"{what} of {events:,} events", partial(ask_first, query), ask_empty
            )
            yield line
            if events == FEW:
                times[what] = line.ours
            else:
                yield Line(
                    f"{what} of {events:,} events",
                    line.ours,
                    times[what],
                    limit=MORE_OF_THEM,
                    unit="ms",
                    against=f"one of {FEW}",
                )
    what = f"list of {EVENTS:,} events"
    yield compare_to_empty(
        f"{what}, again", lambda: guest.get(reverse("home"), **BROWSER), ask_empty, limit=LIST
    )
