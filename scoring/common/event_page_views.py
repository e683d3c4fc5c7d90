"""The context and the tables of an event's public pages, and the page shown in place of results
that the reader does not see yet (`Tournament.shown_until`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django_tables2 import RequestConfig

from scoring.calls.queries import load_called
from scoring.clock.face import find_players_clock
from scoring.common.access_views import find_published_turn, is_director
from scoring.common.plain_sql_queries import list_turns
from scoring.common.tables import SheetTable
from scoring.core.play.turns import TurnState
from scoring.models.hall_screens import read_screens
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.play.results_queries import current_turn
from scoring.public.notices_wording import list_desk_calls, list_notices
from scoring.standings.public_queries import Ranking
from scoring.standings.wording import list_title


def build_context(request: HttpRequest, event: Tournament, tab: str) -> dict[str, Any]:
    """The context shared by every page of an event."""
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
    """The next turn, if its seats are published while another is still being played."""
    return next((turn for turn in turns if current and turn.number > current.number), None)


def entrant_url(event: Tournament) -> str:
    """The address of a pair's card with number 0, which tables replace by each pair's number."""
    return reverse("event_pair", args=[event.slug, 0])


def sort(request: HttpRequest, table: SheetTable, caption: str) -> SheetTable:
    """Sort a table by the address's parameter, and set its caption."""
    table.caption = caption
    RequestConfig(request, paginate=False).configure(table)
    return table


def offer_lists(lists: Iterable[Ranking], shown: Ranking | None) -> list[tuple[str, str, bool]]:
    """The key and the title of each list, and whether it is shown; the general one is ""."""
    return [("", list_title(None), shown is None)] + [
        (each.key, list_title(each), each == shown) for each in lists
    ]


class HeldBackError(Exception):
    """The results of this turn are held back."""

    def __init__(self, turn: Turn) -> None:
        super().__init__(turn.number)
        self.turn = turn


def find_shown_turn(event: Tournament, number: int) -> Turn:
    """A published turn whose results the reader sees. Raises HeldBackError, which `show_fresh`
    answers."""
    turn = find_published_turn(event, number)
    if event.holds_back(number):
        raise HeldBackError(turn)
    return turn


def show_held_back(request: HttpRequest, event: Tournament, turn: Turn) -> HttpResponse:
    """The page in place of a turn's results that the reader does not see yet."""
    context = build_context(request, event, "event_results") | {"turn": turn}
    return render(request, "public/held_back.html", context)
