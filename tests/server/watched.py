"""What tells the watch over a server something: devices at tables, a slow statement."""

from __future__ import annotations

from datetime import timedelta

from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from django.utils import timezone

from burraco_tourney.operations.requests import RequestWatchMiddleware
from scoring.models.station import Station
from scoring.models.tournament import Tournament


def see_devices(event: Tournament) -> None:
    """Two devices at table 1, one of which has gone."""
    table = event.turns.get(number=1).tables.get(number=1)
    for device, ago in (("here", 5), ("gone", 300)):
        seen_at = timezone.now() - timedelta(seconds=ago)
        Station.objects.create(table=table, device=device, name="Lia", seen_at=seen_at)


def ask_database(statement: str, *values: object) -> HttpResponse:
    """The answer to a request whose view sends this statement."""

    def view(request: HttpRequest) -> HttpResponse:
        with connection.cursor() as cursor:
            cursor.execute(statement, values)
        return HttpResponse("asked")

    return RequestWatchMiddleware(view)(RequestFactory().get("/t/secret-token/"))
