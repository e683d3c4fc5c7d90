"""Shared parts of an event's public pages: template context, table sorting, hidden results."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django_tables2 import RequestConfig

from scoring.calls.queries import load_called
from scoring.clock.face import find_players_clock
from scoring.core.play.turns import TurnState
from scoring.masthead.notices_wording import list_desk_calls, list_notices
from scoring.models.hall_screens import read_screens
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.play.results_queries import current_turn
from scoring.web.access_views import find_published_turn, is_director
from scoring.web.fresh_views import HeldBackError
from scoring.web.plain_sql_queries import list_turns
from scoring.web.tables import SheetTable


def build_context(request: HttpRequest, event: Tournament, tab: str) -> dict[str, Any]:
    turns = [turn for turn in list_turns(event) if turn.state != TurnState.DRAFT]
    played = [turn for turn in turns if turn.state != TurnState.PUBLISHED]
    current = current_turn(turns)
    called = list_desk_calls(event, load_called(event, timezone.now()))
    return {
        "event": event,
        "tab": tab,
        "turns": turns,
        "current": current,
        "results_turn": current_turn(played) or current,
        "next_turn": find_next(turns, current),
        "clock": find_players_clock(event, turns),
        "message": (message := read_screens(event).message),
        "called": called,
        "notices": [*list_notices(event, turns, message), *called],
        "is_director": is_director(request, event),
    }


def find_next(turns: Iterable[Turn], current: Turn | None) -> Turn | None:
    return next((turn for turn in turns if current and turn.number > current.number), None)


def entrant_url(event: Tournament) -> str:
    """Return the URL of an entry's page, with the number 0 instead of the entry's number."""
    return reverse("event_pair", args=[event.slug, 0])


def sort(request: HttpRequest, table: SheetTable, caption: str) -> SheetTable:
    """Set an HTML table's caption, and sort it by the column in the URL's query."""
    table.caption = caption
    RequestConfig(request, paginate=False).configure(table)
    return table


def find_shown_turn(request: HttpRequest, event: Tournament, number: int) -> Turn:
    """Return the published turn with this number, if the reader may see its results.

    Raises HeldBackError, with the page to show instead, if the results are hidden."""
    turn = find_published_turn(event, number)
    if event.holds_back(number):
        context = build_context(request, event, "event_results") | {"turn": turn}
        raise HeldBackError(render(request, "public/held_back.html", context))
    return turn
