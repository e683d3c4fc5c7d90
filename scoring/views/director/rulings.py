"""Penalties and awards."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.forms.rulings import RulingForm
from scoring.models.adjustment import Adjustment
from scoring.queries.pairs import load_pairs
from scoring.services.rulings import add_adjustment, remove_adjustment
from scoring.views.access import find_directed
from scoring.views.director.acts import perform, sign


@require_http_methods(["GET", "POST"])
@login_required
def show_rulings(request: HttpRequest, slug: str) -> HttpResponse:
    """All rulings of the event; posting adds one."""
    event = find_directed(request, slug)
    pairs = load_pairs(event)
    turns = list(event.turns.all())
    form = RulingForm(pairs.values(), turns, request.POST or None)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        perform(
            request,
            lambda: add_adjustment(
                entry=event.entries.get(number=data["pair"]),
                turn=next((turn for turn in turns if turn.number == data["turn"]), None),
                vp=data["vp"],
                mp=data["mp"],
                gp=data["gp"],
                reason=data["reason"],
                **sign(request),
            ),
            _("The ruling is recorded."),
        )
        return redirect("rulings", slug)
    rulings = (
        Adjustment.objects.filter(entry__tournament=event)
        .select_related("entry", "turn")
        .order_by("-created_at")
    )
    context = {
        "event": event,
        "form": form,
        "rulings": [(ruling, pairs[ruling.entry.number]) for ruling in rulings],
    }
    return render(request, "director/rulings.html", context, status=422 if form.is_bound else 200)


@require_POST
@login_required
def remove_ruling(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    event = find_directed(request, slug)
    ruling = get_object_or_404(Adjustment, pk=pk, entry__tournament=event)
    perform(
        request,
        lambda: remove_adjustment(adjustment=ruling, **sign(request)),
        _("The ruling is taken back."),
    )
    return redirect("rulings", slug)
