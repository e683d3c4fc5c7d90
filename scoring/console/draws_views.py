"""Seating pages: draw a draft, show it, change it by hand, then publish it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.actions.refusals_services import Refusal, find_paid_number
from scoring.core.digits import read_digits
from scoring.core.pairing.draw import Clashes, DrawMethod, Rematch, RepeatedRest, find_clashes
from scoring.core.pairing.phase import SectionsBy
from scoring.core.pairing.seating import Plan, list_seated, renumber
from scoring.core.play.phases import find_letter
from scoring.core.play.turns import TurnState
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.seating.card_draws_queries import load_seating_draws
from scoring.seating.draws_services import (
    can_draw_lots,
    draw_seating,
    fill_chair,
    list_level_entries,
    pair_turn,
    preview_chair,
    separate_by_lot,
    swap_entries,
)
from scoring.seating.forms import ChairForm, DrawForm, SwapForm
from scoring.seating.queries import (
    RestingPair,
    find_resting_pairs,
    list_absent,
    load_plan,
    load_turn_seating,
)
from scoring.seating.seats import TableSeats, find_swap, list_seated_tables
from scoring.seating.wording import format_level_entries, list_clashes, list_effects
from scoring.sign_ups.drawing_services import draw_first_seats
from scoring.sign_ups.mail_services import send_mails_soon
from scoring.sign_ups.queries import find_open_sign_ups
from scoring.store.phases_queries import PhaseInPlay, find_phase_in_play
from scoring.text.entrants_queries import Entrant, load_entrants
from scoring.text.entries_wording import entry_words
from scoring.text.movements_wording import MOVEMENT_NAMES
from scoring.web.access_views import find_directed
from scoring.web.acts_views import act, authorship, page, perform
from scoring.web.forms import read_keys


@page(find_directed)
def show_seating(request: HttpRequest, event: Tournament) -> HttpResponse:
    return _render_seating(request, event, read_digits(request.GET.get("turn", "")))


@act(find_directed, "seating")
def seating_draw(request: HttpRequest, event: Tournament) -> str | HttpResponse:
    form = DrawForm(request.POST)
    if not form.is_valid():
        return _render_seating(request, event, None, form=form, status=422)
    method = DrawMethod(form.cleaned_data["method"])
    seed = form.cleaned_data["seed"] or secrets.token_hex(4)
    if not _is_first_draw(event):
        draw_seating(event=event, method=method, seed=seed, **authorship(request))
    elif {"everybody", "present"} & request.POST.keys():
        draw_first_seats(
            event=event,
            taken=read_keys(request.POST.getlist("taken")),
            is_without_absent="present" in request.POST,
            method=method,
            seed=seed,
            **authorship(request),
        )
        send_mails_soon()
    elif (question := _ask_before_first_draw(request, event, form)) is not None:
        return question
    else:
        draw_first_seats(event=event, method=method, seed=seed, **authorship(request))
    return _("The seats are ready: check them, then publish them.")


@act(find_directed, "seating")
def seating_lots(request: HttpRequest, event: Tournament) -> str:
    separate_by_lot(event=event, **authorship(request))
    return _("Lots were drawn between the tied entries: now assign the seats.")


def _is_first_draw(event: Tournament) -> bool:
    """True if no seats are published yet, so that absent entries can still be left out."""
    place = find_phase_in_play(event)
    return place is not None and not place.before and not place.published


def _ask_before_first_draw(
    request: HttpRequest, event: Tournament, form: DrawForm
) -> HttpResponse | None:
    """Return the page to confirm the first draw, with absences and sign-ups; None if not needed."""
    absent, now = list_absent(event), timezone.now()
    ended = find_open_sign_ups(event, now)
    is_early = ended["closing"] is not None and event.date > timezone.localdate(now)
    if not (absent or ended["hopeful"] or ended["seeking"] or is_early):
        return None
    entrants = load_entrants(event)
    context = {
        "event": event,
        "form": form,
        "absent": [entrants[number] for number in absent],
        "ended": ended,
        "paid": find_paid_number(
            event.entries.filter(number__in=absent).values_list("pk", flat=True)
        ),
    }
    return render(request, "console/absent.html", context)


def _find_next(request: HttpRequest, slug: str, turn: int) -> tuple[Tournament, int]:
    return find_directed(request, slug), turn


def _link_turn(_request: HttpRequest, found: tuple[Tournament, int]) -> str:
    event, turn = found
    return f"{reverse('seating', args=[event.slug])}?turn={turn}"


@act(_find_next, _link_turn, refused="console")
def turn_pair(request: HttpRequest, found: tuple[Tournament, int]) -> str:
    """Pair the next turn from the standings, replacing its draft, if any."""
    event, turn = found
    try:
        pair_turn(event=event, turn=turn, **authorship(request))
    except Turn.DoesNotExist as not_next:
        raise Http404 from not_next
    return _("The pairings of turn %(turn)d are ready: check the seats, then publish them.") % {
        "turn": turn
    }


@page(find_directed, "POST")
def seating_swap(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Swap two entries; ask first if the swap causes a rematch or a second bye."""
    entrants = load_entrants(event)
    form = SwapForm(entrants.values(), request.POST)
    if not form.is_valid():
        turn = read_digits(request.POST.get("turn", ""))
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
            return render(request, "console/swap_check.html", context)
    perform(
        request,
        lambda: swap_entries(
            event=event,
            first=first,
            second=second,
            from_turn=turn,
            only=only,
            **authorship(request),
        ),
        entry_words(event.entry_kind, "swapped", a=first, b=second),
    )
    return redirect(_link_turn(request, (event, turn)))


