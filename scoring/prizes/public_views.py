"""The prizes as everybody sees them, once the standings that they go by are everybody's."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.common.fresh_views import show_fresh
from scoring.masthead.views import build_context
from scoring.models.tournament import Tournament
from scoring.prizes.queries import load_public_giving
from scoring.prizes.shown import draw_prizes


@show_fresh(shows_fees=True)
def show_event_prizes(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Who won what; before that may be known, a page that says so."""
    given = load_public_giving(event)
    shown = draw_prizes(given, event.entry_kind) if given else None
    context = build_context(request, event, "event_standings") | {"shown": shown}
    return render(request, "prizes/public_prizes.html", context)
