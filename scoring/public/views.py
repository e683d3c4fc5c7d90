"""The pictures that messengers show of links to public pages.

Directors get the same pictures as the public, because links are shared with others."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse

from scoring.models.tournament import Tournament
from scoring.play.results_queries import load_turn_results
from scoring.public.preview_contents import preview_entry, preview_event, preview_table
from scoring.public.preview_picture import draw_preview
from scoring.standings.public_queries import load_event_standings
from scoring.text.entrants_queries import load_entrants
from scoring.web.access_views import find_published_turn, find_table
from scoring.web.fresh_views import show_fresh


@show_fresh(is_for_others=True)
def show_event_preview(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Show the leaders of the general standings, or of the section or side (N-S) in `?list=`."""
    entrants, wanted = load_entrants(event), request.GET.get("list", "")
    standings = load_event_standings(event, entrants, wanted)
    return _send_picture(draw_preview(preview_event(event, entrants, standings)))


@show_fresh(is_for_others=True)
def show_entry_preview(request: HttpRequest, event: Tournament, number: int) -> HttpResponse:
    entrants = load_entrants(event)
    if number not in entrants:
        raise Http404("No such entry")
    standings = load_event_standings(event, entrants)
    return _send_picture(draw_preview(preview_entry(event, entrants[number], standings)))


@show_fresh(
    lambda turn, table: {"table__turn__number": turn, "table__number": table}, is_for_others=True
)
def show_table_preview(
    request: HttpRequest, event: Tournament, turn: int, table: int
) -> HttpResponse:
    shown = find_published_turn(event, turn)
    find_table(shown, table)
    results = () if event.holds_back(turn) else load_turn_results(shown)
    result = next((each for each in results if each.number == table), None)
    preview = preview_table(event, turn, table, result, load_entrants(event))
    return _send_picture(draw_preview(preview))


def _send_picture(picture: bytes) -> HttpResponse:
    return HttpResponse(picture, content_type="image/png")
