"""Hold each response back until the database's standby has stored the data that it shows.

A response may show a record whose own request stopped waiting for the standby: a phone's repeated
request, or the standings. A failover would lose that record after it was shown.
"""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import cast

from django.db import connection
from django.http import HttpRequest, HttpResponse

from burraco_tourney.postgres.base import DatabaseWrapper


class ConfirmedAnswersMiddleware:
    """Waits for the PostgreSQL standby before each response that used the database. Must be placed
    outside all middleware that reads or writes the database."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        database = cast(DatabaseWrapper, connection)
        database.was_used = False
        response = self.get_response(request)
        shows_data = database.was_used and response.status_code != HTTPStatus.SERVICE_UNAVAILABLE
        if shows_data:
            database.confirm()
        return response
