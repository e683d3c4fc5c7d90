"""The public pages of an event. They write nothing and show no drafts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django_tables2 import RequestConfig

from players.search import LONGEST_QUERY
from scoring.forms.events.search import EventSearchForm
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.pairing.phase import Length
from scoring.play.turns import TurnState
from scoring.queries.accounts.accounts import is_claimed
from scoring.queries.events.lists import A_PAGE, list_events, load_event_lines
from scoring.queries.field.entries import load_entrants
from scoring.queries.hall.screens import read_screens
from scoring.queries.library.rule_sets import find_rules
from scoring.queries.play.results import current_turn, load_turn_results
from scoring.queries.play.rulings import find_assigned_score
from scoring.queries.play.scorecard import load_scorecard
from scoring.queries.play.smazzate import load_sheets
from scoring.queries.seating.card_draws import find_card_draw
from scoring.queries.seating.seats import load_turn_seating
from scoring.queries.standings.public import EventStandings, load_event_standings
from scoring.rules.sides import LINES
from scoring.show.clock import find_shown_clock
from scoring.show.sheets import list_conversion
from scoring.show.tables.base import SheetTable
from scoring.show.tables.results import ResultsTable, build_result_rows
from scoring.show.tables.seating import (
    EntrantsTable,
    PlayersTable,
    TablesTable,
    list_entrants,
    list_players,
    list_seated_tables,
)
from scoring.show.tables.standings import (
    StandingsTable,
    build_standing_rows,
    list_figure_texts,
    list_first_figures,
)
from scoring.views.access import find_published_turn, find_table
from scoring.views.public.fresh import send_fresh, show_fresh
from scoring.views.public.held_back import (
    cut_scorecard,
    find_last_shown,
    is_director,
    is_held_back,
)
from scoring.wording.labels import RULES_NAMES, name_tiebreaks
from scoring.wording.notices import list_notices
from scoring.wording.outlook import goal_sentences
from scoring.wording.standings import format_place, list_title, place_sentences

TOP_PLACES = 8
PODIUM = 3


@require_safe
def show_events(request: HttpRequest) -> HttpResponseBase:
    """The events that are looked for, the newest first, a page at a time."""
    form = EventSearchForm(request.GET)
    search, archived = form.read()
    found = list_events(search, archived=archived)
    page = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    events = list(page)
    if not events and not is_claimed():
        return redirect("start")

    def show(request: HttpRequest) -> HttpResponse:
        context = {
            "page": page,
            "lines": load_event_lines(events),
            "form": form,
            "is_searched": bool(search) or archived,
        }
        return render(request, "public/events.html", context)

    shown = [(event.pk, event.settled_revision) for event in events]
    return send_fresh(request, show, ("events", page.paginator.count, *shown))


@show_fresh()
def show_event(request: HttpRequest, event: Tournament) -> HttpResponse:
    """The seats and the leaders; before the first seating is published, the entries; in a closed
    event the winners and the entries."""
    context = build_context(request, event, "event")
    entrants = load_entrants(event)
    turn = None if event.is_closed else context["current"]
    query = request.GET.get("q", "")[:LONGEST_QUERY]
    last = find_last_shown(request, event)
    standings = load_event_standings(event, entrants, until=last)
    phase = standings.find_phase(turn.number) if turn else None
    players = list_players(load_turn_seating(turn), entrants, query) if turn else []
    listed = list_entrants(entrants, query)
    table = (
        PlayersTable(players, entrant_url(event))
        if turn
        else EntrantsTable(listed, entrant_url(event))
    )
    rows = build_standing_rows(standings, entrants, TOP_PLACES)
    is_final = event.is_closed and last is None
    podium = [row for row in rows if is_final and row.place <= PODIUM]
    context |= {
        "seated": turn is not None,
        "query": query,
        "entrants": entrants,
        "standings": standings,
        "phase": phase,
        "podium": list_first_figures(podium, event.tiebreaks),
        "top": list_first_figures(rows[len(podium) :], event.tiebreaks),
        "table": sort(request, table, _("Where do I sit?") if turn else _("Who plays")),
        "found": any([row.found for row in players or listed]),
    }
    return render(request, "public/event.html", context)


@show_fresh()
def show_event_seating(request: HttpRequest, event: Tournament, turn: int) -> HttpResponse:
    """A turn's seating, by table or by name."""
    shown = find_published_turn(event, turn)
    entrants = load_entrants(event)
    seatings = load_turn_seating(shown)
    by = "name" if request.GET.get("by") == "name" else "table"
    table: SheetTable
    if by == "name":
        table = PlayersTable(list_players(seatings, entrants), entrant_url(event))
    else:
        table = TablesTable(list_seated_tables(seatings, entrants), entrant_url(event))
    context = build_context(request, event, "event_seating") | {
        "turn": shown,
        "by": by,
        "table": sort(request, table, _("Seating of turn %(n)d") % {"n": turn}),
    }
    return render(request, "public/seating.html", context)


