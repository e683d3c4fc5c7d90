"""The public standings, why they are so, and the card of each entry."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from scoring.models.tournament import Tournament
from scoring.queries.field.entries import load_entrants
from scoring.queries.play.burrachi import count_own_burrachi
from scoring.queries.play.scorecard import load_scorecard
from scoring.queries.standings.public import EventStandings, load_all_places, load_event_standings
from scoring.show.pictures.counts import draw_burrachi
from scoring.show.pictures.ways import draw_race, draw_way
from scoring.show.tables.standings import (
    StandingsTable,
    build_standing_rows,
    format_leaders,
    list_figure_texts,
)
from scoring.views.public.event_page import build_context, entrant_url, offer_lists, sort
from scoring.views.public.fresh import show_fresh
from scoring.wording.labels import name_tiebreaks
from scoring.wording.outlook import goal_sentences
from scoring.wording.standings import format_place, list_title, place_sentences


@show_fresh()
def show_standings(request: HttpRequest, event: Tournament) -> HttpResponse:
    """The standings after the closed turns: general, of a section or of a line."""
    entrants = load_entrants(event)
    standings = load_event_standings(event, entrants, request.GET.get("list", ""))
    is_general = standings.shown is None
    places = load_all_places(event, standings)
    earlier = [turn for turn in places if turn < standings.after_turn]
    before = places[max(earlier)] if earlier and is_general else {}
    rows = build_standing_rows(standings, entrants, before=before)
    context = build_context(request, event, "event_standings") | {
        "standings": standings,
        "phase": standings.find_phase(standings.last_turn),
        "list_title": list_title(standings.shown),
        "lists": offer_lists(standings),
        "table": sort(
            request,
            StandingsTable(
                rows,
                standings.turns,
                entrant_url(event),
                event.entry_kind,
                event.tiebreaks,
                is_final=is_general and event.is_closed and event.shown_until is None,
            ),
            _("Standings after turn %(n)d") % {"n": standings.last_turn},
        ),
        "leaders": format_leaders(rows),
        "race": draw_race([row.number for row in rows], places, entrants),
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
    standings = load_event_standings(event, entrants, request.GET.get("list", ""))
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
    standings = load_event_standings(event, entrants)
    card = load_scorecard(event, entry)
    stage, standing = standings.find_stage(number), standings.find(number)
    places = load_all_places(event, standings)
    is_open = event.shown_until is None and not event.is_closed
    context = build_context(request, event, "pair") | {
        "entrant": entrants[number],
        "entrants": entrants,
        "entry": entry,
        "card": card,
        "standing": standing,
        "ranked": len(standings.standings),
        "figures": list_figure_texts(standing.total, event.tiebreaks) if standing else (),
        "counted": stage.stage if stage else None,
        "after_turn": standings.after_turn,
        "why": place_sentences(standings, number, event.entry_kind),
        "needed": _list_needs(event, standings, number) if is_open else (),
        "seats": card.coming,
        "way": draw_way(number, places, {turn.turn: turn.kind for turn in card.turns}),
        "burrachi": draw_burrachi(count_own_burrachi(card), event.rules),
    }
    return render(request, "public/pair.html", context)


def _list_needs(event: Tournament, standings: EventStandings, number: int) -> list[str]:
    phases = event.phases.all()
    return goal_sentences(standings, phases, number, event.entry_kind, event.pairs_per_team)
