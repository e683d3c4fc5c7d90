"""The desk's addresses, and a bare INSERT: the least that storing what was sent can cost."""

from __future__ import annotations

from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse
from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

CREATE = "CREATE TABLE bench_insert (id varchar(32) PRIMARY KEY, item text NOT NULL)"
INSERT = "INSERT INTO bench_insert (id, item) VALUES (%s, %s)"
COUNT = "SELECT count(*) FROM bench_insert"


@csrf_exempt
@require_POST
def insert(request: HttpRequest, key: str) -> HttpResponse:
    """Store the body as it came: one INSERT and commit, in the mode of every other write."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(INSERT, [key, request.body.decode()])
    return HttpResponse()


urlpatterns = [
    path("bench/insert/<slug:key>/", insert),
    path("", include("burraco_tourney.urls")),
]
