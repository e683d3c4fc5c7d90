"""The director's buttons of the clock: each acts, and returns to the page that it stands on."""

from __future__ import annotations

from collections.abc import Callable

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from scoring.forms.hall.clock import BreakForm, ExtendForm
from scoring.models.tournament import Tournament
from scoring.services.hall import clock
from scoring.views.access import find_directed
from scoring.views.desk.acts import perform, sign

PAGES = ("console", "board_now", "screens")
"""Names of the pages that have the buttons."""


@require_POST
@login_required
def clock_pause(request: HttpRequest, slug: str) -> HttpResponse:
    event = find_directed(request, slug)
    perform(
        request,
        lambda: clock.pause_clock(tournament=event, **sign(request)),
        _("The clock is paused."),
    )
    return _go_back(request, event)


@require_POST
@login_required
def clock_resume(request: HttpRequest, slug: str) -> HttpResponse:
    event = find_directed(request, slug)
    perform(
        request,
        lambda: clock.resume_clock(tournament=event, **sign(request)),
        _("The clock is running."),
    )
    return _go_back(request, event)


@require_POST
@login_required
def clock_extend(request: HttpRequest, slug: str) -> HttpResponse:
    event = find_directed(request, slug)

    def extend(minutes: int) -> None:
        words = (
            ngettext("%(n)d minute added.", "%(n)d minutes added.", minutes)
            if minutes > 0
            else ngettext("%(n)d minute taken away.", "%(n)d minutes taken away.", -minutes)
        )
        perform(
            request,
            lambda: clock.extend_clock(tournament=event, minutes=minutes, **sign(request)),
            words % {"n": abs(minutes)},
        )

    return _act_by(request, event, ExtendForm(request.POST), extend)


@require_POST
@login_required
def clock_end(request: HttpRequest, slug: str) -> HttpResponse:
    event = find_directed(request, slug)
    perform(
        request,
        lambda: clock.end_clock(tournament=event, **sign(request)),
        _("Time is up on every screen."),
    )
    return _go_back(request, event)


@require_POST
@login_required
def clock_break(request: HttpRequest, slug: str) -> HttpResponse:
    event = find_directed(request, slug)

    def start(minutes: int) -> None:
        words = ngettext("A break of %(n)d minute.", "A break of %(n)d minutes.", minutes)
        perform(
            request,
            lambda: clock.start_break(tournament=event, minutes=minutes, **sign(request)),
            words % {"n": minutes},
        )

    return _act_by(request, event, BreakForm(request.POST), start)


def _act_by(
    request: HttpRequest, event: Tournament, form: forms.Form, act: Callable[[int], None]
) -> HttpResponse:
    """Act by the form's minutes; what is wrong with them is the next page's message."""
    if form.is_valid():
        act(form.cleaned_data["minutes"])
    else:
        messages.error(request, " ".join(map(str, form.errors["minutes"])))
    return _go_back(request, event)


def _go_back(request: HttpRequest, event: Tournament) -> HttpResponse:
    page = request.POST.get("back", "")
    return redirect(page if page in PAGES else "console", event.slug)
