"""Public pages with the results of a turn and of one table; drafts are not shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.core.pairing.phase import Length
from scoring.core.rules.sides import LINES
from scoring.masthead.views import build_context, entrant_url, find_shown_turn, sort
from scoring.models.adjustment import AssignedScore
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from scoring.play.ledger_queries import load_fines
from scoring.play.results_queries import TableResult, load_turn_results
from scoring.records.queries import SmazzataSheet, build_played_table, load_sheets
from scoring.seating.card_draws_queries import find_card_draw
from scoring.standings.results_pictures import draw_endings, draw_running_totals, list_chair_labels
from scoring.standings.results_tables import ResultsTable, build_result_rows
from scoring.text.entrants_queries import Entrant, load_entrants
from scoring.text.pictures import LinePicture
from scoring.web.access_views import find_table
from scoring.web.fresh_views import show_fresh


@show_fresh(lambda turn: {"table__turn__number": turn})
def show_results(request: HttpRequest, event: Tournament, turn: int) -> HttpResponse:
    shown = find_shown_turn(request, event, turn)
    table_url = reverse("event_table", args=[event.slug, turn, 0])
    results = load_turn_results(shown)
    rows = build_result_rows(results, load_entrants(event))
    context = build_context(request, event, "event_results") | {
        "turn": shown,
        "endings": draw_endings(results, shown.phase.vp_table, event.tiebreaks),
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
    return render(request, "standings/results.html", context)


@show_fresh(lambda turn, table: {"table__turn__number": turn, "table__number": table})
def show_event_table(
    request: HttpRequest, event: Tournament, turn: int, table: int
) -> HttpResponse:
    shown = find_shown_turn(request, event, turn)
    place = find_table(shown, table)
    entrants = load_entrants(event)
    result = next(other for other in load_turn_results(shown) if other.number == table)
    against = result.find_against
    sides = [
        # At a table of three nobody has a fixed side: in each smazzata another player is alone.
        ("" if result.is_of_three else line, seat.find_seated(entrants), seat, against(seat))
        for line, seat in zip(LINES, (result.ns, result.ew, result.third), strict=True)
        if seat
    ]
    sheets = load_sheets(event, [place.pk])
    assigned = AssignedScore.objects.filter(table=place).first()
    context = build_context(request, event, "event_results") | {
        "turn": shown,
        "result": result,
        "sides": sides,
        "places": [entrants[entry].label if entry else "" for entry in result.places],
        "sheets": sheets,
        "assigned": assigned,
        "running": None if assigned else _draw_running(event, place, sheets, result, entrants),
        "draw": find_card_draw(event, place),
    }
    return render(request, "standings/table_card.html", context)


def _draw_running(
    event: Tournament,
    table: Table,
    sheets: Sequence[SmazzataSheet],
    result: TableResult,
    entrants: Mapping[int, Entrant],
) -> LinePicture | None:
    """Draw the running totals of a table. One query, two if there are rulings on smazzate."""
    fines = load_fines(event, [table.pk])[table.pk]
    points = (sheet.points for sheet in sheets)
    played = build_played_table(table.turn, table, points, fines, event.rules)
    return draw_running_totals(played, list_chair_labels(result, entrants))
