"""Views of the director's clock buttons. Each redirects to the page with the button."""

from __future__ import annotations

from django import forms
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.clock import services as clock
from scoring.clock.services import MAX_MINUTES
from scoring.models.tournament import Tournament
from scoring.web.access_views import find_directed
from scoring.web.acts_views import act, authorship, check
from scoring.web.forms import WholeField


class ExtendForm(forms.Form):
    minutes = WholeField(label=gettext_lazy("Minutes"), least=-MAX_MINUTES, most=MAX_MINUTES)


class BreakForm(forms.Form):
    minutes = WholeField(label=gettext_lazy("Minutes of break"), least=1, most=MAX_MINUTES)


PAGES = ("console", "board_now", "screens")
"""URL names of the pages with the clock buttons."""


def _go_back(request: HttpRequest, event: Tournament) -> str:
    page = request.POST.get("back", "")
    return reverse(page if page in PAGES else "console", args=[event.slug])


@act(find_directed, _go_back)
def clock_pause(request: HttpRequest, event: Tournament) -> str:
    clock.pause_clock(event=event, **authorship(request))
    return _("The clock is paused.")


@act(find_directed, _go_back)
def clock_resume(request: HttpRequest, event: Tournament) -> str:
    clock.resume_clock(event=event, **authorship(request))
    return _("The clock is running.")


@act(find_directed, _go_back)
def clock_extend(request: HttpRequest, event: Tournament) -> str:
    minutes = check(ExtendForm(request.POST)).cleaned_data["minutes"]
    clock.extend_clock(event=event, minutes=minutes, **authorship(request))
    words = (
        ngettext("%(n)d minute added.", "%(n)d minutes added.", minutes)
        if minutes > 0
        else ngettext("%(n)d minute taken away.", "%(n)d minutes taken away.", -minutes)
    )
    return words % {"n": abs(minutes)}


@act(find_directed, _go_back)
def clock_end(request: HttpRequest, event: Tournament) -> str:
    clock.end_clock(event=event, **authorship(request))
    return _("Every screen now shows that time is up.")


@act(find_directed, _go_back)
def clock_break(request: HttpRequest, event: Tournament) -> str:
    minutes = check(BreakForm(request.POST)).cleaned_data["minutes"]
    clock.start_break(event=event, minutes=minutes, **authorship(request))
    words = ngettext(
        "A break of %(n)d minute has begun.", "A break of %(n)d minutes has begun.", minutes
    )
    return words % {"n": minutes}
