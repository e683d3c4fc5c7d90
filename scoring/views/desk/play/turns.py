"""A turn: its board, and its states from draft to closed."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring.forms.play.rulings import ReasonForm
from scoring.play.turns import TurnState
from scoring.queries.field.entries import load_entrants
from scoring.queries.hall.countdown import read_countdown
from scoring.queries.hall.live import load_hall
from scoring.queries.play.results import TableState, current_turn, load_turn_results
from scoring.queries.play.rulings import find_assigned
from scoring.queries.seating.card_draws import find_undrawn
from scoring.services.play.turns import close_turn, cut_turn, start_turn
from scoring.services.seating.draws import publish_turn
from scoring.show.clock import find_shown_clock
from scoring.show.pictures.pace import draw_progress
from scoring.views.access import find_directed, find_turn
from scoring.views.desk.acts import perform, sign, submit
from scoring.views.desk.hall.tiles import (
    MANY,
    Tile,
    Want,
    build_tiles,
    format_missing_signatures,
    list_wants,
)


@require_GET
@login_required
def board_now(request: HttpRequest, slug: str) -> HttpResponse:
    """The board of the turn in play; before the first one is published, of the first draft."""
    event = find_directed(request, slug)
    turns = list(event.turns.all())
    if not turns:
        messages.info(request, _("The tables appear here once the seats are drawn."))
        return redirect("seating", slug)
    return redirect("board", slug, (current_turn(turns) or turns[0]).number)


@require_GET
@login_required
def show_board(request: HttpRequest, slug: str, turn: int) -> HttpResponse:
    """Every table of the turn at a glance, live; as a fragment it replaces the tiles alone.

    `?only=late` shows the tables that want one thing, `?order=needs` those that want most first.
    """
    event = find_directed(request, slug)
    shown = find_turn(event, turn)
    now = timezone.now()
    hall = load_hall(event, shown, load_turn_results(shown), now)
    states = [table.state for table in hall.tables]
    assigned = find_assigned(shown)
    tiles = build_tiles(event, shown, hall.tables, load_entrants(event), assigned, hall=hall)
    only, by_need = request.GET.get("only", ""), request.GET.get("order") == "needs"
    playing = shown.state == TurnState.PLAYING
    countdown = read_countdown(shown) if playing else None
    ends_at = countdown.find_end(now) if countdown else None
    context = {
        "event": event,
        "turn": shown,
        "turns": event.turns.all(),
        "tiles": _arrange(tiles, only, by_need),
        "is_dense": len(tiles) > MANY,
        "assigned": len(assigned),
        "counts": {state.value: states.count(state) for state in TableState},
        "wants": list_wants(tiles),
        "unsigned": format_missing_signatures(hall) if event.signatures_required else "",
        "only": only,
        "by_need": by_need,
        "calls": hall.calls,
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
        return render(request, "desk/hall/board_tiles.html", context)
    context["turns"], undrawn = find_undrawn(event)
    context["to_draw"] = shown.number in undrawn
    return render(request, "desk/play/board.html", context)


def _arrange(tiles: list[Tile], only: str, by_need: bool) -> list[Tile]:
    """The filtered tiles, in table order or with requests first."""
    shown = [tile for tile in tiles if tile.wants(only)] if only in set(Want) else tiles
    return sorted(shown, key=lambda tile: tile.urgency) if by_need else shown


@require_POST
@login_required
def turn_publish(request: HttpRequest, slug: str, turn: int) -> HttpResponse:
    event = find_directed(request, slug)
    shown = find_turn(event, turn)
    perform(
        request,
        lambda: publish_turn(turn=shown, **sign(request)),
        _("The seating of turn %(turn)d is published.") % {"turn": turn},
    )
    return redirect("console", slug)


@require_POST
@login_required
def turn_start(request: HttpRequest, slug: str, turn: int) -> HttpResponse:
    event = find_directed(request, slug)
    shown = find_turn(event, turn)
    started = perform(
        request,
        lambda: start_turn(turn=shown, **sign(request)),
        _("Turn %(turn)d has begun.") % {"turn": turn},
    )
    return redirect("board", slug, turn) if started else redirect("console", slug)


@require_http_methods(["GET", "POST"])
@login_required
def turn_cut(request: HttpRequest, slug: str, turn: int) -> HttpResponse:
    """End a timed turn: shows the tables that are cut short and those without a result."""
    event = find_directed(request, slug)
    shown = find_turn(event, turn)
    posted = request.POST if request.method == "POST" else None
    form = ReasonForm(posted, initial={"reason": _("Time was up.")})
    if submit(
        request,
        form,
        lambda: cut_turn(turn=shown, reason=form.cleaned_data["reason"], **sign(request)),
        _("Turn %(turn)d is cut short: the recorded smazzate count.") % {"turn": turn},
    ):
        return redirect("board", slug, turn)
    results = load_turn_results(shown)
    tiles = build_tiles(event, shown, results, load_entrants(event))
    context = {
        "event": event,
        "turn": shown,
        "form": form,
        "playing": shown.state == TurnState.PLAYING,
        "short": [tile for tile in tiles if tile.state == TableState.PLAYING],
        "empty": [tile for tile in tiles if tile.state == TableState.WAITING],
    }
    return render(request, "desk/play/cut.html", context, status=422 if form.is_bound else 200)


@require_POST
@login_required
def turn_close(request: HttpRequest, slug: str, turn: int) -> HttpResponse:
    event = find_directed(request, slug)
    shown = find_turn(event, turn)
    closed = perform(
        request,
        lambda: close_turn(turn=shown, **sign(request)),
        _("Turn %(turn)d is closed: the standings include it.") % {"turn": turn},
    )
    return redirect("console", slug) if closed else redirect("board", slug, turn)
