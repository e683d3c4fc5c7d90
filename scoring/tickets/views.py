"""Director pages for tickets: links, PINs and QR codes of tables, roving referee and entries."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.core.digits import read_digits
from scoring.core.play.hall import TicketKind
from scoring.models.hall_screens import read_screens
from scoring.models.ticket import Ticket
from scoring.models.tournament import Tournament
from scoring.play.results_queries import find_only_running
from scoring.text.entrants_queries import load_entrants
from scoring.tickets import services as tickets
from scoring.tickets.cards_origin_services import store_qr_origin
from scoring.tickets.forms import AddressForm
from scoring.tickets.links_views import Origins, find_origins, ticket_path
from scoring.tickets.qr import draw_qr, draw_wifi_qr
from scoring.tickets.queries import ListedTicket, TicketHolder, find_roving, list_held, list_tickets
from scoring.web.access_views import find_directed
from scoring.web.acts_views import FormPage, act, authorship, form_page, page, read_author

CARDS_A_SHEET, SLIPS_A_SHEET = 4, 10
SHEETS = {"tables": TicketKind.TABLE, "roving": TicketKind.ROVING, "pairs": TicketKind.ENTRY}
"""The kinds of tickets that can be printed, by their word in the URL."""
MAX_TABLE = 32767


@page(find_directed)
def show_tickets(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Show all tickets of an event, after creating the missing ones."""
    tickets.issue_tickets(event=event, **authorship(request))
    listed = list_tickets(event)
    is_revoked = [each.ticket.revoked_at is not None for each in chain(*listed.values())]
    origins = find_origins(request, read_screens(event).origin)
    _store_shown(origins)
    context = {
        "event": event,
        "origins": origins,
        "revoked": is_revoked.count(True),
        "cards": _draw([*listed[TicketKind.ROVING], *listed[TicketKind.TABLE]], origins),
        "entries": listed[TicketKind.ENTRY],
        "enter": origins.build(reverse("enter")),
        "live": is_revoked.count(False),
    }
    return render(request, "tickets/tickets.html", context)


def _store_shown(origins: Origins) -> None:
    """Store the chosen origin (scheme, host, port) of the QR codes, unless phones cannot use it."""
    if not origins.is_local:
        store_qr_origin(origin=origins.chosen)


def _find_ticket(request: HttpRequest, slug: str, pk: int) -> Ticket:
    tickets_of_event = find_directed(request, slug).tickets.select_related("entry")
    return get_object_or_404(tickets_of_event, pk=pk)


def _find_newer(ticket: Ticket) -> Ticket | None:
    held = list_held(ticket.tournament, TicketHolder.of(ticket))
    return held.filter(pk__gt=ticket.pk).last()


def _link_newest(_request: HttpRequest, ticket: Ticket) -> str:
    newest = _find_newer(ticket) or ticket
    return reverse("ticket", args=[ticket.tournament.slug, newest.pk])


@page(_find_ticket)
def show_ticket(request: HttpRequest, ticket: Ticket) -> HttpResponse:
    """Show one ticket, large enough to scan from the screen, or redirect to a newer one."""
    if newer := _find_newer(ticket):
        return redirect("ticket", ticket.tournament.slug, newer.pk)
    event = ticket.tournament
    entrant = load_entrants(event, [ticket.entry.pk])[ticket.entry.number] if ticket.entry else None
    origins = find_origins(request, read_screens(event).origin)
    (card,) = _draw([ListedTicket(ticket, entrant)], origins)
    context = {"event": event, "card": card, "entrant": entrant, "origins": origins}
    return render(request, "tickets/ticket.html", context)


def _find_sheets(request: HttpRequest, slug: str, what: str) -> tuple[Tournament, str]:
    if what not in SHEETS:
        raise Http404
    return find_directed(request, slug), what


