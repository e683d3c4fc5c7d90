"""An empty chair is filled: shown with what changes, then done."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.forms.seating.draws import ChairForm
from scoring.models.tournament import Tournament
from scoring.queries.field.entries import load_entrants
from scoring.queries.seating.resting import RestingPair
from scoring.services.refusals import Refusal
from scoring.services.seating.chairs import fill_chair, preview_chair
from scoring.views.access import find_directed
from scoring.views.desk.acts import perform, sign
from scoring.wording.entries import entry_words
from scoring.wording.refusals import refusal_sentence
from scoring.wording.seats import list_effects


@require_http_methods(["GET", "POST"])
@login_required
def seating_chair(request: HttpRequest, slug: str) -> HttpResponse:
    """Seat an entry opposite one that rests; a GET shows the seats that change.

    An address that names no two entries leads to the seating.
    """
    event = find_directed(request, slug)
    form = ChairForm(request.POST if request.method == "POST" else request.GET)
    entrants = load_entrants(event)
    if not form.is_valid() or not {form.cleaned_data["entry"], form.cleaned_data["opposite"]} <= {
        *entrants
    }:
        return redirect("seating", slug)
    chosen = form.cleaned_data
    turn, entry, opposite = chosen["turn"], chosen["entry"], chosen["opposite"]
    words = {"a": entry, "b": opposite, "turn": turn}
    if request.method == "POST":
        perform(
            request,
            lambda: fill_chair(tournament=event, **chosen, **sign(request)),
            entry_words(event.entry_kind, "sit_together", **words),
        )
        return redirect(f"{reverse('seating', args=[slug])}?turn={turn}")
    context = {
        "event": event,
        "turn": turn,
        "entry": entrants[entry],
        "opposite": entrants[opposite],
        "question": entry_words(event.entry_kind, "seat_together", **words),
    }
    try:
        preview = preview_chair(tournament=event, **chosen, **sign(request))
    except Refusal as refusal:
        context["refusal"] = refusal_sentence(refusal)
        return render(request, "desk/seating/chair.html", context, status=422)
    context |= {"effects": list_effects(event.entry_kind, preview.effects), "met": preview.met}
    return render(request, "desk/seating/chair.html", context)


def propose_pair(event: Tournament, pair: RestingPair) -> tuple[str, str]:
    """The sentence that proposes a meeting, and the address that shows and does it."""
    sentence = _("Turn %(turn)d: %(a)d and %(b)d both have a bye. Seat them together?") % {
        "turn": pair.turn,
        "a": pair.opposite,
        "b": pair.entry,
    }
    query = f"turn={pair.turn}&entry={pair.entry}&opposite={pair.opposite}"
    return sentence, f"{reverse('seating_chair', args=[event.slug])}?{query}"
