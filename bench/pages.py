"""Measure the processor time of requests, compared with requests for an empty page.

The empty page (`bench.urls`) has no content, but the same middleware, user, event and base
template. Both pages are requested in this process, alternately.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from statistics import median
from time import process_time
from typing import Any, cast
from urllib.parse import urlencode

from django.contrib.auth.models import User
from django.core.handlers.wsgi import WSGIHandler
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import resolve, reverse

from bench.report import Line, measure_at_depths
from burraco_tourney.server.workers import spare_own_objects
from scoring.models.tournament import Tournament
from scoring.web.fresh_views import rendered_pages

ROUNDS = 25
TOKEN = "b" * 32
"""CSRF token, sent in the cookie and in the form."""
PHONE = {"Accept-Encoding": "gzip", "Accept-Language": "it"}
"""Headers of a guest's browser."""

Ask = Callable[[], HttpRequest]
"""A function that builds a new request and its data; its own time is not measured."""


class Browser:
    """Builds the requests of one reader: a guest, or a director who is logged in."""

    def __init__(self, user: User | None = None) -> None:
        client = Client()
        if user is not None:
            client.force_login(user)
        self._empty = "bench_empty_desk" if user else "bench_empty_public"
        self._factory = RequestFactory(SERVER_NAME="localhost")
        self._factory.cookies = client.cookies
        self._factory.cookies["csrftoken"] = TOKEN

    def get(self, path: str, **headers: str) -> HttpRequest:
        return self._factory.get(path, headers=headers)

    def get_first(self, path: str) -> HttpRequest:
        """Clear the page cache and build a request: the page is rendered as after a change."""
        rendered_pages.clear()
        return self.get(path, **PHONE)

    def post(self, path: str, fields: Mapping[str, Any], **headers: str) -> HttpRequest:
        typed = urlencode({**fields, "csrfmiddlewaretoken": TOKEN}, doseq=True)
        form = "application/x-www-form-urlencoded"
        return self._factory.post(path, typed, content_type=form, headers=headers)

    def post_json(self, path: str, item: object) -> HttpRequest:
        return self._factory.post(path, item, content_type="application/json")

    def compare(self, event: Tournament, *cases: tuple[str, Ask, float]) -> Iterator[Line]:
        """Compare each (description, request, limit) with an empty page; limits are ratios."""
        for what, ask, limit in cases:
            yield compare_to_empty(
                what, ask, lambda: self.get(reverse(self._empty, args=[event.slug])), limit=limit
            )


def get_director() -> User:
    return User.objects.get_or_create(username="bench")[0]


def answer(request: HttpRequest) -> HttpResponse:
    """Return the response, through all middleware. Raises RuntimeError for a status from 400 on."""
    response = cast(HttpResponse, _open_desk().get_response(request))
    if response.status_code >= 400:
        raise RuntimeError(f"{request.path}: {response.status_code} {response.content[:500]!r}")
    return response


def compare_to_empty(what: str, ask: Ask, empty: Ask, *, limit: float | None = None) -> Line:
    """Measure a request against an empty page: medians of ROUNDS runs, after one not counted.
    `what`: its description in the output; `limit`: the highest ratio allowed."""
    times = measure_at_depths(
        lambda _round: (_measure(ask()), _measure(empty())), range(ROUNDS + 1)
    )
    ours, yardstick = (median(each) * 1e3 for each in zip(*times[1:], strict=True))
    against = "an empty page with the same layout, in processor time"
    return Line(what, ours, yardstick, limit=limit, unit="ms", against=against)


def _measure(request: HttpRequest) -> float:
    start = process_time()
    answer(request)
    return process_time() - start


@cache
def _open_desk() -> WSGIHandler:
    """Load the middleware and every view once, and configure garbage collection, like a server."""
    desk = WSGIHandler()
    resolve("/")
    spare_own_objects()
    return desk
