"""In by PIN, for whoever has no camera; and what a link says that opens nothing."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.forms.enter import EnterForm
from scoring.queries.tickets import find_by_pin
from scoring.views.phone.attempts import ENTER, allowed, failed, opens_at
from scoring.views.phone.links import ticket_path

UNPROCESSABLE, TOO_MANY = 422, 429


@never_cache
@require_http_methods(["GET", "POST"])
def enter(request: HttpRequest) -> HttpResponse:
    """Type the PIN of a table: its page opens. Misses are counted by address."""
    form = EnterForm(request.POST if request.method == "POST" else None)
    status = 200
    if form.is_bound and not allowed(request, ENTER):
        status = TOO_MANY
    elif form.is_valid():
        ticket = find_by_pin(form.cleaned_data["pin"])
        if ticket is not None:
            # Who has one table's PIN may still be guessing another's: the misses stay.
            return redirect(ticket_path(ticket))
        failed(request, ENTER)
        form.add_error("pin", _("No table has this PIN: look at its card once more."))
        status = UNPROCESSABLE
    elif form.is_bound:
        status = UNPROCESSABLE
    until = opens_at(request, ENTER) if status == TOO_MANY else None
    return render(request, "phone/enter.html", {"form": form, "until": until}, status=status)


def show_unknown(request: HttpRequest) -> HttpResponse:
    """The answer to a token that opens nothing, whether it once did or never was."""
    return render(request, "phone/unknown.html", status=404)
