"""Requests in this process, by the processor time they take, beside an empty page.

A "page" is what an empty page with the same layout takes: the same middleware, the same reader, the
same event, the same base template, and nothing in it (`bench.urls`). Both are asked in turns.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import urlencode

from django.core.handlers.wsgi import WSGIHandler
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext

from bench.report import Line

if TYPE_CHECKING:
    from django.contrib.auth.models import User

ROUNDS = 25
TRANSACTION = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE", "ROLLBACK")
TOKEN = "b" * 32
"""Against forged requests: in the cookie and in the form."""


class Browser:
    """Makes the requests of one reader: of a guest, or of who is signed in."""

    def __init__(self, user: User | None = None) -> None:
        client = Client()
        if user is not None:
            client.force_login(user)
        self._factory = RequestFactory(SERVER_NAME="localhost")
        self._factory.cookies = client.cookies
        self._factory.cookies["csrftoken"] = TOKEN

    def get(self, path: str, **headers: str) -> HttpRequest:
        return self._factory.get(path, headers=headers)

    def post(self, path: str, fields: Mapping[str, Any]) -> HttpRequest:
        """A form, as its page sends it."""
        typed = urlencode({**fields, "csrfmiddlewaretoken": TOKEN}, doseq=True)
        return self._factory.post(path, typed, content_type="application/x-www-form-urlencoded")

    def post_json(self, path: str, item: object) -> HttpRequest:
        return self._factory.post(path, item, content_type="application/json")


def answer(request: HttpRequest) -> HttpResponse:
    """The desk's answer, through all of its middleware. RuntimeError if it refuses or fails."""
    response = cast(HttpResponse, _open_desk().get_response(request))
    if response.status_code >= 400:
        raise RuntimeError(f"{request.path}: {response.status_code} {response.content[:500]!r}")
    return response


def compare_to_empty(
    what: str,
    prepare: Callable[[], HttpRequest],
    empty: Callable[[], HttpRequest],
    *,
    limit: float | None = None,
    rounds: int = ROUNDS,
) -> Line:
    """How many empty pages the requests of `prepare` take; `empty` asks for that page.

    Each makes a new request, and puts in order what it needs; none of that is measured. The first
    of each is not counted, and of the others the medians are.
    """
    times: list[tuple[float, float]] = []
    for _ in range(rounds + 1):
        times.append((_measure(prepare()), _measure(empty())))
    ours, yardstick = (median(each) * 1e3 for each in zip(*times[1:], strict=True))
    against = "an empty page with the same layout, in processor time"
    return Line(what, ours, yardstick, limit=limit, unit="ms", against=against)


def count_statements(what: str, request: HttpRequest, *, limit: int | None = None) -> Line:
    """The statements that the request sends to the database, but for those that only begin and end
    its transactions.
    """
    from django.db import connection

    with CaptureQueriesContext(connection) as captured:
        answer(request)
    sent = [query for query in captured if not query["sql"].startswith(TRANSACTION)]
    return Line(f"{what}: statements", len(sent), limit=limit, unit="")


def _measure(request: HttpRequest) -> float:
    start = process_time()
    answer(request)
    return process_time() - start


@cache
def _open_desk() -> WSGIHandler:
    """Once: no request of a running desk loads its middleware."""
    return WSGIHandler()