@page(find_directed, "GET", "POST")
def seating_chair(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Seat an entry opposite an entry with a bye (GET previews); redirect if one is unknown."""
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
            lambda: fill_chair(event=event, **chosen, **authorship(request)),
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
        effects, met = preview_chair(event=event, **chosen, **authorship(request))
    except Refusal as refusal:
        context["refusal"] = refusal.sentence
        return render(request, "console/chair.html", context, status=422)
    context |= {"effects": list_effects(event.entry_kind, effects), "met": met}
    return render(request, "console/chair.html", context)


def propose_pair(event: Tournament, pair: RestingPair) -> tuple[str, str]:
    """Return the question whether two entries with byes should meet, and the URL to answer it."""
    sentence = _(
        "Turn %(turn)d: entries %(a)d and %(b)d both have a bye. Let them play against each other?"
    ) % {
        "turn": pair.turn,
        "a": pair.opposite,
        "b": pair.entry,
    }
    query = f"turn={pair.turn}&entry={pair.entry}&opposite={pair.opposite}"
    return sentence, f"{reverse('seating_chair', args=[event.slug])}?{query}"


def _new_clashes(plan: Plan, first: int, second: int, turn: int, only: bool) -> Clashes | None:
    """Return the rematches and second byes that a swap causes; None if it causes none. The
    entries swap in `turn` and, unless `only`, in all later turns. Also returns None if the two
    entries do not both have a seat in each of these turns."""
    last = turn if only else len(plan)
    moved = {number: tables for number, tables in enumerate(plan, 1) if turn <= number <= last}
    if any(not {first, second} <= {*list_seated(tables)} for tables in moved.values()):
        return None
    swapped = {n: renumber(one, {first: second, second: first}) for n, one in moved.items()}
    after = find_clashes(tuple(swapped.get(n, tables) for n, tables in enumerate(plan, 1)))
    before = find_clashes(plan)
    known = (*before.rematches, *before.repeated_rests)
    return _pick_clashes(after, lambda clash: clash not in known) or None


def _pick_clashes(found: Clashes, is_wanted: Callable[[Rematch | RepeatedRest], bool]) -> Clashes:
    return found._replace(
        rematches=tuple(filter(is_wanted, found.rematches)),
        repeated_rests=tuple(filter(is_wanted, found.repeated_rests)),
    )


def _go_by_standings(place: PhaseInPlay) -> bool:
    """True if the standings decide the sections and pairings of the phase, so nothing is drawn."""
    phase = place.phase
    drawn = bool(phase.section_tables) and phase.sections_by == SectionsBy.DRAW
    return place.before > 0 and phase.find_movement().needs_results and not drawn


def _list_sections(
    turn: Turn | None, entrants: Mapping[int, Entrant]
) -> list[tuple[str, list[TableSeats]]]:
    """Return a turn's tables by section, as (letter, tables); without sections the letter is ""."""
    if turn is None:
        return []
    # Joining the section rows would decode a list of all members for each table.
    numbers = turn.tables.values_list("number", "section__number")
    sections = {table: find_letter(section) for table, section in numbers}
    one = len(set(sections.values())) == 1
    tables: dict[str, list[TableSeats]] = {}
    for table in list_seated_tables(load_turn_seating(turn), entrants):
        tables.setdefault("" if one else sections[table.table], []).append(table)
    return list(tables.items())


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
    usual = DrawMethod.RANKING if place and place.before else DrawMethod.RANDOM
    initial = {"method": (phase.draw_method if phase else "") or usual}
    form = form or DrawForm(initial=initial)
    if place is None or not place.before:
        form.leave_out_standings()
    shown_turn = next((turn for turn in turns if turn.number == number), None)
    sections = _list_sections(shown_turn, entrants)
    tables = [table for _, section in sections for table in section] if number in drafts else []
    draws = load_seating_draws(shown_turn) if shown_turn and number in drafts else {}
    level = list_level_entries(event, place)
    context = {
        "event": event,
        "level": format_level_entries(event, level),
        "can_draw_lots": bool(level) and place is not None and can_draw_lots(event, place),
        "turns": turns,
        "number": number,
        "is_draft": number in drafts,
        "is_next": bool(drafts) and number == drafts[0],
        "sections": sections,
        "draws": draws,
        "drawn": {table for table, is_drawn in draws.items() if is_drawn},
        "can_draw_cards": not all(draws.values()),
        "swap": find_swap(request.GET, tables),
        "clashes": list_clashes(
            event.entry_kind, _pick_clashes(find_clashes(plan), lambda clash: number in clash.turns)
        )
        if shown_turn
        else [],
        "form": form,
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
            propose_pair(event, pair) for pair in find_resting_pairs(event) if pair.turn == number
        ],
        "can_draw": place is not None and not place.published and not event.is_closed,
        "pair_count": len(entrants),
    }
    return render(request, "console/seating.html", context, status=status)