@show_fresh(lambda turn: {"table__turn__number": turn})
def show_results(request: HttpRequest, event: Tournament, turn: int) -> HttpResponse:
    """The results of every table of a turn, so far."""
    shown = find_published_turn(event, turn)
    if is_held_back(request, event, turn):
        return show_held_back(request, event, shown)
    table_url = reverse("event_table", args=[event.slug, turn, 0])
    rows = build_result_rows(load_turn_results(shown), load_entrants(event))
    context = build_context(request, event, "event_results") | {
        "turn": shown,
        "table": sort(
            request,
            ResultsTable(
                rows,
                table_url,
                entrant_url(event),
                is_counted=shown.phase.length == Length.SMAZZATE,
            ),
            _("Results of turn %(n)d") % {"n": turn},
        ),
    }
    return render(request, "public/results.html", context)


@show_fresh()
def show_standings(request: HttpRequest, event: Tournament) -> HttpResponse:
    """The standings after the closed turns: general, of a section or of a line."""
    entrants = load_entrants(event)
    last = find_last_shown(request, event)
    standings = load_event_standings(event, entrants, request.GET.get("list", ""), until=last)
    rows = build_standing_rows(standings, entrants)
    context = build_context(request, event, "event_standings") | {
        "standings": standings,
        "phase": standings.find_phase(standings.last_turn),
        "list_title": list_title(standings.shown),
        "lists": [("", list_title(None), standings.shown is None)]
        + [(each.key, list_title(each), each == standings.shown) for each in standings.lists],
        "table": sort(
            request,
            StandingsTable(
                rows, standings.turns, entrant_url(event), event.entry_kind, event.tiebreaks
            ),
            _("Standings after turn %(n)d") % {"n": standings.last_turn},
        ),
        "has_ties": any([row.tied for row in rows]),
        "has_byes": any([row.rested for row in rows]),
        "has_absences": any([row.absent for row in rows]),
        "has_rulings": any([row.adjusted for row in rows]),
        "tiebreaks": name_tiebreaks(event.tiebreaks, event.least_turns),
    }
    return render(request, "public/standings.html", context)


@show_fresh()
def show_why(request: HttpRequest, event: Tournament) -> HttpResponse:
    """The explanation of every place in the standings, in sentences."""
    entrants = load_entrants(event)
    last = find_last_shown(request, event)
    standings = load_event_standings(event, entrants, request.GET.get("list", ""), until=last)
    found = standings.explain_all()
    context = build_context(request, event, "event_standings") | {
        "standings": standings,
        "list_title": list_title(standings.shown),
        "rows": [
            (line, entrants[line.entry], sentences)
            for line in standings.standings
            if (
                sentences := format_place(
                    standings, line.entry, found.get(line.entry), event.entry_kind
                )
            )
        ],
        "tiebreaks": name_tiebreaks(event.tiebreaks, event.least_turns),
    }
    return render(request, "public/why.html", context)


