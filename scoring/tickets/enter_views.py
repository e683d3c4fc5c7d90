"""The page for entering a table's PIN, and the page for an invalid link."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.accounts.throttle_services import (
    ENTER,
    count_miss,
    find_opening,
    may_guess,
    needs_table,
)
from scoring.tickets.forms import EnterForm
from scoring.tickets.links_views import ticket_path
from scoring.tickets.queries import find_by_pin, is_of_deleted_event
from scoring.web.request_origin import find_address


@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest) -> HttpResponse:
    """Ask for a PIN and redirect to the page of its table or of the roving referee. Too many wrong
    PINs block the client's address."""
    address, now = find_address(request), timezone.now()
    needs_number = needs_table(now)
    data = request.POST if request.method == "POST" else None
    form = EnterForm(data, needs_table=needs_number)
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
    until = None
    if form.is_bound and not may_guess(ENTER, address, now):
        status = HTTPStatus.TOO_MANY_REQUESTS
        until = find_opening(ENTER, address, now)
    elif form.is_valid():
        told = form.cleaned_data
        at = {"table_number": told["table"]} if needs_number else {}
        if (ticket := find_by_pin(told["pin"], **at)) is not None:
            # A user with one table's PIN may be guessing another's, so the count is not reset.
            return redirect(ticket_path(ticket))
        count_miss(ENTER, address, now)
        form.add_error("pin", _("No table has this PIN: check the PIN on the table card."))
    context = {"form": form, "until": until, "needs_table": needs_number}
    return render(request, "tickets/enter.html", context, status=status)


def show_unknown(request: HttpRequest, token: str) -> HttpResponse:
    """Answer a token that gives no access: it is revoked, unknown, or its event is deleted."""
    context = {"is_deleted": is_of_deleted_event(token)}
    return render(request, "tickets/unknown.html", context, status=404)
