"""Pages of an event's prizes: for its directors the plan, for the public the winners."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from scoring.actions.refusals_services import Refusal
from scoring.core.play.phases import find_letter
from scoring.masthead.views import build_context
from scoring.models.tournament import Tournament
from scoring.prizes.forms import PrizesForm, list_groups
from scoring.prizes.queries import (
    count_letters,
    load_giving,
    load_prize_plan,
    load_public_giving,
)
from scoring.prizes.rows import change_prize_rows, list_prize_initial
from scoring.prizes.services import set_prizes
from scoring.prizes.shown import show_giving
from scoring.prizes.wording import PRESET_NAMES
from scoring.text.entrants_queries import load_entrants
from scoring.web.access_views import find_directed
from scoring.web.acts_views import authorship, page
from scoring.web.edited_rows import asks_for_preview, read_sent
from scoring.web.forms import focus_first_error
from scoring.web.fresh_views import show_fresh


@page(find_directed, "GET", "POST")
def show_prizes(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Show the prize plan and the entries that would win now.

    A post with `save` saves the plan; one with `act` only applies that button to the form.
    """
    entrants = load_entrants(event)
    clubs = [club for one in entrants.values() for club in one.list_values("club") if club]
    letters = [find_letter(number) for number in range(1, count_letters(event) + 1)]
    groups = list_groups(event.categories, letters, clubs)
    if (sent := read_sent(request)) is not None:
        data, focus = change_prize_rows(sent, request.POST.get("act", ""))
        form = PrizesForm(data, initial={}, groups=groups, focus=focus)
        if "save" in request.POST and form.is_valid():
            try:
                set_prizes(event=event, plan=form.typed(), **authorship(request))
            except Refusal as refusal:
                form.add_error(None, refusal.sentence)
            else:
                messages.success(request, _("The prizes are saved."))
                return redirect("prizes", event.slug)
        plan = form.typed() if form.is_valid() else None
    else:
        plan = load_prize_plan(event)
        form = PrizesForm(None, initial=list_prize_initial(plan), groups=groups)
    given = load_giving(event, plan, entrants) if plan is not None else None
    is_refused = request.method == "POST" and "save" in request.POST
    if is_refused:
        focus_first_error(form)
    context: dict[str, Any] = {
        "event": event,
        "form": form,
        "is_refused": is_refused,
        "presets": PRESET_NAMES.items() if not form.prizes else (),
        **show_giving(given, event.entry_kind),
    }
    drawn = "prize_preview.html" if asks_for_preview(request) else "prizes.html"
    return render(request, f"prizes/{drawn}", context, status=422 if is_refused else 200)


@show_fresh(shows_fees=True)
def show_event_prizes(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Show the winners, or explain that they are not public yet."""
    context = build_context(request, event, "event_standings")
    context |= show_giving(load_public_giving(event), event.entry_kind)
    return render(request, "prizes/public_prizes.html", context)
