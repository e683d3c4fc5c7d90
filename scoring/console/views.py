"""The console of an event: its state and the director's next action."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise

from scoring.check_in.queries import count_here
from scoring.clock.face import find_control_clock, find_shown_clock
from scoring.console.decisions_views import find_backup_warnings, list_decisions
from scoring.console.next_act_views import find_act_button
from scoring.console.queries import Console, NextAct, load_console
from scoring.models.hall_screens import read_screens
from scoring.models.tournament import Tournament
from scoring.play.board import MANY, build_tiles
from scoring.play.live_queries import load_hall
from scoring.public.chat_message import find_chat_message
from scoring.sessions.listing import list_session_rows
from scoring.sessions.queries import find_current_session, load_sessions
from scoring.sign_ups.queries import find_awaited_until
from scoring.standings.moments_queries import load_best
from scoring.standings.public_queries import load_event_standings
from scoring.standings.rows_queries import StandingRow, build_standing_rows
from scoring.standings.tables import PODIUM, StoredStandingsTable, list_first_figures
from scoring.text.entrants_queries import Entrant, load_entrants
from scoring.tickets.links_views import find_origins
from scoring.tickets.qr import draw_qr
from scoring.web.access_views import find_directed
from scoring.web.acts_views import page

SHOWN_PLACES = 8


@page(find_directed)
def show_console(request: HttpRequest, event: Tournament) -> HttpResponse:
    console = load_console(event)
    entrants = load_entrants(event)
    now = timezone.now()
    hall = None
    if console.hall is not None:
        hall = load_hall(event, console.hall, console.tables, now)
    origins = find_origins(request, read_screens(event).origin)
    sessions = load_sessions(event, console.turns_planned)
    session = find_current_session(sessions, console.turns)
    podium = build_podium(event, entrants) if event.is_closed else []
    awaited_until = find_awaited_until(event, now, is_drawn=bool(console.turns))
    takes_sign_ups = awaited_until is not None
    opens_on = "event_sign_up" if takes_sign_ups and not event.is_public else "event"
    public_url = origins.build(reverse(opens_on, args=[event.slug]))
    context = {
        "event": event,
        "console": console,
        "act": find_act_button(event, console),
        "decisions": []
        if event.is_helped
        else [*list_decisions(event, console, hall, now), *find_backup_warnings(console, now)],
        "clock": find_shown_clock(event, console.turns),
        "control_clock": find_control_clock(event, console.turns, now)
        if console.is_played and not event.is_closed
        else None,
        "may_rest": may_rest(event, console),
        "podium": podium,
        "takes_sign_ups": takes_sign_ups,
        "chat_message": find_chat_message(
            event, console.hall, podium, origins.build, takes_sign_ups=takes_sign_ups
        ),
        "tiles": []
        if event.is_closed
        else build_tiles(event, console.hall, console.tables, entrants, hall=hall),
        "is_dense": len(console.tables) > MANY,
        "standings": build_standings(event, entrants) if console.closed_turns else None,
        "here": count_here(event, session.number) if console.act != NextAct.DOWNLOAD else 0,
        "sessions": list_session_rows(sessions, session)[session.number - 1 :],
        "session": session,
        "origins": origins,
        "public_url": public_url,
        "public_qr": draw_qr(public_url),
    }
    return render(request, "console/console.html", context)


def may_rest(event: Tournament, console: Console) -> bool:
    """True if the director may begin a break, which is possible between two turns."""
    is_between = console.act in (NextAct.DRAW, NextAct.PAIR, NextAct.PUBLISH, NextAct.START)
    return is_between and console.closed_turns > 0 and not event.is_helped


def build_standings(event: Tournament, entrants: Mapping[int, Entrant]) -> StoredStandingsTable:
    best = load_best(event, entrants, SHOWN_PLACES)
    entrant_url = reverse("event_pair", args=[event.slug, 0])
    return StoredStandingsTable(best, entrants, event.entry_kind, event.tiebreaks, entrant_url)


def build_podium(
    event: Tournament, entrants: Mapping[int, Entrant]
) -> list[tuple[StandingRow, str, str | Promise]]:
    """Return a closed event's first places, as (standings row, value, heading). The value is
    the row's figure in the first tie-break shown, as text. The heading names that tie-break, such
    as "VP"."""
    standings = load_event_standings(event, entrants)
    return list_first_figures(build_standing_rows(standings, entrants, PODIUM), event.tiebreaks)
