"""The seating: a draft is drawn, shown, drawn again or changed by hand, then published."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from scoring.forms.seating.draws import DrawForm, SwapForm
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.pairing.draw import Clashes, DrawMethod, find_clashes, swap
from scoring.pairing.movement import ImpossiblePlan
from scoring.pairing.phase import SectionsBy
from scoring.pairing.seating import Plan
from scoring.play.turns import TurnState
from scoring.queries.events.phases import PhaseInPlay, find_phase_in_play
from scoring.queries.field.entries import Entrant, load_entrants
from scoring.queries.seating.card_draws import load_seating_draws
from scoring.queries.seating.resting import find_resting_pairs
from scoring.queries.seating.seats import load_plan, load_turn_seating
from scoring.services.seating.draws import draw_seating, pair_turn, swap_entries
from scoring.show.seat_swap import find_swap
from scoring.show.seats import TableSeats, list_seated_tables
from scoring.views.access import find_directed
from scoring.views.desk.acts import perform, sign
from scoring.views.desk.seating.chairs import propose_pair
from scoring.wording.entries import entry_words
from scoring.wording.movements import MOVEMENT_NAMES


@require_GET
@login_required
def show_seating(request: HttpRequest, slug: str) -> HttpResponse:
    event = find_directed(request, slug)
    return _render_seating(request, event, _turn_of(request.GET.get("turn", "")))


@require_POST
@login_required
def seating_draw(request: HttpRequest, slug: str) -> HttpResponse:
    event = find_directed(request, slug)
    form = DrawForm(request.POST)
    if not form.is_valid():
        return _render_seating(request, event, None, form=form, status=422)
    method = DrawMethod(form.cleaned_data["method"])
    seed = form.cleaned_data["seed"] or secrets.token_hex(4)
    perform(
        request,
        lambda: draw_seating(tournament=event, method=method, seed=seed, **sign(request)),
        _("The seating is ready: check it, then publish it."),
    )
    return redirect("seating", slug)


@require_POST
@login_required
def turn_pair(request: HttpRequest, slug: str, turn: int) -> HttpResponse:
    """Pair the next turn from the standings, or pair its draft again."""
    event = find_directed(request, slug)
    try:
        paired = perform(
            request,
            lambda: pair_turn(tournament=event, turn=turn, **sign(request)),
            _("Turn %(turn)d is paired: check the seating, then publish it.") % {"turn": turn},
        )
    except Turn.DoesNotExist as not_next:
        raise Http404 from not_next
    return (
        redirect(f"{reverse('seating', args=[slug])}?turn={turn}")
        if paired
        else redirect("console", slug)
    )


@require_POST
@login_required
def seating_swap(request: HttpRequest, slug: str) -> HttpResponse:
    """Exchange two pairs; a swap that makes pairs meet or rest again is confirmed first."""
    event = find_directed(request, slug)
    entrants = load_entrants(event)
    form = SwapForm(entrants.values(), request.POST)
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
                "first": entrants[first],
                "second": entrants[second],
                "turn": turn,
                "only": only,
            }
            return render(request, "desk/seating/swap_check.html", context)
    perform(
        request,
        lambda: swap_entries(
            tournament=event,
            first=first,
            second=second,
            from_turn=turn,
            only=only,
            **sign(request),
        ),
        entry_words(event.entry_kind, "swapped", a=first, b=second),
    )
    return redirect(f"{reverse('seating', args=[slug])}?turn={turn}")


def _new_clashes(plan: Plan, first: int, second: int, turn: int, only: bool) -> Clashes | None:
    """The rematches and second byes that the swap would cause; None if there are none."""
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


def _go_by_standings(place: PhaseInPlay) -> bool:
    """Whether the standings decide the sections and pairings of a phase, so nothing is drawn."""
    phase = place.phase
    drawn = bool(phase.section_tables) and phase.sections_by == SectionsBy.DRAW
    return place.before > 0 and phase.find_movement().needs_results and not drawn


def _propose_method(place: PhaseInPlay | None) -> DrawMethod:
    """The usual method: a draw for the first phase, the standings for later ones."""
    return DrawMethod.RANKING if place and place.before else DrawMethod.RANDOM


def _list_sections(
    turn: Turn | None, entrants: Mapping[int, Entrant]
) -> list[tuple[str, list[TableSeats]]]:
    """The tables of a turn by section; the letter is "" for a single section."""
    if turn is None:
        return []
    sections = {
        table.number: table.section.letter for table in turn.tables.select_related("section")
    }
    one = len(set(sections.values())) == 1
    tables: dict[str, list[TableSeats]] = {}
    for table in list_seated_tables(load_turn_seating(turn), entrants):
        tables.setdefault("" if one else sections[table.table], []).append(table)
    return list(tables.items())


def _clashes_in(plan: Plan, turn: int) -> Clashes:
    """The event's clashes that involve this turn."""
    found = find_clashes(plan)
    return found._replace(
        rematches=tuple(clash for clash in found.rematches if turn in clash.turns),
        repeated_rests=tuple(clash for clash in found.repeated_rests if turn in clash.turns),
    )


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
    entrants = load_entrants(event)
    turns = list(event.turns.all())
    drafts = [turn.number for turn in turns if turn.state == TurnState.DRAFT]
    plan = load_plan(event)
    seated = [turn.number for turn in turns]
    number = shown if shown in seated else (drafts or seated[-1:] or [1])[0]
    place = find_phase_in_play(event)
    phase = place.phase if place else None
    initial = {"method": (phase.draw_method if phase else "") or _propose_method(place)}
    shown_turn = next((turn for turn in turns if turn.number == number), None)
    sections = _list_sections(shown_turn, entrants)
    tables = [table for _, section in sections for table in section] if number in drafts else []
    draws = load_seating_draws(shown_turn) if shown_turn and number in drafts else {}
    context = {
        "event": event,
        "turns": turns,
        "number": number,
        "is_draft": number in drafts,
        "is_next": bool(drafts) and number == drafts[0],
        "sections": sections,
        "draws": draws,
        "drawn": {table for table, is_drawn in draws.items() if is_drawn},
        "can_draw_cards": not all(draws.values()),
        "swap": find_swap(request.GET, tables),
        "clashes": _clashes_in(plan, number) if shown_turn else None,
        "form": form or DrawForm(initial=initial),
        "swap_form": swap_form
        or SwapForm(entrants.values(), initial={"scope": "on", "turn": number}),
        "phase": phase,
        "turn": shown_turn,
        "movement_name": MOVEMENT_NAMES[phase.movement] if phase else "",
        "by_standings": place is not None and _go_by_standings(place),
        "can_pair_again": number in drafts
        and place is not None
        and place.published > 0
        and place.phase.find_movement().needs_results,
        "fills_chairs": shown_turn is not None
        and (movement := shown_turn.phase.find_movement()).meets_in_twos
        and not movement.decides_places,
        "resting_pairs": [
            {"sentence": sentence, "url": url}
            for pair in find_resting_pairs(event)
            if pair.turn == number
            for sentence, url in [propose_pair(event, pair)]
        ],
        "can_draw": place is not None and not place.published and not event.is_closed,
        "pair_count": len(entrants),
    }
    return render(request, "desk/seating/seating.html", context, status=status)
