"""Views of a turn: its board, and the steps from draft to closed. Also closes the event."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.clock.face import find_shown_clock
from scoring.clock.queries import read_countdown
from scoring.console.decisions_views import find_unsettled
from scoring.core.play.turns import TurnState
from scoring.events.services import close_event
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.play.board import MANY, TableRequest, Tile, build_tiles, count_requests
from scoring.play.live_queries import load_hall
from scoring.play.pace_picture import draw_progress
from scoring.play.results_queries import TableState, current_turn, find_assigned, load_turn_results
from scoring.play.turns_services import close_turn, cut_turn, start_turn
from scoring.play.wording import format_missing_signatures
from scoring.seating.card_draws_queries import find_undrawn
from scoring.seating.draws_services import publish_turn
from scoring.sign_ups.drawing_services import schedule_left_out_mails
from scoring.sign_ups.mail_services import send_mails_soon
from scoring.text.entrants_queries import load_entrants
from scoring.web.access_views import find_directed, find_directed_turn
from scoring.web.acts_views import FormPage, act, authorship, form_page, page, perform
from scoring.web.forms import ReasonForm
from scoring.web.halls_views import read_hall_filter


@page(find_directed)
def board_now(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Redirect to the board of the current turn, or of the first draft if no turn is published."""
    turns = list(event.turns.all())
    if not turns:
        messages.info(request, _("The tables appear here once the seats are drawn."))
        return redirect("seating", event.slug)
    return redirect("board", event.slug, (current_turn(turns) or turns[0]).number)


@page(find_directed_turn)
def show_board(request: HttpRequest, shown: Turn) -> HttpResponse:
    """Show the live board of a turn, with a tile for each table. An htmx request gets only the
    tiles. `?only=late` shows only late tables, and likewise for the other values of TableRequest;
    `?order=needs` puts the most urgent tables first."""
    event = shown.tournament
    now = timezone.now()
    hall = load_hall(event, shown, load_turn_results(shown), now)
    states = [table.state for table in hall.tables]
    assigned = find_assigned(shown)
    halls = read_hall_filter(request, event)
    tiles = [
        tile
        for tile in build_tiles(
            event, shown, hall.tables, load_entrants(event), assigned, hall=hall
        )
        if halls.has(tile.number)
    ]
    only, by_need = request.GET.get("only", ""), request.GET.get("order") == "needs"
    playing = shown.state == TurnState.PLAYING
    countdown = read_countdown(shown) if playing else None
    ends_at = countdown.find_end(now) if countdown else None
    context = {
        "event": event,
        "turn": shown,
        "turns": event.turns.all(),
        "halls": halls,
        "tiles": _arrange(tiles, only, by_need),
        "is_dense": len(tiles) > MANY,
        "assigned": len(assigned),
        "counts": Counter(tile.state for tile in tiles),
        "wants": count_requests(tiles),
        "unsigned": format_missing_signatures(hall) if event.signatures_required else "",
        "only": only,
        "by_need": by_need,
        "calls": [call for call in hall.calls if halls.has(call.table.number)],
        "progress": draw_progress(hall.pace, hall.times) if hall.pace else None,
        "complete": not {TableState.WAITING, TableState.PLAYING} & set(states),
        "playing": playing,
        "ends_at": ends_at,
        "clock": find_shown_clock(event, [shown]) if playing else None,
        "is_over": playing and ends_at is not None and now >= ends_at,
        "now": now,
        "is_fragment": "HX-Request" in request.headers,
    }
    if context["is_fragment"]:
        return render(request, "console/board_tiles.html", context)
    context["turns"], undrawn = find_undrawn(event)
    context["to_draw"] = shown.number in undrawn
    return render(request, "console/board.html", context)


def _arrange(tiles: list[Tile], only: str, by_need: bool) -> list[Tile]:
    """Filter tiles by `only`, if it is a TableRequest; with `by_need`, sort by urgency."""
    shown = [tile for tile in tiles if tile.wants(only)] if only in set(TableRequest) else tiles
    return sorted(shown, key=lambda tile: tile.urgency) if by_need else shown


@act(find_directed_turn, "console")
def turn_publish(request: HttpRequest, turn: Turn) -> str:
    publish_turn(turn=turn, **authorship(request))
    if turn.number == 1:
        schedule_left_out_mails(turn.tournament)
        send_mails_soon()
    return _("The seats of turn %(turn)d are published.") % {"turn": turn.number}


@act(find_directed_turn, "board", refused="console")
def turn_start(request: HttpRequest, turn: Turn) -> str:
    start_turn(turn=turn, **authorship(request))
    return _("Turn %(turn)d has begun.") % {"turn": turn.number}


@form_page(find_directed_turn, "console/cut.html")
def turn_cut(request: HttpRequest, turn: Turn) -> FormPage:
    """End a turn early, after a page that lists the tables lacking some or all smazzate."""
    posted = request.POST if request.method == "POST" else None
    form = ReasonForm(posted, initial={"reason": _("Time was up.")})

    def list_tables() -> dict[str, Any]:
        event = turn.tournament
        tiles = build_tiles(event, turn, load_turn_results(turn), load_entrants(event))
        return {
            "event": event,
            "turn": turn,
            "playing": turn.state == TurnState.PLAYING,
            "short": [tile for tile in tiles if tile.state == TableState.PLAYING],
            "empty": [tile for tile in tiles if tile.state == TableState.WAITING],
        }

    return FormPage(
        form,
        save=lambda: cut_turn(turn=turn, reason=form.cleaned_data["reason"], **authorship(request)),
        done=_("Turn %(turn)d is cut short: the smazzate recorded so far count.")
        % {"turn": turn.number},
        leads="board",
        context=list_tables,
    )


@act(find_directed_turn, "console", refused="board")
def turn_close(request: HttpRequest, turn: Turn) -> str:
    close_turn(turn=turn, **authorship(request))
    return _("Turn %(turn)d is closed: the standings include it.") % {"turn": turn.number}


@page(find_directed, "GET", "POST")
def event_close(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Close the event after a confirmation, which asks whether to publish frozen standings."""
    is_frozen = event.frozen_turn is not None
    answer = request.POST.get("publish")
    if request.method == "POST" and (not is_frozen or answer in ("0", "1")):
        perform(
            request,
            lambda: close_event(
                event=event, publishes=is_frozen and answer == "1", **authorship(request)
            ),
            _("Download the results and send them to your club or federation."),
        )
        return redirect("console", event.slug)
    status = 422 if request.method == "POST" else 200
    context = {"event": event, "unsettled": find_unsettled(event, is_over=True)}
    return render(request, "console/close.html", context, status=status)
