"""Tickets: links, PINs and QR codes of the tables, the roving referee and the pairs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_POST

from scoring.exports.qr import draw_qr
from scoring.models.ticket import Ticket
from scoring.queries.field.entries import load_entrants
from scoring.queries.hall.screens import read_screens
from scoring.queries.hall.tickets import ListedTicket, find_roving, list_tickets
from scoring.services.hall import tickets
from scoring.views.access import find_directed
from scoring.views.desk.acts import perform, sign
from scoring.views.phone.links import Origins, find_origins, ticket_path

CARDS_A_SHEET, SLIPS_A_SHEET = 4, 10
HIGHEST_TABLE = 32767


@dataclass(frozen=True)
class TicketCard:
    """A ticket with its address as text and as a QR code."""

    listed: ListedTicket
    address: str
    qr: str = ""

    @property
    def ticket(self) -> Ticket:
        return self.listed.ticket

    @property
    def pin(self) -> str:
        """The PIN in groups that are easy to read: 482 913."""
        pin = self.ticket.pin
        return f"{pin[:3]} {pin[3:]}" if len(pin) > tickets.ENTRY_DIGITS else pin


@require_GET
@login_required
def show_tickets(request: HttpRequest, slug: str) -> HttpResponse:
    """All tickets of an event, in three parts. Missing ones are made first."""
    event = find_directed(request, slug)
    made = tickets.issue_tickets(tournament=event, **sign(request))
    listed = list_tickets(event)
    origins = find_origins(request, read_screens(event).origin)
    context = {
        "event": event,
        "origins": origins,
        "made": made,
        "listed": listed,
        "tables": _draw(listed.tables, origins),
        "roving": _draw(filter(None, [listed.roving]), origins),
        "entries": listed.entries,
        "enter": origins.build(reverse("enter")),
        "live": len(listed.all) - listed.revoked,
    }
    return render(request, "desk/hall/tickets.html", context)


@require_GET
@login_required
def show_ticket(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """One ticket, large enough to be scanned from the screen, with buttons to renew and revoke
    it."""
    event = find_directed(request, slug)
    ticket = get_object_or_404(event.tickets.select_related("entry"), pk=pk)
    newer = event.tickets.filter(
        kind=ticket.kind, table_number=ticket.table_number, entry=ticket.entry, pk__gt=pk
    ).last()
    if newer is not None:
        return redirect("ticket", slug, newer.pk)
    ticket.tournament = event
    entrant = load_entrants(event, [ticket.entry.pk])[ticket.entry.number] if ticket.entry else None
    origins = find_origins(request, read_screens(event).origin)
    (card,) = _draw([ListedTicket(ticket, entrant)], origins)
    context = {"event": event, "card": card, "entrant": entrant, "origins": origins}
    return render(request, "desk/hall/ticket.html", context)


@require_GET
@login_required
def tickets_print(request: HttpRequest, slug: str, what: str) -> HttpResponse:
    """Sheets to print and cut: the cards of the tables and the roving referee, the slips of the
    pairs."""
    event = find_directed(request, slug)
    if what not in ("tables", "roving", "pairs"):
        raise Http404
    tickets.issue_tickets(tournament=event, **sign(request))
    listed = list_tickets(event)
    screens = read_screens(event)
    origins = find_origins(request, screens.origin)
    chosen = {
        "tables": listed.tables,
        "roving": tuple(filter(None, [listed.roving])),
        "pairs": listed.entries,
    }[what]
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
    return render(request, "desk/hall/tickets_print.html", context)


@require_POST
@login_required
def ticket_renew(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    event = find_directed(request, slug)
    ticket = get_object_or_404(event.tickets, pk=pk)
    perform(
        request,
        lambda: tickets.renew_ticket(ticket=ticket, **sign(request)),
        _("New link and PIN created: print the card again."),
    )
    newest = event.tickets.filter(
        kind=ticket.kind, table_number=ticket.table_number, entry=ticket.entry
    ).last()
    return redirect("ticket", slug, newest.pk if newest else pk)


@require_POST
@login_required
def ticket_revoke(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    event = find_directed(request, slug)
    ticket = get_object_or_404(event.tickets, pk=pk)
    perform(
        request,
        lambda: tickets.revoke_ticket(ticket=ticket, **sign(request)),
        _("The link and the PIN no longer work."),
    )
    return redirect("tickets", slug)


@require_POST
@login_required
def tickets_revoke(request: HttpRequest, slug: str) -> HttpResponse:
    event = find_directed(request, slug)
    perform(
        request,
        lambda: tickets.revoke_all(tournament=event, **sign(request)),
        _("The links and PINs of this event no longer work."),
    )
    return redirect("tickets", slug)


@require_POST
@login_required
def tickets_anew(request: HttpRequest, slug: str) -> HttpResponse:
    """Make new tickets in place of the revoked ones."""
    event = find_directed(request, slug)
    made = tickets.issue_tickets(tournament=event, **sign(request), anew=True)
    sentence = ngettext("%(n)d link was recreated.", "%(n)d links were recreated.", made)
    messages.success(request, sentence % {"n": made})
    return redirect("tickets", slug)


@require_GET
@login_required
def open_as_referee(request: HttpRequest, slug: str) -> HttpResponse:
    """The director at a table: the roving referee's page, at the table of `?table=`."""
    event = find_directed(request, slug)
    tickets.issue_tickets(tournament=event, **sign(request))
    roving = find_roving(event)
    if roving is None:
        messages.error(request, _("The roving referee’s link is revoked: create a new one first."))
        return redirect("tickets", slug)
    return redirect(f"{ticket_path(roving)}{_read_table(request)}")


def _read_table(request: HttpRequest) -> str:
    """`#table=5`, or "" if no table is given."""
    asked = request.GET.get("table", "")
    if not (asked.isascii() and asked.isdigit() and len(asked) <= len(str(HIGHEST_TABLE))):
        return ""
    return f"#table={int(asked)}"


def _draw(listed: Iterable[ListedTicket], origins: Origins) -> list[TicketCard]:
    cards = []
    for each in listed:
        address = origins.build(ticket_path(each.ticket))
        live = each.ticket.revoked_at is None
        cards.append(TicketCard(each, address, draw_qr(address) if live else ""))
    return cards
