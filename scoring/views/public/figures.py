"""An event in figures: what its closed turns add up to."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.models.tournament import Tournament
from scoring.queries.field.entries import load_entrants
from scoring.queries.play.burrachi import load_burrachi
from scoring.queries.play.highlights import load_highlights
from scoring.queries.standings.public import load_all_places, load_event_standings
from scoring.show.highlights import Fact, list_highlights
from scoring.show.pictures.counts import draw_burrachi
from scoring.views.public.event_page import build_context
from scoring.views.public.fresh import show_fresh


@show_fresh()
def show_figures(request: HttpRequest, event: Tournament) -> HttpResponse:
    """What stands out in the event and its burrachi by kind, as far as its results are shown."""
    made, found = load_burrachi(event), load_highlights(event)
    facts: list[Fact] = []
    if found:
        entrants = load_entrants(event)
        standings = load_event_standings(event, entrants)
        facts += list_highlights(found, load_all_places(event, standings), entrants)
    context = build_context(request, event, "event_standings") | {
        "facts": facts,
        "made": made,
        "burrachi": draw_burrachi(made, event.rules),
    }
    return render(request, "public/figures.html", context)
