"""The draw of the seats: a draft that is looked at, redrawn, changed by hand, then published."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from scoring.forms.seating import DrawForm, SwapForm
from scoring.models.tournament import DrawMethod, Tournament
from scoring.models.turn import TurnState
from scoring.pairing.draw import Clashes, find_clashes, swap
from scoring.pairing.mitchell import Mitchell
from scoring.pairing.movement import ImpossiblePlan, Plan, Side
from scoring.queries.pairs import Pair, load_pairs
from scoring.queries.seating import load_plan
from scoring.services.seating import draw_seating, swap_entries
from scoring.services.tournaments import is_published
from scoring.views.access import find_directed
from scoring.views.director.acts import perform


@require_GET
@login_required
def show_seating(request: HttpRequest, slug: str) -> HttpResponse:
    event = find_directed(request, slug)
    return _render_seating(request, event, _turn_of(request.GET.get("turn", "")))


@require_POST
@login_required
def draw(request: HttpRequest, slug: str) -> HttpResponse:
    event = find_directed(request, slug)
    form = DrawForm(request.POST)
    if not form.is_valid():
        return _render_seating(request, event, None, form=form, status=422)
    method = DrawMethod(form.cleaned_data["method"])
    seed = form.cleaned_data["seed"] or secrets.token_hex(4)
    perform(
        request,
        lambda: draw_seating(tournament=event, method=method, seed=seed),
        _("The seats are drawn. Only you see this draft."),
    )
    return redirect("seating", slug)


@require_POST
@login_required
def swap_pairs(request: HttpRequest, slug: str) -> HttpResponse:
    """Exchange two pairs; a swap that makes pairs meet or rest again is confirmed first."""
    event = find_directed(request, slug)
    pairs = load_pairs(event)
    form = SwapForm(pairs.values(), request.POST)
    if not form.is_valid():
        turn = _turn_of(request.POST.get("turn", ""))
        return _render_seating(request, event, turn, swap_form=form, status=422)
    first, second, turn = (form.cleaned_data[name] for name in ("first", "second", "turn"))
    only = form.cleaned_data["scope"] == "only"
    if "confirmed" not in request.POST:
        clashes = _new_clashes(load_plan(event), first, second, turn, only)
        if clashes:
            context = {
                "event": event,
                "form": form,
                "clashes": clashes,
                "first": pairs[first],
                "second": pairs[second],
                "turn": turn,
                "only": only,
            }
            return render(request, "director/swap_check.html", context)
    perform(
        request,
        lambda: swap_entries(
            tournament=event, first=first, second=second, from_turn=turn, only=only
        ),
        _("Pairs %(first)d and %(second)d have changed places.")
        % {"first": first, "second": second},
    )
    return redirect(f"{reverse('seating', args=[slug])}?turn={turn}")


def _new_clashes(plan: Plan, first: int, second: int, turn: int, only: bool) -> Clashes | None:
    """The rematches and second rests that the swap would make; None where it makes none."""
    try:
        after = find_clashes(swap(plan, first, second, turn, only))
    except ImpossiblePlan:
        return None
    before = find_clashes(plan)
    made = after._replace(
        rematches=tuple(clash for clash in after.rematches if clash not in before.rematches),
        repeated_rests=tuple(
            clash for clash in after.repeated_rests if clash not in before.repeated_rests
        ),
    )
    return made or None


def _pair_of(side: Side, pairs: Mapping[int, Pair]) -> Pair | None:
    return pairs[side] if isinstance(side, int) else None


def _turn_of(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else None


def _render_seating(
    request: HttpRequest,
    event: Tournament,
    shown: int | None,
    *,
    form: DrawForm | None = None,
    swap_form: SwapForm | None = None,
    status: int = 200,
) -> HttpResponse:
    pairs = load_pairs(event)
    turns = list(event.turns.all())
    drafts = [turn.number for turn in turns if turn.state == TurnState.DRAFT]
    plan = load_plan(event)
    number = shown if shown and shown <= len(plan) else (drafts or [1])[0]
    initial = {"method": event.draw_method or DrawMethod.RANDOM}
    tables = Mitchell().count_tables(len(pairs))
    context = {
        "event": event,
        "turns": turns,
        "number": number,
        "is_draft": number in drafts,
        "is_next": bool(drafts) and number == drafts[0],
        "tables": [
            (seating.table, *(_pair_of(side, pairs) for side in (seating.ns, seating.ew)))
            for seating in (plan[number - 1] if plan else ())
        ],
        "clashes": find_clashes(plan) if plan else None,
        "form": form or DrawForm(initial=initial),
        "swap_form": swap_form or SwapForm(pairs.values(), initial={"scope": "on", "turn": number}),
        "published": is_published(event),
        "pair_count": len(pairs),
        "table_count": tables,
        "odd": len(pairs) % 2 == 1,
    }
    return render(request, "director/seating.html", context, status=status)
