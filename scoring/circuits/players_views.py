"""The public page of a player across events."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.circuits.players_queries import find_public_player, list_played_events, load_career
from scoring.web.fresh_views import send_fresh


@require_safe
def show_player(request: HttpRequest, token: str) -> HttpResponseBase:
    """Show a player's events, places and partners; 404 if the player does not want a page."""
    player = find_public_player(token)
    if player is None:
        raise Http404
    events = list_played_events(player).values_list("pk", "settled_revision", "ranked_revision")

    def show(request: HttpRequest) -> HttpResponse:
        context = {"career": load_career(player)}
        return render(request, "circuits/career.html", context)

    return send_fresh(request, show, (player.pk, player.name, player.club_id, *events))
