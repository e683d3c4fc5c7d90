"""Public reads: events, seats, results, standings and prizes, as the public pages show them."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from datetime import date
from hashlib import sha256
from typing import Annotated

from django.http import Http404, HttpRequest, HttpResponse
from ninja import Path, Query
from pydantic import Field

from scoring.api.access_views import may_read_hidden, show_own_table
from scoring.api.problems_views import WrongFieldsError
from scoring.api.program_views import (
    find_turn_shown,
    open_event,
    open_table,
    read,
    send_event_value,
    send_fresh_value,
)
from scoring.api.queries import ListPlace, list_public_events
from scoring.api.resources import (
    build_event,
    build_prizes,
    build_results,
    build_seating,
    build_standings_value,
    build_tables,
)
from scoring.api.values import (
    SLUG,
    ApiValue,
    EventLine,
    EventPage,
    EventValue,
    PrizesValue,
    ResultsValue,
    SeatingValue,
    StandingsValue,
    TableValue,
    WrongField,
)
from scoring.core.digits import LARGEST_KEY
from scoring.core.limits import CATEGORY_MAX, SLUG_MAX
from scoring.text.entrants_queries import load_entrants
from scoring.web.access_views import find_published_turn, find_table
from scoring.web.fresh_views import read_version

MOST_EVENTS = 100


class EventPath(ApiValue):
    slug: str = Field(max_length=SLUG_MAX, pattern=SLUG, examples=["demo"])


class TurnPath(EventPath):
    turn: int = Field(ge=1, le=999, examples=[1])


class TablePath(TurnPath):
    table: int = Field(ge=1, le=9999, examples=[1])


@read("/events", EventPage)
def list_event_page(
    request: HttpRequest,
    cursor: Annotated[
        str, Query(max_length=400, description="`next` of the page before; empty for the first.")
    ] = "",
    limit: Annotated[int, Query(ge=1, le=MOST_EVENTS)] = 25,
) -> HttpResponse:
    """The public events, newest first."""
    after = _read_cursor(cursor) if cursor else None
    events = list_public_events(after, limit + 1)
    page, following = events[:limit], None
    if len(events) > limit:
        last = page[-1]
        following = _write_cursor(ListPlace(last.date, last.name, last.pk))
    shown = [(event.pk, event.created_at, event.settled_revision) for event in page]
    mark = sha256(repr((shown, following, read_version())).encode()).hexdigest()[:32]

    def build() -> EventPage:
        return EventPage(events=list(map(EventLine.from_orm, page)), next=following)

    return send_fresh_value(request, f'W/"{mark}"', build)


def _write_cursor(place: ListPlace) -> str:
    text = json.dumps([place.date.isoformat(), place.name, place.pk])
    return urlsafe_b64encode(text.encode()).decode().rstrip("=")


def _read_cursor(cursor: str) -> ListPlace:
    try:
        day, name, pk = json.loads(urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
        place = ListPlace(date.fromisoformat(day), str(name), int(pk))
    except (ValueError, TypeError, RecursionError):
        place = None
    if place is None or not 0 <= place.pk <= LARGEST_KEY or "\0" in place.name:
        raise WrongFieldsError(WrongField(field="cursor", code="cursor"))
    return place


@read("/events/{slug}", EventValue)
def get_event(request: HttpRequest, at: Path[EventPath]) -> HttpResponse:
    """An event: its settings, its entries, and the turns whose seats are published."""
    found = open_event(request, at.slug)
    return send_event_value(request, found, lambda: build_event(found[0]))


@read("/events/{slug}/turns/{turn}/seating", SeatingValue)
def get_seating(request: HttpRequest, at: Path[TurnPath]) -> HttpResponse:
    """The seats of a turn; 404 until they are published."""
    event, _version = found = open_event(request, at.slug)

    def build() -> SeatingValue:
        return build_seating(event, find_published_turn(event, at.turn))

    return send_event_value(request, found, build)


@read("/events/{slug}/turns/{turn}/results", ResultsValue)
def get_results(request: HttpRequest, at: Path[TurnPath]) -> HttpResponse:
    """The results of a turn, also while it is played; 403 while they are held back."""
    event, _version = found = open_event(request, at.slug, table__turn__number=at.turn)
    return send_event_value(
        request, found, lambda: build_results(event, find_turn_shown(event, at.turn))
    )


@read("/events/{slug}/turns/{turn}/tables/{table}", TableValue)
def get_table(request: HttpRequest, at: Path[TablePath]) -> HttpResponse:
    """One table of a turn; 403 while its results are held back, unless a token writes there."""
    event, _version, tag = open_table(at.slug, at.turn, at.table)
    if not (event.is_public or may_read_hidden(request, event)):
        raise Http404
    show_own_table(request, event, at.table)

    def build() -> TableValue:
        shown = find_turn_shown(event, at.turn)
        place = find_table(shown, at.table)
        return build_tables(event, [shown], load_entrants(event), [place.pk])[0]

    return send_fresh_value(request, tag, build)


@read("/events/{slug}/standings", StandingsValue)
def get_standings(
    request: HttpRequest,
    at: Path[EventPath],
    ranking: Annotated[
        str, Query(max_length=CATEGORY_MAX, description="A key of `rankings`; empty: general.")
    ] = "",
) -> HttpResponse:
    """The standings after the closed turns that are public."""
    found = open_event(request, at.slug)
    return send_event_value(request, found, lambda: build_standings_value(found[0], ranking))


@read("/events/{slug}/prizes", PrizesValue)
def get_prizes(request: HttpRequest, at: Path[EventPath]) -> HttpResponse:
    """The prizes and their winners, once all results that decide them are public."""
    found = open_event(request, at.slug, shows_fees=True)
    return send_event_value(request, found, lambda: build_prizes(found[0]))
