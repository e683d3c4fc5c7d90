"""An empty chair is filled: shown with what changes, then done."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.actions.refusals_services import Refusal
from scoring.models.tournament import Tournament
from scoring.seating.chairs_services import fill_chair, preview_chair
from scoring.seating.forms import ChairForm
from scoring.seating.queries import RestingPair
from scoring.seating.wording import list_effects
from scoring.text.entrants_queries import load_entrants
from scoring.text.entries_wording import entry_words
from scoring.web.access_views import find_directed
from scoring.web.acts_views import authorship, page, perform


@page(find_directed, "GET", "POST")
def seating_chair(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Seat an entry opposite one that rests; a GET shows the seats that change.

    An address that names no two entries leads to the seating.
    """
    form = ChairForm(request.POST if request.method == "POST" else request.GET)
    entrants = load_entrants(event)
    if not form.is_valid() or not {form.cleaned_data["entry"], form.cleaned_data["opposite"]} <= {
        *entrants
    }:
        return redirect("seating", event.slug)
    chosen = form.cleaned_data
    turn, entry, opposite = chosen["turn"], chosen["entry"], chosen["opposite"]
    words = {"a": entry, "b": opposite, "turn": turn}
    if request.method == "POST":
        perform(
            request,
            lambda: fill_chair(tournament=event, **chosen, **authorship(request)),
            entry_words(event.entry_kind, "sit_together", **words),
        )
        return redirect(f"{reverse('seating', args=[event.slug])}?turn={turn}")
    context = {
        "event": event,
        "turn": turn,
        "entry": entrants[entry],
        "opposite": entrants[opposite],
        "question": entry_words(event.entry_kind, "seat_together", **words),
    }
    try:
        preview = preview_chair(tournament=event, **chosen, **authorship(request))
    except Refusal as refusal:
        context["refusal"] = refusal.sentence
        return render(request, "console/chair.html", context, status=422)
    context |= {"effects": list_effects(event.entry_kind, preview.effects), "met": preview.met}
    return render(request, "console/chair.html", context)


def propose_pair(event: Tournament, pair: RestingPair) -> tuple[str, str]:
    """The sentence that proposes a meeting, and the address that shows and does it."""
    sentence = _("Turn %(turn)d: %(a)d and %(b)d both have a bye. Seat them together?") % {
        "turn": pair.turn,
        "a": pair.opposite,
        "b": pair.entry,
    }
    query = f"turn={pair.turn}&entry={pair.entry}&opposite={pair.opposite}"
    return sentence, f"{reverse('seating_chair', args=[event.slug])}?{query}"
