"""Holds every answer back until the database's standby has stored what it shows.

An answer may show a record that another request wrote, and whose wait for the standby was cut off:
a phone's repeated record, a page of standings. A failover would lose what had been shown.
"""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import cast

from django.db import connection
from django.http import HttpRequest, HttpResponse

from burraco_tourney.postgres.base import DatabaseWrapper


class ConfirmedAnswersMiddleware:
    """For PostgreSQL alone; outside of all middleware that reads or writes the database."""

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
