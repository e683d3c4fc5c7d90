"""The page of an event's statistics: burrachi by kind, and highlights with their captions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring.masthead.views import build_context
from scoring.models.tournament import Tournament
from scoring.standings.figures_queries import (
    Highlights,
    TableHighlight,
    load_burrachi,
    load_highlights,
)
from scoring.standings.moments_queries import TurnPlaces
from scoring.standings.public_queries import load_all_places, load_event_standings
from scoring.standings.results_pictures import draw_burrachi
from scoring.text.entrants_queries import Entrant, load_entrants
from scoring.text.figures import points, signed
from scoring.web.fresh_views import show_fresh

Fact = tuple[SafeString, str, tuple[str, ...], TableHighlight | None]
"""One statistic: number, caption, names of entries, and the result (None if not of one table)."""


@show_fresh()
def show_figures(request: HttpRequest, event: Tournament) -> HttpResponse:
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
    return render(request, "standings/figures.html", context)


def list_highlights(
    found: Highlights, places: TurnPlaces, entrants: Mapping[int, Entrant]
) -> Iterator[Fact]:
    def name(entries: Iterable[int]) -> tuple[str, ...]:
        return tuple(entrants[entry].label for entry in entries)

    high = found.highest
    yield points(high.figure), _("the highest smazzata"), name(high.entries), high
    if found.closest and found.widest:
        close, wide = found.closest, found.widest
        yield points(close.figure), _("the closest table"), name(close.entries), close
        yield points(wide.figure), _("the clearest win"), name(wide.entries), wide
    if climb := _find_best_climb(places):
        gained, turn, entry = climb
        words = _("places gained in turn %(n)d: nobody gained more in one turn") % {"n": turn}
        yield signed(gained), words, name([entry]), None
    yield points(found.mean), _("average game points of one side in one smazzata"), (), None


def _find_best_climb(places: TurnPlaces) -> tuple[int, int, int] | None:
    """Return (places gained, turn, entry) of the best climb in a turn; None if nobody rose."""
    turns = sorted(places)
    climbs = [
        (places[before][entry] - place, turn, entry)
        for before, turn in pairwise(turns)
        for entry, place in places[turn].items()
        if entry in places[before]
    ]
    best = max(climbs, key=lambda climb: climb[0], default=None)
    return best if best and best[0] > 0 else None
