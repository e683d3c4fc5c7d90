"""Pages of an event's prizes: for its directors the plan, for the public the winners."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from scoring.core.play.phases import find_letter
from scoring.masthead.views import build_context
from scoring.models.tournament import Tournament
from scoring.prizes.forms import PrizesForm, list_groups
from scoring.prizes.queries import count_letters, load_giving, load_prize_plan, load_public_giving
from scoring.prizes.rows import change_prize_rows, list_prize_initial
from scoring.prizes.services import set_prizes
from scoring.prizes.shown import show_giving
from scoring.prizes.wording import PRESET_NAMES
from scoring.text.entrants_queries import load_entrants
from scoring.web.access_views import find_directed
from scoring.web.acts_views import authorship, page
from scoring.web.edited_rows_views import edit_rows, read_sent
from scoring.web.fresh_views import show_fresh


@page(find_directed, "GET", "POST")
def show_prizes(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Show the prize plan and the entries that would win now. A post with `save` saves the plan;
    a post with `act` only applies that button to the form."""
    entrants = load_entrants(event)
    clubs = [club for one in entrants.values() for club in one.list_values("club") if club]
    letters = [find_letter(number) for number in range(1, count_letters(event) + 1)]
    groups = list_groups(event.categories, letters, clubs)
    if (sent := read_sent(request)) is not None:
        data, focus = change_prize_rows(sent, request.POST.get("act", ""))
        form = PrizesForm(data, initial={}, groups=groups, focus=focus)
    else:
        stored = load_prize_plan(event)
        form = PrizesForm(None, initial=list_prize_initial(stored), groups=groups)

    def save() -> HttpResponse:
        set_prizes(event=event, plan=form.typed(), **authorship(request))
        messages.success(request, _("The prizes are saved."))
        return redirect("prizes", event.slug)

    def show() -> dict[str, Any]:
        plan = stored if sent is None else form.typed() if form.is_valid() else None
        given = load_giving(event, plan, entrants) if plan is not None else None
        return {
            "event": event,
            "presets": PRESET_NAMES.items() if not form.prizes else (),
            **show_giving(given, event.entry_kind),
        }

    return edit_rows(request, form, save, ("prizes/prizes.html", "prizes/prize_preview.html"), show)


@show_fresh(shows_fees=True)
def show_event_prizes(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Show the winners, or explain that they are not public yet."""
    context = build_context(request, event, "event_standings")
    context |= show_giving(load_public_giving(event), event.entry_kind)
    return render(request, "prizes/public_prizes.html", context)
