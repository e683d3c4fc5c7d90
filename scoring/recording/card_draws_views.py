"""Page of a table's card draw, which decides the dealer, the first player and the partners."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.actions.refusals_services import Refusal, refuse_closed_event
from scoring.core.play.turns import TurnState
from scoring.core.rules.card_draw import PLAYERS
from scoring.models.turn import Turn
from scoring.recording.place_views import TablePlace, find_table_place
from scoring.seating.card_draws_queries import (
    ShownDraw,
    draws_for_seats,
    find_card_draw,
    load_players,
)
from scoring.seating.card_draws_services import (
    draw_for_table,
    draw_for_turn,
    drop_draw,
    enter_draw,
    refuse_draft_draw,
    refuse_draw_players,
    refuse_second_draw,
)
from scoring.seating.forms import CardDrawForm
from scoring.web.access_views import find_directed_turn
from scoring.web.acts_views import FormPage, act, authorship, form_page


@form_page(find_table_place, "recording/card_draw.html")
def show_draw(request: HttpRequest, place: TablePlace) -> FormPage | HttpResponse:
    """Show a table's drawn cards, or a form to enter them; a post saves the players' cards."""
    names = load_players(place.event, [place.table.pk]).get(place.table.pk, ())
    draw = find_card_draw(place.event, place.table)
    refusal = refuse_second_draw() if draw else _find_refusal(place, len(names))
    posted = request.POST if request.method == "POST" else None
    context = place.context(
        draw=draw,
        refusal=refusal.sentence if refusal and (posted or not draw) else "",
        is_draft=place.turn.state == TurnState.DRAFT,
        can_drop=draw is not None and _can_drop(place, draw),
    )
    if refusal:
        status = 200 if posted is None else 422
        return render(request, "recording/card_draw.html", context, status=status)
    form = CardDrawForm(names, place.event.rules, posted)
    return FormPage(
        form,
        save=lambda: enter_draw(table=place.table, rounds=form.rounds, **authorship(request)),
        done=_("The card draw at table %(table)d was entered.") % {"table": place.table.number},
        leads="card_draw",
        context=lambda: context,
    )


@act(find_table_place, "card_draw")
def card_draw_program(request: HttpRequest, place: TablePlace) -> str:
    draw_for_table(table=place.table, **authorship(request))
    return _("Cards drawn for table %(table)d.") % {"table": place.table.number}


@act(find_table_place, "card_draw")
def card_draw_drop(request: HttpRequest, place: TablePlace) -> str:
    drop_draw(table=place.table, **authorship(request))
    return _("The card draw at table %(table)d was cancelled.") % {"table": place.table.number}


def _link_turn(_request: HttpRequest, turn: Turn) -> str:
    slug = turn.tournament.slug
    if turn.state == TurnState.DRAFT:
        return f"{reverse('seating', args=[slug])}?turn={turn.number}"
    return reverse("board", args=[slug, turn.number])


@act(find_directed_turn, _link_turn)
def turn_card_draw(request: HttpRequest, turn: Turn) -> str:
    """Draw cards at the tables that have not drawn yet; return a message with their number.

    If the turn is not published, the cards decide the seats."""
    drawn = draw_for_turn(turn=turn, **authorship(request))
    sentence = ngettext(
        "Cards drawn for %(tables)d table.", "Cards drawn for %(tables)d tables.", drawn
    )
    return sentence % {"tables": drawn}


def _can_drop(place: TablePlace, draw: ShownDraw) -> bool:
    if place.event.is_closed or place.table.recorded:
        return False
    return place.turn.state == TurnState.DRAFT or not draw.decides_seats


def _find_refusal(place: TablePlace, players: int) -> Refusal | None:
    if place.event.is_closed:
        return refuse_closed_event()
    if place.turn.state == TurnState.DRAFT and not draws_for_seats(place.event, players):
        return refuse_draft_draw()
    if players not in PLAYERS:
        return refuse_draw_players()
    return None
