"""Public pages: the standings (all or some turns), explanations of places, and score cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.core.play.turns import TurnState
from scoring.masthead.views import build_context, entrant_url, find_shown_turn, sort
from scoring.models.tournament import Tournament
from scoring.standings.figures_queries import count_own_burrachi
from scoring.standings.place_history_picture import draw_place_history, draw_race
from scoring.standings.places_wording import goal_sentences
from scoring.standings.public_queries import (
    EventStandings,
    Ranking,
    load_all_places,
    load_event_standings,
    load_span_standings,
)
from scoring.standings.results_pictures import draw_burrachi
from scoring.standings.rows_queries import (
    StandingRow,
    build_standing_rows,
    load_ranked_rows,
    shows_prizes,
)
from scoring.standings.scorecard_queries import load_scorecard, load_scorecard_turn
from scoring.standings.tables import StandingsTable, format_leaders, list_figure_texts
from scoring.standings.wording import (
    format_place,
    format_tiebreaks,
    list_title,
    place_sentences,
    span_title,
)
from scoring.text.entrants_queries import load_entrants
from scoring.web.fresh_views import show_fresh
from scoring.web.tables import SheetTable


@show_fresh()
def show_standings(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Show the general standings, or the ranking with the key in `?list=`."""
    standings = load_ranked_rows(event, request.GET.get("list", ""))
    rows = standings.rows
    context = build_context(request, event, "event_standings") | {
        "standings": standings,
        "list_title": list_title(standings.shown),
        "lists": _offer_lists(standings.lists, standings.shown),
        "table": _tabulate(
            request,
            event,
            rows,
            standings.turns,
            _("Standings after turn %(n)d") % {"n": standings.last_turn},
            is_final=standings.shown is None and event.is_closed and event.shown_until is None,
        ),
        "leaders": format_leaders(rows),
        "has_prizes": shows_prizes(event, standings),
        "race": _find_race(event, standings.shown),
        "has_ties": any([row.tied for row in rows]),
        "has_byes": any([row.rested for row in rows]),
        "has_absences": any([row.absent for row in rows]),
        "has_rulings": any([row.adjusted for row in rows]),
        "tiebreaks": format_tiebreaks(event.tiebreaks, event.least_turns),
    }
    return render(request, "standings/standings.html", context)


def _find_race(event: Tournament, shown: Ranking | None) -> str:
    address = reverse("event_race", args=[event.slug])
    return f"{address}?list={shown.key}" if shown else address


def _offer_lists(lists: Iterable[Ranking], shown: Ranking | None) -> list[tuple[str, str, bool]]:
    """Return (key, title, is shown) for each ranking; the general ranking's key is ""."""
    return [("", list_title(None), shown is None)] + [
        (each.key, list_title(each), each == shown) for each in lists
    ]


def _tabulate(
    request: HttpRequest,
    event: Tournament,
    rows: Sequence[StandingRow],
    turns: Sequence[int],
    caption: str,
    **options: bool,
) -> SheetTable:
    order, url = event.tiebreaks, entrant_url(event)
    table = StandingsTable(rows, turns, url, event.entry_kind, order, **options)
    return sort(request, table, caption)


@show_fresh()
def show_race(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Show the picture of the leaders' places turn by turn; the standings page fetches it."""
    entrants = load_entrants(event)
    standings = load_event_standings(event, entrants, request.GET.get("list", ""))
    members = [line.entry for line in standings.standings]
    context = build_context(request, event, "event_standings") | {
        "standings": standings,
        "list_title": list_title(standings.shown),
        "race": draw_race(members, load_all_places(event, standings), entrants),
    }
    return render(request, "standings/race.html", context)


@show_fresh()
def show_why(request: HttpRequest, event: Tournament) -> HttpResponse:
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
        "tiebreaks": format_tiebreaks(event.tiebreaks, event.least_turns),
    }
    return render(request, "standings/why.html", context)


@show_fresh(lambda number: {"table__seats__entry__number": number})
def show_event_entry(request: HttpRequest, event: Tournament, number: int) -> HttpResponse:
    """Show the score card of an entry: every turn, smazzata and ruling."""
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
        "way": draw_place_history(number, places, {turn.turn: turn.kind for turn in card.turns}),
        "burrachi": draw_burrachi(count_own_burrachi(card), event.rules),
    }
    return render(request, "standings/pair.html", context)


@show_fresh(
    lambda number, turn: {"table__seats__entry__number": number, "table__turn__number": turn}
)
def show_entry_turn(
    request: HttpRequest, event: Tournament, number: int, turn: int
) -> HttpResponse:
    """Show one turn's smazzate of a score card; long score cards fetch them turn by turn."""
    shown = find_shown_turn(request, event, turn)
    entry = get_object_or_404(event.entries, number=number)
    entrants = load_entrants(event)
    context = build_context(request, event, "pair") | {
        "shown": shown,
        "entrant": entrants[number],
        "entrants": entrants,
        "turn": load_scorecard_turn(event, entry, turn),
    }
    return render(request, "standings/pair_turn.html", context)


def _list_needs(event: Tournament, standings: EventStandings, number: int) -> list[str]:
    phases = event.phases.all()
    return goal_sentences(standings, phases, number, event.entry_kind, event.pairs_per_team)


USUAL_TURNS = 2
"""Default length of a range of turns; it ends with the last closed turn."""


@show_fresh()
def show_span(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Show the standings of a range of turns alone, without turns that the reader may not see."""
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
        "lists": _offer_lists(standings.lists, standings.shown),
        "table": _tabulate(request, event, rows, standings.turns, title, is_explained=False),
        "tiebreaks": format_tiebreaks(event.tiebreaks, least_turns=0),
    }
    return render(request, "standings/span.html", context)


def read_span(first: str, last: str, closed: Sequence[int]) -> tuple[int, int]:
    """Read the first and last turn to show from the URL, by default the last two closed turns. Both
    are 0 if no turn is closed."""
    if not closed:
        return 0, 0
    numbers = {str(turn): turn for turn in closed}
    begin = numbers.get(first, closed[-USUAL_TURNS:][0])
    end = numbers.get(last, closed[-1])
    return min(begin, end), max(begin, end)
