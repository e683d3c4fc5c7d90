"""The pages that the hall screens show (`?screen=2` is the second), open without an account."""

from __future__ import annotations

from collections.abc import Container, Iterable
from datetime import datetime, timedelta
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from scoring.calls.queries import load_called
from scoring.clock.face import find_players_clock
from scoring.core.digits import read_digits
from scoring.core.play.screens import MAX_SCREENS, Scene, list_screens
from scoring.core.play.turns import TurnState
from scoring.core.ranking.results import list_shown
from scoring.masthead.notices_wording import list_desk_calls
from scoring.models.hall_screens import HallScreens, read_screens
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.play.live_queries import load_hall
from scoring.play.pace_picture import draw_progress
from scoring.play.results_queries import (
    TableResult,
    TableState,
    current_turn,
    find_only_running,
    load_turn_results,
)
from scoring.screens.queries import find_hall_end, load_reveal
from scoring.screens.scenes import SCENE_PARTS, draw_reveal, find_message_size
from scoring.seating.queries import load_turn_seating
from scoring.seating.seats import list_players
from scoring.standings.moments_queries import load_places_before
from scoring.standings.public_queries import load_event_standings
from scoring.standings.rows_queries import build_standing_rows
from scoring.standings.tables import list_first_figures
from scoring.standings.wording import FIGURE_WORDS
from scoring.text.entrants_queries import Entrant, load_entrants
from scoring.tickets.links_views import find_origins
from scoring.tickets.qr import draw_qr, draw_wifi_qr
from scoring.web.access_views import may_read
from scoring.web.fresh_views import read_version, send_fresh
from scoring.web.halls_views import HallFilter, read_hall_filter
from scoring.web.page_versions_queries import find_shown_event

WORD_JOINER = "\u2060"
"""Invisible character put after each hyphen of a URL, so that no line ends there.
Otherwise readers could take the hyphen for the sign of a divided word and omit it."""
FORESEEN_FOR = timedelta(minutes=1)
"""How long a rendered page may be reused; after that its forecasts are out of date."""


@require_safe
def show_hall_screen(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Show one hall screen. The page polls, and the server sends it again only if it changed."""
    found = find_shown_event(slug, table__turn__state=TurnState.PLAYING)
    if found is None or not may_read(request, found[0]):
        raise Http404("No such event")
    event, version = found
    now = timezone.now()
    asked = request  # keeps its URL, which the shared page is rendered without

    def show(request: HttpRequest) -> HttpResponse:
        origins = find_origins(asked, read_screens(event).origin)
        address = origins.build(reverse("event", args=[event.slug]))
        typed = origins.short if find_only_running() == event else address
        number = read_digits(request.GET.get("screen", ""), MAX_SCREENS) or 1
        return render(
            request,
            "screens/screen.html",
            build_screen(event, number, address, typed, now, read_hall_filter(request, event)),
        )

    minute = int(now.timestamp() // FORESEEN_FOR.total_seconds())
    steered = read_screens(event).revision
    seen = (steered, minute, request.scheme, request.get_host())
    return send_fresh(request, show, (event.pk, event.created_at, *version, *seen))


def build_screen(
    event: Tournament, number: int, address: str, typed: str, now: datetime, halls: HallFilter
) -> dict[str, Any]:
    """Build the context of hall screen `number`, with a constant number of queries.

    `address`: the event's public URL, shown as QR code; `typed`: the short URL that players type;
    `halls`: selects the tables of one hall."""
    screens = read_screens(event)
    turns = list(event.turns.select_related("phase"))
    for turn in turns:
        turn.tournament = event
    entrants = load_entrants(event)
    reveal = load_reveal(event, screens)
    clock = find_players_clock(event, turns)
    context = {
        "event": event,
        "screens": screens,
        "number": number,
        "program": read_version(),
        "clock": clock if clock and clock.is_shown(now) else None,
        "reveal": draw_reveal(reveal, entrants, event.tiebreaks) if reveal else None,
    }
    if reveal or screens.is_dark:
        return context | {"scenes": []}
    context |= _build_turn(event, turns, entrants, now, halls)
    context |= _build_standings(event, entrants)
    context |= {
        "called": list_desk_calls(event, load_called(event, now)),
        "address": typed.replace("-", f"-{WORD_JOINER}"),
        "qr": draw_qr(address),
        "wifi_qr": draw_wifi_qr(screens.wifi_name, screens.wifi_password)
        if screens.wifi_name
        else "",
        "message": screens.message,
        "message_size": find_message_size(screens.message),
    }
    filled = {scene for scene, part in SCENE_PARTS.items() if context[part]}
    return context | {"scenes": _list_scenes(screens, number, filled)}


def _list_scenes(
    screens: HallScreens, number: int, filled: Container[Scene]
) -> list[tuple[Scene, str]]:
    """List (scene, template name) for the scenes that screen `number` shows now. Only scenes in
    `filled` have content; a screen without such a scene shows the link to the event."""
    shown = list_screens(screens.scenes)
    own = (shown[number - 1] if number <= len(shown) else ()) or shown[0]
    held = [Scene(screens.held)] if screens.held else []
    scenes = _keep(held, filled) or _keep(own, filled) or [Scene.LINK]
    return [(scene, f"screens/scenes/{scene}.html") for scene in scenes]


def _keep(scenes: Iterable[Scene], filled: Container[Scene]) -> list[Scene]:
    return [scene for scene in scenes if scene in filled]


def _build_turn(
    event: Tournament,
    turns: list[Turn],
    entrants: dict[int, Entrant],
    now: datetime,
    halls: HallFilter,
) -> dict[str, Any]:
    """Build the context for the turn in play, and the seats of the next turn if published."""
    current = None if event.is_closed else current_turn(turns)
    coming = [turn for turn in turns if turn.state == TurnState.PUBLISHED]
    playing = current if current and current.state == TurnState.PLAYING else None
    seated = None if event.is_closed else coming[0] if coming else playing
    tables: list[TableResult] = load_turn_results(playing) if playing else []
    hall = load_hall(event, playing, tables, now) if playing else None
    pace = hall.pace if hall else None
    return {
        "seated": seated,
        "players": [
            player
            for player in (list_players(load_turn_seating(seated), entrants) if seated else [])
            if halls.has(player.table)
        ],
        "playing": playing,
        # A half table has no table in the hall.
        "tables": [
            table
            for table in tables
            if table.state is not TableState.HALF and halls.has(table.number)
        ],
        "pace": pace,
        "progress": draw_progress(pace, hall.times) if hall and pace else None,
        "hall_end": None if event.is_closed else find_hall_end(event, pace, now),
    }


def _build_standings(event: Tournament, entrants: dict[int, Entrant]) -> dict[str, Any]:
    standings = load_event_standings(event, entrants)
    before = load_places_before(event, standings.after_turn)
    rows = build_standing_rows(standings, entrants, before=before) if standings.after_turn else []
    return {
        "standings": standings,
        "heading": FIGURE_WORDS[list_shown(event.tiebreaks)[0].key].short,
        "lines": list_first_figures(rows, event.tiebreaks),
    }