@show_fresh(lambda number: {"table__seats__entry__number": number})
def show_event_entry(request: HttpRequest, event: Tournament, number: int) -> HttpResponse:
    """The scorecard of a pair: every turn, every smazzata, every ruling."""
    entry = get_object_or_404(event.entries.select_related("withdrawal"), number=number)
    entrants = load_entrants(event)
    last = find_last_shown(request, event)
    standings = load_event_standings(event, entrants, until=last)
    card = load_scorecard(event, entry)
    stage, standing = standings.find_stage(number), standings.find(number)
    is_open = last is None and not event.is_closed
    context = build_context(request, event, "pair") | {
        "entrant": entrants[number],
        "entrants": entrants,
        "entry": entry,
        "card": cut_scorecard(card, last),
        "standing": standing,
        "ranked": len(standings.standings),
        "figures": list_figure_texts(standing.total, event.tiebreaks) if standing else (),
        "counted": stage.stage if stage else None,
        "after_turn": standings.after_turn,
        "why": place_sentences(standings, number, event.entry_kind),
        "needed": _list_needs(event, standings, number) if is_open else (),
        "seats": [turn for turn in card.turns if turn.state != TurnState.CLOSED],
    }
    return render(request, "public/pair.html", context)


def _list_needs(event: Tournament, standings: EventStandings, number: int) -> list[str]:
    phases = event.phases.all()
    return goal_sentences(standings, phases, number, event.entry_kind, event.pairs_per_team)


@show_fresh(lambda turn, table: {"table__turn__number": turn, "table__number": table})
def show_event_table(
    request: HttpRequest, event: Tournament, turn: int, table: int
) -> HttpResponse:
    """One table of a turn: both pairs, every smazzata with its arithmetic."""
    shown = find_published_turn(event, turn)
    place = find_table(shown, table)
    if is_held_back(request, event, turn):
        return show_held_back(request, event, shown)
    entrants = load_entrants(event)
    result = next(other for other in load_turn_results(shown) if other.number == table)
    against = result.find_against
    sides = [
        # At a table of three nobody has a fixed side: each smazzata has another player alone.
        ("" if result.is_of_three else line, seat.find_seated(entrants), seat, against(seat))
        for line, seat in zip(LINES, (result.ns, result.ew, result.third), strict=True)
        if seat
    ]
    context = build_context(request, event, "event_results") | {
        "turn": shown,
        "result": result,
        "sides": sides,
        "places": [entrants[entry].label if entry else "" for entry in result.places],
        "sheets": load_sheets(event, [place.pk]),
        "assigned": find_assigned_score(place),
        "draw": find_card_draw(event, place),
    }
    return render(request, "public/table_card.html", context)


@show_fresh()
def show_rules(request: HttpRequest, event: Tournament) -> HttpResponse:
    """The rules, the conversion tables and the settings of the event."""
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
                [phase.number for phase in phases if phase.conversion == table],
            )
            for table in dict.fromkeys(phase.conversion for phase in phases)
        ],
        "tiebreaks": name_tiebreaks(event.tiebreaks, event.least_turns),
    }
    return render(request, "public/rules.html", context)


def show_held_back(request: HttpRequest, event: Tournament, turn: Turn) -> HttpResponse:
    """In place of results that the reader does not see yet."""
    context = build_context(request, event, "event_results") | {"turn": turn}
    return render(request, "public/held_back.html", context)


def build_context(request: HttpRequest, event: Tournament, tab: str) -> dict[str, Any]:
    """The context shared by every page of an event."""
    turns = [turn for turn in event.turns.all() if turn.state != TurnState.DRAFT]
    played = [turn for turn in turns if turn.state != TurnState.PUBLISHED]
    current = current_turn(turns)
    return {
        "event": event,
        "tab": tab,
        "turns": turns,
        "current": current,
        "results_turn": current_turn(played) or current,
        "next_turn": find_next(turns, current),
        "clock": find_shown_clock(event, turns),
        "message": (message := read_screens(event).message),
        "notices": list_notices(event, turns, message),
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
