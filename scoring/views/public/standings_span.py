"""The ranking of some turns alone: `?from=4&to=5`, of everybody or of one list (`&list=A`)."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.models.tournament import Tournament
from scoring.play.turns import TurnState
from scoring.queries.field.entries import load_entrants
from scoring.queries.standings.public import load_span_standings
from scoring.show.tables.standings import StandingsTable, build_standing_rows
from scoring.views.public.event_page import build_context, entrant_url, offer_lists, sort
from scoring.views.public.fresh import show_fresh
from scoring.wording.labels import name_tiebreaks
from scoring.wording.standings import list_title, span_title

USUAL_TURNS = 2
"""The last ones, where no turns are asked for."""


@show_fresh()
def show_span(request: HttpRequest, event: Tournament) -> HttpResponse:
    """The standings that these turns alone would give; no turn that the reader does not see."""
    turns = [turn.number for turn in event.turns.all() if turn.state == TurnState.CLOSED]
    closed = [turn for turn in turns if not event.holds_back(turn)]
    first, last = read_span(request.GET.get("from", ""), request.GET.get("to", ""), closed)
    standings = load_span_standings(event, first, last, request.GET.get("list", ""))
    rows = build_standing_rows(standings, load_entrants(event))
    title = span_title(first, last)
    context = build_context(request, event, "event_standings") | {
        "standings": standings,
        "closed": closed,
        "first": first,
        "last": last,
        "title": title,
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
                is_explained=False,
            ),
            title,
        ),
        "tiebreaks": name_tiebreaks(event.tiebreaks, least_turns=0),
    }
    return render(request, "public/span.html", context)


def read_span(first: str, last: str, closed: Sequence[int]) -> tuple[int, int]:
    """The first and last turn that are asked for, in their order; where one is not a closed turn,
    the end of the last two of them. Both 0 while no turn is closed."""
    if not closed:
        return 0, 0
    numbers = {str(turn): turn for turn in closed}
    begin = numbers.get(first, closed[-USUAL_TURNS:][0])
    end = numbers.get(last, closed[-1])
    return min(begin, end), max(begin, end)
