"""Public pages of an event: first page, seats, rules. They never show drafts."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.library.labels_wording import RULES_NAMES
from scoring.library.queries import find_rules
from scoring.masthead.views import build_context, entrant_url, sort
from scoring.models.tournament import Tournament
from scoring.records.sheets import list_conversion
from scoring.seating.queries import load_turn_seating
from scoring.seating.seats import list_entrants, list_players, list_seated_tables
from scoring.seating.tables import EntrantsTable, PlayersTable, TablesTable
from scoring.sessions.listing import list_session_rows
from scoring.sessions.queries import find_current_session, load_sessions
from scoring.sign_ups.queries import find_offer, find_sign_ups_alone
from scoring.standings.moments_queries import load_places_before
from scoring.standings.public_queries import load_event_standings
from scoring.standings.rows_queries import build_standing_rows
from scoring.standings.tables import PODIUM, list_first_figures
from scoring.standings.wording import format_tiebreaks
from scoring.text.entrants_queries import load_members, pick_entrants
from scoring.till.sums import show_fees
from scoring.web.access_views import find_published_turn
from scoring.web.fresh_views import show_fresh
from scoring.web.halls_views import read_hall_filter
from scoring.web.name_search import read_name_search
from scoring.web.tables import SheetTable

TOP_PLACES = 8


@require_safe
def show_event(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Show an event's first page; redirect to its sign-up page if the event is not public yet."""
    try:
        return _show_public_event(request, slug)
    except Http404:
        if find_sign_ups_alone(slug):
            return redirect("event_sign_up", slug)
        raise


@show_fresh()
def _show_public_event(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Show an event's first page. Before seats are published, it has entries and fees.

    Then it has seats and leaders; after the close, winners and entries."""
    context = build_context(request, event, "event")
    members = load_members(event)
    turn = None if event.is_closed else context["current"]
    search = read_name_search(request.GET, len(members))
    standings = load_event_standings(event, dict.fromkeys(row[0] for row in members))
    best = {line.entry for line in standings.standings if line.place <= TOP_PLACES}
    entrants = pick_entrants(members, None if search.is_asked else best)
    phase = standings.find_phase(turn.number) if turn else None
    players = (
        search.pick(lambda query: list_players(load_turn_seating(turn), entrants, query))
        if turn
        else []
    )
    listed = [] if turn else search.pick(lambda query: list_entrants(entrants, query))
    table = (
        PlayersTable(players, entrant_url(event))
        if turn
        else EntrantsTable(listed, entrant_url(event))
    )
    planned = load_sessions(event, standings.turns_planned)
    before = load_places_before(event, standings.after_turn)
    rows = build_standing_rows(standings, entrants, TOP_PLACES, before)
    is_final = event.is_closed and event.shown_until is None
    podium = [row for row in rows if is_final and row.place <= PODIUM]
    if context["current"] is None and not event.is_closed:
        context |= show_fees(event)
    context |= {
        "sessions": list_session_rows(planned, find_current_session(planned, context["turns"])),
        "seated": turn is not None,
        "query": search.query,
        "search": search,
        "has_entrants": bool(members),
        "standings": standings,
        "phase": phase,
        "podium": list_first_figures(podium, event.tiebreaks),
        "top": list_first_figures(rows[len(podium) :], event.tiebreaks),
        "offer": find_offer(event, timezone.now()) if turn is None else None,
        "is_awaited": event.is_closed and event.shown_until is not None,
        "table": sort(request, table, _("Where do I sit?") if turn else _("Who plays")),
        "found": any([row.found for row in players or listed]),
    }
    return render(request, "events/event.html", context)


@show_fresh()
def show_event_seating(request: HttpRequest, event: Tournament, turn: int) -> HttpResponse:
    """Show the seats of a turn by table or by name. A long list appears only after a search."""
    shown = find_published_turn(event, turn)
    members = load_members(event)
    by = "name" if request.GET.get("by") == "name" else "table"
    search = read_name_search(request.GET, len(members), by)
    entrants = pick_entrants(members) if search.is_asked else {}
    seatings = load_turn_seating(shown) if search.is_asked else []
    halls = read_hall_filter(request, event)
    table: SheetTable
    if by == "name":
        players = search.pick(lambda query: list_players(seatings, entrants, query))
        players = [player for player in players if halls.has(player.table)]
        table = PlayersTable(players, entrant_url(event))
    else:
        seats = list_seated_tables(seatings, entrants)
        if search.is_part:
            found = search.pick(lambda query: list_players(seatings, entrants, query))
            at = {player.table for player in found}
            seats = [one for one in seats if one.table in at]
        seats = [one for one in seats if halls.has(one.table)]
        table = TablesTable(seats, entrant_url(event))
    context = build_context(request, event, "event_seating") | {
        "turn": shown,
        "by": by,
        "halls": halls,
        "search": search,
        "query": search.query,
        "found": len(table.rows) > 0,
        "table": sort(request, table, _("Seats of turn %(n)s") % {"n": turn}),
    }
    return render(request, "events/public_seating.html", context)


@show_fresh()
def show_rules(request: HttpRequest, event: Tournament) -> HttpResponse:
    phases = list(event.phases.all())
    context = build_context(request, event, "event_rules") | {
        "rules": event.rules,
        "rules_name": RULES_NAMES.get(event.rules.key, event.rules.name),
        "is_taught": find_rules(event.rules.key) is not None,
        "phases": phases,
        "conversions": [
            (
                table,
                list_conversion(table),
                [phase.number for phase in phases if phase.vp_table == table],
            )
            for table in dict.fromkeys(phase.vp_table for phase in phases)
        ],
        "tiebreaks": format_tiebreaks(event.tiebreaks, event.least_turns),
    }
    return render(request, "events/rules.html", context)
