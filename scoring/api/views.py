"""Public reads of events, as the public pages show them, and the feed of an event's news."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date
from typing import Annotated, Any, Final, Literal

from django.http import HttpRequest, HttpResponse
from ninja import Path, Query

from scoring.api import values
from scoring.api.access_views import check_readable, find_turn_shown, show_own_table
from scoring.api.answers_views import (
    hash_tag,
    open_event,
    open_table,
    read,
    send_event_value,
    send_value,
)
from scoring.api.problems_views import WrongFieldsError
from scoring.api.queries import find_changed_tables, list_public_events
from scoring.core.limits import CATEGORY_MAX, SLUG_MAX
from scoring.core.play.turns import TurnState
from scoring.models.tournament import Tournament
from scoring.web.access_views import find_published_turn, find_table
from scoring.web.plain_sql_queries import list_turns

MOST_EVENTS: Final = 100
LONGEST_KEY: Final = 18
"""Maximum number of digits read of a primary key; any such number fits into 64 bits."""
NDJSON: Final = "application/x-ndjson"
EVENT: Final = "/events/{slug}"
TURN: Final = f"{EVENT}/turns/{{turn}}"
TABLE: Final = f"{TURN}/tables/{{table}}"
Slug = Annotated[str, Path(max_length=SLUG_MAX, pattern=values.SLUG, examples=["demo"])]
TurnNumber = Annotated[int, Path(ge=1, le=999, examples=[1])]
TableNumber = Annotated[int, Path(ge=1, le=9999, examples=[1])]


@read("/events", values.EventPage)
def list_event_page(
    request: HttpRequest,
    cursor: Annotated[
        str, Query(max_length=400, description="`next` of the page before; empty for the first.")
    ] = "",
    limit: Annotated[int, Query(ge=1, le=MOST_EVENTS)] = 25,
) -> HttpResponse:
    """The public events, newest first."""
    found = list_public_events(_read_cursor(cursor) if cursor else None, limit + 1)
    page = found[:limit]
    following = f"{page[-1].date}.{page[-1].pk}" if len(found) > limit else None
    shown = [(event.pk, event.created_at, event.settled_revision) for event in page]
    tag = hash_tag(following, *shown)
    return send_value(
        request, tag, lambda: values.EventPage.from_orm({"events": page, "next": following})
    )


def _read_cursor(cursor: str) -> tuple[date, int]:
    """Return the day and the primary key of the last event of a page. Raises WrongFieldsError."""
    try:
        day, key = cursor.split(".")
        return date.fromisoformat(day), int(key[:LONGEST_KEY])
    except ValueError as bad:
        raise WrongFieldsError(("cursor", "cursor")) from bad


@read(EVENT, values.EventValue)
def get_event(request: HttpRequest, slug: Slug) -> HttpResponse:
    """An event: its settings, its entries, and the turns whose seats are published."""
    return send_event_value(request, slug, values.build_event)


@read(f"{TURN}/seating", values.SeatingValue)
def get_seating(request: HttpRequest, slug: Slug, turn: TurnNumber) -> HttpResponse:
    """The seats of a turn; 404 until they are published."""

    def build(event: Tournament) -> values.SeatingValue:
        shown = find_published_turn(event, turn)
        tables = values.list_table_values(event, [shown], has_results=False)
        return values.SeatingValue.from_orm({"turn": turn, "state": shown.state, "tables": tables})

    return send_event_value(request, slug, build)


@read(f"{TURN}/results", values.ResultsValue)
def get_results(request: HttpRequest, slug: Slug, turn: TurnNumber) -> HttpResponse:
    """The results of a turn, also while it is played; 403 while they are held back."""

    def build(event: Tournament) -> values.ResultsValue:
        shown = find_turn_shown(event, turn)
        tables = values.list_table_values(event, [shown])
        return values.ResultsValue.from_orm({"turn": turn, "state": shown.state, "tables": tables})

    return send_event_value(request, slug, build, table__turn__number=turn)


@read(TABLE, values.TableValue)
def get_table(
    request: HttpRequest, slug: Slug, turn: TurnNumber, table: TableNumber
) -> HttpResponse:
    """One table of a turn; 403 while its results are held back, unless a token writes there."""
    event, tag = open_table(slug, turn, table)
    check_readable(request, event)
    show_own_table(request, event, table)

    def build() -> values.TableValue:
        shown = find_turn_shown(event, turn)
        place = find_table(shown, table)
        return values.TableValue.from_orm(values.list_table_values(event, [shown], [place.pk])[0])

    return send_value(request, tag, build)


@read(f"{EVENT}/standings", values.StandingsValue)
def get_standings(
    request: HttpRequest,
    slug: Slug,
    ranking: Annotated[
        str, Query(max_length=CATEGORY_MAX, description="A key of `rankings`; empty: general.")
    ] = "",
) -> HttpResponse:
    """The standings after the closed turns whose results are public."""
    return send_event_value(
        request, slug, lambda event: values.build_standings_value(event, ranking)
    )


@read(f"{EVENT}/prizes", values.PrizesValue)
def get_prizes(request: HttpRequest, slug: Slug) -> HttpResponse:
    """The prizes and their winners, once all results that decide them are public."""
    return send_event_value(request, slug, values.build_prizes, shows_fees=True)


class FeedLine(values.ApiValue):
    """A line of the feed. After a line of kind `start`, the reader forgets all earlier lines.

    A response ends with a line of kind `next`, whose `id` is a token, and an empty line. For later
    news, a reader sends a new request with the token, and so occupies no thread while it waits."""

    kind: Literal["start", "event", "seats", "table", "standings", "prizes", "next"]
    id: str
    state: Any = None


_EXAMPLE: Final = """\
{"kind":"start","id":"","state":null}
{"kind":"next","id":"41.57-0f3c9a12","state":null}

