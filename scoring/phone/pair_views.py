"""An entry's own page: its seat, the records of its table, and the form to sign them."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from scoring.actions.refusals_services import Refusal
from scoring.calls.queries import load_called
from scoring.clock.face import find_players_clock
from scoring.core.play.hall import TicketKind
from scoring.core.play.halls import list_halls
from scoring.core.play.records import SignedBy
from scoring.core.play.turns import TurnState
from scoring.core.rules.faults import Line
from scoring.masthead.notices_wording import Notice, list_desk_calls, list_notices
from scoring.models.entry import Entry
from scoring.models.hall_screens import read_screens
from scoring.models.ticket import Ticket
from scoring.models.turn import Seat
from scoring.phone.own_turn_queries import OwnPage, OwnTurn, load_own_page
from scoring.play.signatures_forms import SignForm
from scoring.play.signatures_services import sign_smazzate
from scoring.standings.moments_queries import load_kept_places, load_missed_turns
from scoring.standings.place_history_picture import draw_place_history
from scoring.standings.tables import list_phone_figures
from scoring.tickets.enter_views import show_unknown
from scoring.tickets.links_views import find_origins
from scoring.tickets.queries import find_ticket
from scoring.web.fresh_views import send_tagged
from scoring.web.page_versions_queries import find_entry_page
from scoring.web.request_origin import format_device


@cache_control(private=True, no_store=True)
@require_safe
def show_entry_page(request: HttpRequest, token: str) -> HttpResponseBase:
    """Show an entry's page. An ETag avoids sending an unchanged page; caches must not store it."""
    found = find_entry_page(token)
    if found is None:
        return show_unknown(request, token)
    ticket, entry, version = found
    # The signature form contains a token bound to this cookie.
    own = (ticket.pk, *version, request.COOKIES.get(settings.CSRF_COOKIE_NAME))
    return send_tagged(request, lambda request: _render_page(request, ticket, entry), own)


def _render_page(request: HttpRequest, ticket: Ticket, entry: Entry) -> HttpResponse:
    event = ticket.tournament
    page = load_own_page(event, entry)
    turns = event.turns.all()
    screens = read_screens(event)
    all_called = list_desk_calls(event, load_called(event, timezone.now()))
    called = [call for call in all_called if call.entry == entry.number]
    place = page.standing
    places = load_kept_places(event, page.after_turn) if place else {}
    card = reverse("event_pair", args=[event.slug, entry.number])
    context = {
        "event": event,
        "entry": entry,
        "page": page,
        "figures": list_phone_figures(place.total, event.tiebreaks) if place else (),
        "token": ticket.token,
        "card_url": find_origins(request, screens.origin).build(card),
        "key": uuid.uuid4().hex,
        "may_sign": _may_sign(ticket, page),
        "way": draw_place_history(entry.number, places, load_missed_turns(entry))
        if place
        else None,
        "clock": find_players_clock(event, turns),
        "halls": list_halls(screens.halls),
        "message": screens.message,
        "called": called,
        "notices": [
            *list_notices(event, turns, screens.message),
            *_list_confirmed(page.turn),
            *called,
        ],
    }
    return render(request, "phone/pair.html", context)


def _list_confirmed(turn: OwnTurn | None) -> list[Notice]:
    """Return a notice for each of an entry's tables whose result all sides have signed.

    A correction changes the notice's key, so the notice appears again when all have signed it."""
    return [
        Notice(
            f"confirmed-{table.table.pk}-{table.count_revisions()}",
            _("The result of table %(n)d is confirmed: all sides have signed it.")
            % {"n": table.table.number},
        )
        for table in (turn.tables if turn else ())
        if table.is_confirmed
    ]


@require_POST
def pair_sign(request: HttpRequest, token: str) -> HttpResponse:
    """Sign the smazzate of a table for the side of the ticket's entry.

    The form contains the revisions and points that the page showed."""
    ticket = find_ticket(token, TicketKind.ENTRY)
    if ticket is None or ticket.entry is None:
        return show_unknown(request, token)
    form = SignForm(request.POST)
    seat = form.is_valid() and _find_seat(ticket, form.cleaned_data["table"])
    if not seat or seat.table is None:
        messages.error(
            request,
            _(
                "Nothing was signed, because the page was out of date: check the points shown now, "
                "then sign again."
            ),
        )
        return redirect("pair_page", token)
    signs = form.cleaned_data["seen"]
    try:
        sign_smazzate(
            table=seat.table,
            line=Line(seat.line),
            entry=ticket.entry,
            signs=signs,
            how=SignedBy.LINK,
            key=form.cleaned_data["key"],
            device=format_device(request.headers.get("User-Agent", "")),
            now=timezone.now(),
        )
    except Refusal as refusal:
        messages.error(request, refusal.sentence)
    else:
        done = ngettext("%(n)d smazzata signed.", "%(n)d smazzate signed.", len(signs))
        messages.success(request, done % {"n": len(signs)})
    return redirect("pair_page", token)


def _find_seat(ticket: Ticket, table: int) -> Seat | None:
    """Return the seat of the ticket's entry at the table with this primary key, or None if the turn
    is not published or the entry sits elsewhere."""
    seats = Seat.objects.filter(
        entry=ticket.entry, table=table, turn__tournament=ticket.tournament
    ).exclude(turn__state=TurnState.DRAFT)
    return seats.select_related("table__turn__tournament", "table__turn__phase").first()


def _may_sign(ticket: Ticket, page: OwnPage) -> bool:
    event = ticket.tournament
    if not event.signatures_required or event.is_closed or page.turn is None:
        return False
    return page.turn.turn.state != TurnState.PUBLISHED
