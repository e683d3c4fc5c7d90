"""Public reads: events, seats, results, standings and prizes, as the public pages show them."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from datetime import date
from hashlib import sha256
from typing import Annotated

from django.http import Http404, HttpRequest, HttpResponse
from ninja import Path, Query

from scoring.api.access_views import may_read_hidden, show_own_table
from scoring.api.problems_views import WrongFieldsError
from scoring.api.program_views import (
    api,
    find_turn_shown,
    open_event,
    open_table,
    send_fresh_value,
    write_event_tag,
)
from scoring.api.queries import ListPlace, list_public_events
from scoring.api.resources import (
    build_event,
    build_event_line,
    build_prizes,
    build_results,
    build_seating,
    build_standings_value,
    build_tables,
)
from scoring.api.values import (
    SLUG,
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
READ = ["GET", "HEAD"]
Slug = Annotated[str, Path(max_length=SLUG_MAX, pattern=SLUG, examples=["demo"])]
TurnAddress = Annotated[int, Path(ge=1, le=999, examples=[1])]
TableAddress = Annotated[int, Path(ge=1, le=9999, examples=[1])]


@api.api_operation(READ, "/events", response=EventPage, summary="List the public events")
def list_event_page(
    request: HttpRequest,
    cursor: Annotated[
        str, Query(max_length=400, description="`next` of the page before; empty for the first.")
    ] = "",
    limit: Annotated[int, Query(ge=1, le=MOST_EVENTS)] = 25,
) -> HttpResponse:
    after = _read_cursor(cursor) if cursor else None
    events = list_public_events(after, limit + 1)
    page, following = events[:limit], None
    if len(events) > limit:
        last = page[-1]
        following = _write_cursor(ListPlace(last.date, last.name, last.pk))
    shown = [(event.pk, event.created_at, event.settled_revision) for event in page]
    mark = sha256(repr((shown, following, read_version())).encode()).hexdigest()[:32]

    def build() -> EventPage:
        return EventPage(events=list(map(build_event_line, page)), next=following)

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


@api.api_operation(READ, "/events/{slug}", response=EventValue, summary="Read an event")
def get_event(request: HttpRequest, slug: Slug) -> HttpResponse:
    """Its settings, its entries, and the turns whose seats are published."""
    event, version = open_event(request, slug)
    tag = write_event_tag(event, version, request.get_full_path())
    return send_fresh_value(request, tag, lambda: build_event(event))


@api.api_operation(
    READ,
    "/events/{slug}/turns/{turn}/seating",
    response=SeatingValue,
    summary="Read the seats of a turn",
)
def get_seating(request: HttpRequest, slug: Slug, turn: TurnAddress) -> HttpResponse:
    """404 until the seats are published."""
    event, version = open_event(request, slug)

    def build() -> SeatingValue:
        return build_seating(event, find_published_turn(event, turn))

    tag = write_event_tag(event, version, request.get_full_path())
    return send_fresh_value(request, tag, build)


@api.api_operation(
    READ,
    "/events/{slug}/turns/{turn}/results",
    response=ResultsValue,
    summary="Read the results of a turn",
)
def get_results(request: HttpRequest, slug: Slug, turn: TurnAddress) -> HttpResponse:
    """All tables, also while they play; 403 while the results are held back."""
    event, version = open_event(request, slug, table__turn__number=turn)

    def build() -> ResultsValue:
        return build_results(event, find_turn_shown(event, turn))

    tag = write_event_tag(event, version, request.get_full_path())
    return send_fresh_value(request, tag, build)


@api.api_operation(
    READ,
    "/events/{slug}/turns/{turn}/tables/{table}",
    response=TableValue,
    summary="Read one table of a turn",
)
def get_table(
    request: HttpRequest, slug: Slug, turn: TurnAddress, table: TableAddress
) -> HttpResponse:
    """Its sides and smazzate; 403 while the results are held back, unless a token writes here."""
    event, _version, tag = open_table(slug, turn, table)
    if not (event.is_public or may_read_hidden(request, event)):
        raise Http404
    show_own_table(request, event, table)

    def build() -> TableValue:
        shown = find_turn_shown(event, turn)
        place = find_table(shown, table)
        return build_tables(event, [shown], load_entrants(event), [place.pk])[0]

    return send_fresh_value(request, tag, build)


@api.api_operation(
    READ, "/events/{slug}/standings", response=StandingsValue, summary="Read the standings"
)
def get_standings(
    request: HttpRequest,
    slug: Slug,
    ranking: Annotated[
        str, Query(max_length=CATEGORY_MAX, description="A key of `rankings`; by default general.")
    ] = "",
) -> HttpResponse:
    """After the closed turns, or after the last public one while results are held back."""
    event, version = open_event(request, slug)
    tag = write_event_tag(event, version, request.get_full_path())
    return send_fresh_value(request, tag, lambda: build_standings_value(event, ranking))


@api.api_operation(READ, "/events/{slug}/prizes", response=PrizesValue, summary="Read the prizes")
def get_prizes(request: HttpRequest, slug: Slug) -> HttpResponse:
    """Their winners, once all results that decide them are public."""
    event, version = open_event(request, slug, shows_fees=True)
    tag = write_event_tag(event, version, request.get_full_path())
    return send_fresh_value(request, tag, lambda: build_prizes(event))