"""


@read(
    f"{EVENT}/feed",
    None,
    description="Lines of JSON, then a blank line as a heartbeat.",
    content={NDJSON: {"schema": {"type": "string"}, "example": _EXAMPLE}},
)
def get_feed(
    request: HttpRequest,
    slug: Slug,
    since: Annotated[
        str,
        Query(
            max_length=40,
            pattern=r"^(\d{1,12}\.\d{1,12}-[0-9a-f]{8})?$",
            description="The `id` of the last `next` line; empty for everything.",
        ),
    ] = "",
) -> HttpResponse:
    """The news of an event since a token, one object per line: `kind`, `id` and `state`.

    The `id` names an object, such as a table. The last line with this `id` has its current state.
    If you read from the beginning, or if a director has changed the event, the first line has the
    kind `start`. Then forget all earlier lines. The other kinds are `event` (as `/events/{slug}`),
    `seats` (a table whose results are held back), `table`, `standings`, `prizes` and `next`. The
    response ends at once; read again after five seconds or more."""
    event, tag = open_event(slug, "feed", shows_fees=True)
    check_readable(request, event)
    settled, mark = event.settled_revision, tag[-9:-1]
    found = re.fullmatch(rf"{settled}\.(\d+)-{mark}", since)
    # Any other token is from before a director's act.
    seen = int(found[1]) if found and int(found[1]) <= event.revision else None
    now = f"{settled}.{event.revision}-{mark}"

    def build() -> str:
        lines = [*_iter_news(event, seen), FeedLine(kind="next", id=now)]
        return "".join(f"{line.model_dump_json()}\n" for line in lines) + "\n"

    return send_value(request, f'W/"{now}"', build, NDJSON, key=("feed", event.pk, seen, now))


def _iter_news(event: Tournament, seen: int | None) -> Iterator[FeedLine]:
    """Yield the tables that changed since the revision `seen`, or everything if it is None.

    Pass None if a director has acted since, because an act changes more than tables."""
    if seen == event.revision:
        return
    turns = [turn for turn in list_turns(event) if turn.state != TurnState.DRAFT]
    shown = [turn for turn in turns if not event.holds_back(turn.number)]
    if seen is None:
        yield FeedLine(kind="start", id="")
        yield FeedLine(kind="event", id="event", state=values.build_event(event))
        yield from _iter_tables("table", values.list_table_values(event, shown))
        held_back = [turn for turn in turns if turn not in shown]
        yield from _iter_tables(
            "seats", values.list_table_values(event, held_back, has_results=False)
        )
        yield FeedLine(kind="standings", id="standings", state=values.build_standings_value(event))
        yield FeedLine(kind="prizes", id="prizes", state=values.build_prizes(event))
    elif changed := find_changed_tables(event, seen):
        played = [turn for turn in shown if turn.pk in changed.values()]
        yield from _iter_tables("table", values.list_table_values(event, played, changed))


def _iter_tables(
    kind: Literal["seats", "table"], tables: Iterable[dict[str, Any]]
) -> Iterator[FeedLine]:
    value = values.SeatedTableValue if kind == "seats" else values.TableValue
    for table in tables:
        key = "turns/{turn}/tables/{table}".format_map(table)
        yield FeedLine(kind=kind, id=key, state=value.from_orm(table))
