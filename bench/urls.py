"""The program's URLs, and URLs that do as little as possible, to compare response times."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import engines
from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST

from burraco_tourney.urls import handler500  # noqa: F401  as the desk answers errors
from scoring.web.access_views import find_directed, find_event

CREATE = "CREATE TABLE bench_insert (id varchar(32) PRIMARY KEY, item text NOT NULL)"
INSERT = "INSERT INTO bench_insert (id, item) VALUES (%s, %s)"
EMPTY = engines["django"].from_string('{% extends "base.html" %}')
COUNT = "SELECT count(*) FROM bench_insert"


@csrf_exempt
@require_POST
def insert(request: HttpRequest, key: str) -> HttpResponse:
    """Store the request's body unchanged under `key`, with one INSERT and commit."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(INSERT, [key, request.body.decode()])
    return HttpResponse()


@require_GET
def show_empty(request: HttpRequest) -> HttpResponse:
    return HttpResponse(EMPTY.render({}, request))


@require_GET
def show_empty_public(request: HttpRequest, slug: str) -> HttpResponse:
    return render(request, "public/base.html", {"event": find_event(request, slug)})


@require_GET
@login_required
def show_empty_desk(request: HttpRequest, slug: str) -> HttpResponse:
    return render(request, "common/desk_base.html", {"event": find_directed(request, slug)})


urlpatterns = [
    path("bench/insert/<slug:key>/", insert),
    path("bench/empty/", show_empty, name="bench_empty"),
    path("bench/empty/public/<slug:slug>/", show_empty_public, name="bench_empty_public"),
    path("bench/empty/desk/<slug:slug>/", show_empty_desk, name="bench_empty_desk"),
    path("", include("burraco_tourney.urls")),
]
