"""Takes newer copies of an event's rules and conversion tables from the library."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.services.library.newer_copies import take_newer_copies
from scoring.views.access import find_directed
from scoring.views.desk.acts import perform, sign


@require_POST
@login_required
def newer_take(request: HttpRequest, slug: str) -> HttpResponse:
    event = find_directed(request, slug)
    perform(
        request,
        lambda: take_newer_copies(tournament=event, **sign(request)),
        _("The event now uses the newer versions."),
    )
    return redirect("tournament_settings", event.slug)