@page(_find_sheets)
def tickets_print(request: HttpRequest, found: tuple[Tournament, str]) -> HttpResponse:
    """Show sheets to print and cut: cards for tables and the roving referee, slips for entries."""
    event, what = found
    tickets.issue_tickets(event=event, **authorship(request))
    screens = read_screens(event)
    origins = find_origins(request, screens.origin)
    _store_shown(origins)
    chosen = list_tickets(event)[SHEETS[what]]
    cards = _draw([each for each in chosen if each.ticket.revoked_at is None], origins)
    size = SLIPS_A_SHEET if what == "pairs" else CARDS_A_SHEET
    other = [language for language, _name in settings.LANGUAGES if language != event.language]
    context = {
        "event": event,
        "origins": origins,
        "what": what,
        "sheets": [cards[start : start + size] for start in range(0, len(cards), size)],
        "languages": [event.language, *other],
        "wifi_name": screens.wifi_name,
        "wifi_password": screens.wifi_password,
        "enter": origins.build(reverse("enter")),
    }
    return render(request, "tickets/tickets_print.html", context)


@act(_find_ticket, _link_newest, refused="tickets")
def ticket_renew(request: HttpRequest, ticket: Ticket) -> str:
    tickets.renew_ticket(ticket=ticket, **authorship(request))
    return _("New link and PIN created: print the card again.")


@act(_find_ticket, "tickets")
def ticket_revoke(request: HttpRequest, ticket: Ticket) -> str:
    tickets.revoke_ticket(ticket=ticket, **authorship(request))
    return _("The link and the PIN no longer work.")


@act(find_directed, "tickets")
def tickets_revoke(request: HttpRequest, event: Tournament) -> str:
    tickets.revoke_all(event=event, **authorship(request))
    return _("The links and PINs of this event no longer work.")


@act(find_directed, "tickets")
def tickets_anew(request: HttpRequest, event: Tournament) -> str:
    made = tickets.issue_tickets(event=event, **authorship(request), anew=True)
    return ngettext("%(n)d link was recreated.", "%(n)d links were recreated.", made) % {"n": made}


@page(find_directed)
def open_as_referee(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Redirect the director to the roving referee's page, at the table given by `?table=`."""
    tickets.issue_tickets(event=event, **authorship(request))
    roving = find_roving(event)
    if roving is None:
        messages.error(request, _("The roving referee’s link is revoked: create a new link first."))
        return redirect("tickets", event.slug)
    return redirect(f"{ticket_path(roving)}{_read_table(request)}")


def _read_table(request: HttpRequest) -> str:
    """Return the URL fragment `#table=5` for `?table=5`, or "" if no table is given."""
    table = read_digits(request.GET.get("table", ""), MAX_TABLE)
    return "" if table is None else f"#table={table}"


def _draw(listed: Iterable[ListedTicket], origins: Origins) -> list[dict[str, Any]]:
    """Return each ticket's card as template context, the PIN grouped for reading: "482 913"."""
    cards = []
    for each in listed:
        ticket, pin = each.ticket, each.ticket.pin
        address = origins.build(ticket_path(ticket))
        qr = draw_qr(address) if ticket.revoked_at is None else ""
        grouped = f"{pin[:3]} {pin[3:]}" if len(pin) > tickets.ENTRY_DIGITS else pin
        card = {"listed": each, "ticket": ticket, "address": address, "qr": qr, "pin": grouped}
        cards.append(card)
    return cards


@form_page(find_directed, "tickets/share.html")
def show_share(request: HttpRequest, event: Tournament) -> FormPage:
    screens = read_screens(event)
    origins = find_origins(request, screens.origin)
    form = AddressForm(
        request.POST or None, screens=screens, origins=origins.found, chosen=origins.chosen
    )
    address = origins.build(reverse("event", args=[event.slug]))
    wifi = (screens.wifi_name, screens.wifi_password)
    return FormPage(
        form,
        save=lambda: tickets.set_address(
            event=event, **form.cleaned_data, author=read_author(request)
        ),
        done=_("Address saved: the hall screens use this address too."),
        leads="share",
        context=lambda: {
            "event": event,
            "screens": screens,
            "origins": origins,
            "address": address,
            "typed": origins.short if find_only_running() == event else "",
            "qr": draw_qr(address),
            "wifi_qr": draw_wifi_qr(*wifi) if screens.wifi_name else "",
        },
    )
