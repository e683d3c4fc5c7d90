"""An event in figures: what its closed turns add up to."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.models.tournament import Tournament
from scoring.queries.play.burrachi import load_burrachi
from scoring.show.pictures.counts import draw_burrachi
from scoring.views.public.event_page import build_context
from scoring.views.public.fresh import show_fresh
from scoring.views.public.held_back import find_last_shown


@show_fresh()
def show_figures(request: HttpRequest, event: Tournament) -> HttpResponse:
    """The burrachi of the event by kind, as far as this reader sees its results."""
    made = load_burrachi(event, find_last_shown(request, event))
    context = build_context(request, event, "event_standings") | {
        "made": made,
        "burrachi": draw_burrachi(made, event.rules),
    }
    return render(request, "public/figures.html", context)
