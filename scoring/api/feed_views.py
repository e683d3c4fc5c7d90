"""The feed of an event: its public state, as one JSON object per line.

A response has the news since the reader's token, then the next token, then a blank line. It ends
there, so no reader holds a thread of the server: readers ask again with the next token.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Annotated, Any, Final, Literal, NamedTuple

from django.http import HttpRequest, HttpResponse
from ninja import Path, Query

from scoring.api.problems_views import WrongFieldsError
from scoring.api.program_views import (
    mark_event,
    open_event,
    read,
    send_fresh_value,
    write_event_tag,
)
from scoring.api.queries import find_changed_tables
from scoring.api.resources import (
    build_event,
    build_prizes,
    build_standings_value,
    build_tables,
    list_table_seats,
)
from scoring.api.values import ApiValue, WrongField
from scoring.api.views import EventPath
from scoring.core.digits import LARGEST_KEY
from scoring.core.play.turns import TurnState
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.text.entrants_queries import load_entrants
from scoring.web.plain_sql_queries import list_turns

NDJSON: Final = "application/x-ndjson"
_TOKEN: Final = re.compile(r"(\d{1,12})\.(\d{1,12})-([0-9a-f]{8})")
FeedKind = Literal["start", "event", "seats", "table", "standings", "prizes", "next"]


class FeedLine(ApiValue):
    """A line of the feed. `start`: forget all earlier lines. `next`: `id` is the next token."""

    kind: FeedKind
    id: str
    state: Any = None


class FeedToken(NamedTuple):
    """The revisions of an event that a reader has: of everything, and of its tables in play."""

    settled: int
    revision: int
    mark: str

    def write(self) -> str:
        return f"{self.settled}.{self.revision}-{self.mark}"


_EXAMPLE: Final = """\
{"kind":"start","id":"","state":null}
{"kind":"next","id":"41.57-0f3c9a12","state":null}

"""
_LINES: Final = {
    "description": "Lines of JSON, then a blank line as a heartbeat.",
    "content": {NDJSON: {"schema": {"type": "string"}, "example": _EXAMPLE}},
}


@read("/events/{slug}/feed", None, openapi_extra={"responses": {200: _LINES}})
def get_feed(
    request: HttpRequest,
    at: Path[EventPath],
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

    The last line about an `id` is its current state. A line `start` comes before a feed from the
    beginning, also when a director has changed the event: forget what you have. Kinds: `event`
    (as `/events/{slug}`), `seats` (a table whose results are held back), `table`, `standings`,
    `prizes`, `next`. The response ends at once; read again after five seconds or more.
    """
    event, version = open_event(request, at.slug, shows_fees=True)
    # Payments change the prizes and no revision.
    mark = mark_event(event, f"{version.paid}")
    now = FeedToken(event.settled_revision, event.revision, mark)
    seen = _read_token(since)
    if seen is not None and (seen[::2] != now[::2] or seen.revision > now.revision):
        seen = None  # a director has acted since
    key = ("feed", event.pk, seen, now)
    tag = write_event_tag(event, version, repr(key))

    def build() -> str:
        lines = [*_iter_news(event, seen, now), FeedLine(kind="next", id=now.write())]
        return "".join(f"{line.model_dump_json()}\n" for line in lines) + "\n"

    return send_fresh_value(request, tag, build, NDJSON, key)


def _read_token(since: str) -> FeedToken | None:
    if not since:
        return None
    found = _TOKEN.fullmatch(since)
    if found is None or int(found[2]) > LARGEST_KEY:
        raise WrongFieldsError(WrongField(field="since", code="token"))
    return FeedToken(int(found[1]), int(found[2]), found[3])


def _iter_news(event: Tournament, seen: FeedToken | None, now: FeedToken) -> Iterator[FeedLine]:
    """Yield what changed since `seen`, or everything. While no director acts, only tables in play
    change."""
    if seen == now:
        return
    turns = [turn for turn in list_turns(event) if turn.state != TurnState.DRAFT]
    shown = [turn for turn in turns if not event.holds_back(turn.number)]
    if seen is None:
        yield FeedLine(kind="start", id="")
        yield FeedLine(kind="event", id="event", state=build_event(event))
        yield from _iter_tables(event, shown)
        hidden = [turn for turn in turns if event.holds_back(turn.number)]
        for turn, seats in list_table_seats(hidden, load_entrants(event)):
            yield FeedLine(kind="seats", id=_write_table_id(turn, seats.table), state=seats)
        yield FeedLine(kind="standings", id="standings", state=build_standings_value(event))
        yield FeedLine(kind="prizes", id="prizes", state=build_prizes(event))
    elif changed := find_changed_tables(event, seen.revision):
        played = [turn for turn in shown if turn.pk in changed.values()]
        yield from _iter_tables(event, played, changed)


def _iter_tables(
    event: Tournament, turns: list[Turn], only: Collection[int] | None = None
) -> Iterator[FeedLine]:
    for table in build_tables(event, turns, load_entrants(event), only):
        yield FeedLine(kind="table", id=_write_table_id(table.turn, table.table), state=table)


def _write_table_id(turn: int, table: int) -> str:
    return f"turns/{turn}/tables/{table}"
