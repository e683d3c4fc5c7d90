"""The card draw of a table: it decides the dealer, the first player and the partners."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from scoring.forms.seating.card_draw import CardDrawForm
from scoring.play.turns import TurnState
from scoring.queries.seating.card_draws import (
    ShownDraw,
    draws_for_seats,
    find_card_draw,
    load_players,
)
from scoring.rules.card_draw import PLAYERS
from scoring.services.refusals import Refusal
from scoring.services.seating.card_draws import draw_for_table, draw_for_turn, drop_draw, enter_draw
from scoring.views.access import find_directed, find_turn
from scoring.views.desk.acts import perform, sign, submit
from scoring.views.desk.play.place import TablePlace, find_table_place
from scoring.wording.refusals import refusal_sentence

UNPROCESSABLE = 422


@require_http_methods(["GET", "POST"])
@login_required
def show_draw(request: HttpRequest, slug: str, turn: int, table: int) -> HttpResponse:
    """The result of the draw, or the ways to draw. A post holds the cards that the players drew."""
    place = find_table_place(request, slug, turn, table)
    names = load_players(place.event, [place.table.pk]).get(place.table.pk, ())
    draw = find_card_draw(place.event, place.table)
    refusal = Refusal("card_draw.there") if draw else _find_refusal(place, len(names))
    posted = request.POST if request.method == "POST" else None
    form = None if refusal else CardDrawForm(names, place.event.rules, posted)
    if form is not None and submit(
        request,
        form,
        lambda: enter_draw(table=place.table, rounds=form.rounds, **sign(request)),
        _("Card draw of table %(table)d entered.") % {"table": table},
    ):
        return redirect("card_draw", slug, turn, table)
    context = place.context(
        draw=draw,
        form=form,
        refusal=refusal_sentence(refusal) if refusal and (posted or not draw) else "",
        is_draft=place.turn.state == TurnState.DRAFT,
        can_drop=draw is not None and _can_drop(place, draw),
    )
    status = UNPROCESSABLE if posted is not None else 200
    return render(request, "desk/seating/card_draw.html", context, status=status)


@require_POST
@login_required
def card_draw_program(request: HttpRequest, slug: str, turn: int, table: int) -> HttpResponse:
    place = find_table_place(request, slug, turn, table)
    perform(
        request,
        lambda: draw_for_table(table=place.table, **sign(request)),
        _("Cards drawn for table %(table)d.") % {"table": table},
    )
    return redirect("card_draw", slug, turn, table)


@require_POST
@login_required
def card_draw_drop(request: HttpRequest, slug: str, turn: int, table: int) -> HttpResponse:
    place = find_table_place(request, slug, turn, table)
    perform(
        request,
        lambda: drop_draw(table=place.table, **sign(request)),
        _("Card draw of table %(table)d cancelled.") % {"table": table},
    )
    return redirect("card_draw", slug, turn, table)


@require_POST
@login_required
def turn_card_draw(request: HttpRequest, slug: str, turn: int) -> HttpResponse:
    """Draw cards for every table of the turn that has not drawn yet; in a draft, for the seats."""
    event = find_directed(request, slug)
    shown = find_turn(event, turn)
    try:
        drawn = draw_for_turn(turn=shown, **sign(request))
    except Refusal as refusal:
        messages.error(request, refusal_sentence(refusal))
    else:
        sentence = ngettext(
            "Cards drawn for %(tables)d table.",
            "Cards drawn for %(tables)d tables.",
            drawn,
        )
        messages.success(request, sentence % {"tables": drawn})
    if shown.state == TurnState.DRAFT:
        return redirect(f"{reverse('seating', args=[slug])}?turn={turn}")
    return redirect("board", slug, turn)


def _can_drop(place: TablePlace, draw: ShownDraw) -> bool:
    if place.event.is_closed or place.table.recorded:
        return False
    return place.turn.state == TurnState.DRAFT or not draw.decides_seats


def _find_refusal(place: TablePlace, players: int) -> Refusal | None:
    """The reason why no cards can be drawn at this table now, or None."""
    if place.event.is_closed:
        return Refusal("tournament.closed")
    if place.turn.state == TurnState.DRAFT and not draws_for_seats(place.event, players):
        return Refusal("card_draw.draft")
    if players not in PLAYERS:
        return Refusal("card_draw.players", {"players": players})
    return None
