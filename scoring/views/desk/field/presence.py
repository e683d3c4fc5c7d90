"""Late entries, withdrawals, returns and substitutions."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from django.contrib.auth.decorators import login_required
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from players.columns import SINGLE_PLAYERS
from players.duplicates import check_roster
from players.roster import Roster, RosterEntry
from players.services import check_known_cards
from players.wording import format_problem
from scoring.forms.field.presence import LateForm, LeaveForm, ReturnForm, SubstituteForm
from scoring.models.entry import Entry
from scoring.models.tournament import Tournament
from scoring.play.awards import Award, absence_award
from scoring.play.turns import TurnState
from scoring.queries.events.phases import find_phase_in_play
from scoring.queries.field.entries import Entrant, list_shape, load_entrants, load_roster
from scoring.queries.field.presence import load_presence
from scoring.services.field.entries import Lineup
from scoring.services.field.latecomers import (
    Arrival,
    add_late_entry,
    find_arrival,
    preview_late_entry,
)
from scoring.services.field.presence import substitute_player, withdraw_entry
from scoring.services.field.returning import preview_return, return_entry
from scoring.services.field.withdrawal_preview import preview_withdrawal
from scoring.services.refusals import Refusal
from scoring.views.access import find_directed
from scoring.views.desk.acts import sign, submit
from scoring.wording.entries import name_entries, name_entry
from scoring.wording.refusals import refusal_sentence
from scoring.wording.seats import list_effects, tell_change


@require_GET
@login_required
def show_presence(request: HttpRequest, slug: str) -> HttpResponse:
    """Every entry with its presence, and the forms that change it."""
    event = find_directed(request, slug)
    context = {
        "event": event,
        "entries": load_presence(event),
        "has_begun": event.turns.exclude(state=TurnState.DRAFT).exists(),
    }
    return render(request, "desk/field/presence.html", context)


@require_http_methods(["GET", "POST"])
@login_required
def presence_late(request: HttpRequest, slug: str) -> HttpResponse:
    """Add a late entry at a half table, or elsewhere with a reason."""
    event = find_directed(request, slug)
    try:
        arrival, why = _find_way(event)
    except Refusal as refusal:
        return _refuse_late(request, event, refusal)
    form = LateForm(
        request.POST or None,
        shape=list_shape(event),
        categories=event.categories,
        needs_reason=why is not None,
    )
    if form.is_valid():
        entrant = form.entrant()
        if _accept(form, event, Roster((entrant,), shape=form.shape)) and submit(
            request,
            form,
            lambda: add_late_entry(
                tournament=event,
                lineup=Lineup.of(entrant, form.chosen_categories),
                override=form.cleaned_data.get("override", ""),
                penalty=form.penalty,
                penalty_reason=_("Late arrival"),
                **sign(request),
            ),
            partial(_format_arrival, event, arrival),
        ):
            return redirect("presence", slug)
    entrants = load_entrants(event)
    half = arrival.half
    context = {
        "event": event,
        "form": form,
        "why": refusal_sentence(why) if why else "",
        "first": arrival.first,
        "table": half.table if half else None,
        "opponent": f"{half.entry.number} · {entrants[half.entry.number].short}" if half else "",
        "effects": list_effects(
            event.entry_kind, preview_late_entry(event, arrival), max(entrants, default=0) + 1
        ),
    }
    return render(request, "desk/field/late.html", context, status=422 if form.is_bound else 200)


@require_http_methods(["GET", "POST"])
@login_required
def presence_leave(request: HttpRequest, slug: str) -> HttpResponse:
    """Withdraw an entry: chosen, shown with the effects, then confirmed."""
    event = find_directed(request, slug)
    entrants = _list_present(event)
    form = LeaveForm(entrants.values(), request.POST or None, initial=_read_choice(request))
    context: dict[str, object] = {"event": event, "entrants": entrants}
    if form.is_valid():
        entry = event.entries.get(number=form.cleaned_data["entry"])
        leaving = {
            "entry": entry,
            "justified": form.is_justified,
            "reason": form.cleaned_data["reason"],
            **sign(request),
        }
        award = form.award
        if award is not None:
            who = {"who": entrants[entry.number].label}
            act = partial(withdraw_entry, award=award, **leaving)
            if submit(request, form, act, _("%(who)s: withdrawal recorded.") % who):
                return redirect("presence", slug)
        else:
            award = _propose(event, form.is_justified)
            try:
                effect = preview_withdrawal(award=award, **leaving)
            except Refusal as refusal:
                form.add_error(None, refusal_sentence(refusal))
            else:
                context |= {"effect": effect, "who": entrants[entry.number]}
                context["others"] = name_entries(event.entry_kind, effect.others)
                context["moved"] = [
                    tell_change(event.entry_kind, one, None) for one in effect.moved
                ]
                form = LeaveForm(entrants.values(), initial=form.show(award))
    context["form"] = form
    status = 422 if form.is_bound else 200
    return render(request, "desk/field/withdraw.html", context, status=status)


@require_http_methods(["GET", "POST"])
@login_required
def presence_return(request: HttpRequest, slug: str) -> HttpResponse:
    """Let a withdrawn entry play on: chosen, shown with the seats that change, then confirmed."""
    event = find_directed(request, slug)
    present, entrants = _list_present(event), load_entrants(event)
    gone = {number: entrants[number] for number in entrants if number not in present}
    form = ReturnForm(gone.values(), request.POST or None, initial=_read_choice(request))
    context: dict[str, object] = {"event": event, "gone": gone}
    if form.is_valid():
        number = form.cleaned_data["entry"]
        entry = event.entries.get(number=number)
        returning = {"entry": entry, "reason": form.cleaned_data["reason"], **sign(request)}
        if form.is_confirmed:
            if submit(
                request,
                form,
                partial(return_entry, **returning),
                lambda turn: (
                    _("%(name)s plays from turn %(turn)d.")
                    % {"name": name_entry(event.entry_kind, number), "turn": turn}
                ),
            ):
                return redirect("presence", slug)
        else:
            try:
                effects = preview_return(**returning)
            except Refusal as refusal:
                form.add_error(None, refusal_sentence(refusal))
            else:
                context["who"] = gone[number]
                context["effects"] = list_effects(event.entry_kind, effects)
                seen = form.cleaned_data | {"seen": number}
                form = ReturnForm(gone.values(), initial=seen)
    context["form"] = form
    status = 422 if form.is_bound else 200
    return render(request, "desk/field/return.html", context, status=status)


@require_http_methods(["GET", "POST"])
@login_required
def presence_substitute(request: HttpRequest, slug: str) -> HttpResponse:
    """Let a player replace another."""
    event = find_directed(request, slug)
    closed = event.turns.filter(state=TurnState.CLOSED).count()
    planned = event.turns_planned
    past_half = 2 * closed >= planned
    present = _list_present(event)
    chosen = [one for one in present.values() if str(one.number) == request.GET.get("entry")]
    form = SubstituteForm(chosen or present.values(), request.POST or None, past_half=past_half)
    if form.is_valid() and _accept(
        form,
        event,
        Roster((RosterEntry(0, form.player),), shape=SINGLE_PLAYERS),
        among=present,
    ):
        number, position = form.place
        if submit(
            request,
            form,
            lambda: substitute_player(
                entry=event.entries.get(number=number),
                position=position,
                player=form.player,
                reason=form.cleaned_data["reason"],
                past_half=form.cleaned_data.get("past_half", False),
                **sign(request),
            ),
            _("%(name)s plays from turn %(turn)d in the place of %(out)s.")
            % {"name": form.player.name, "turn": closed + 1, "out": form.leaver},
        ):
            return redirect("presence", slug)
    context = {
        "event": event,
        "form": form,
        "closed": closed,
        "planned": planned,
        "is_over": closed >= planned,
    }
    status = 422 if form.is_bound else 200
    return render(request, "desk/field/substitute.html", context, status=status)


def _read_choice(request: HttpRequest) -> dict[str, str]:
    """The entry of the row that led here."""
    return {"entry": request.GET.get("entry", "")}


def _format_arrival(event: Tournament, arrival: Arrival, entry: Entry) -> str:
    """Where and from when a late entry plays."""
    plays = {"name": name_entry(event.entry_kind, entry.number), "turn": arrival.first}
    table = arrival.half.table if arrival.half else None
    if table is None:
        return _("%(name)s plays from turn %(turn)d.") % plays
    return _("%(name)s plays from turn %(turn)d, at table %(table)d.") % {
        **plays,
        "table": table.number,
    }


def _refuse_late(request: HttpRequest, event: Tournament, refusal: Refusal) -> HttpResponse:
    """Show that no entry can be added; the input is kept."""
    why = refusal_sentence(refusal)
    if request.method != "POST":
        return render(request, "desk/field/late.html", {"event": event, "why": why})
    form = LateForm(request.POST, shape=list_shape(event), needs_reason=False)
    form.add_error(None, why)
    return render(request, "desk/field/late.html", {"event": event, "form": form}, status=422)


def _find_way(event: Tournament) -> tuple[Arrival, Refusal | None]:
    """How a late entry would join, and why a reason is needed. Raises the Refusal if none can
    join."""
    try:
        return find_arrival(event, override=False), None
    except Refusal as refusal:
        return find_arrival(event, override=True), refusal


def _accept(
    form: Form, event: Tournament, roster: Roster, among: Collection[int] | None = None
) -> bool:
    """Whether the late entry or player has no faults; faults are added to the form.

    Players may not be in any of the entries `among`, None for all.
    """
    listed = [entry for entry in load_roster(event) if among is None or entry.line in among]
    faults = check_known_cards(check_roster(roster, listed)).faults
    for fault in faults:
        form.add_error(None, format_problem(fault))
    return not faults


def _list_present(event: Tournament) -> dict[int, Entrant]:
    """The entries that have not withdrawn."""
    gone = set(event.entries.filter(withdrawal__isnull=False).values_list("number", flat=True))
    return {
        number: entrant for number, entrant in load_entrants(event).items() if number not in gone
    }


def _propose(event: Tournament, justified: bool) -> Award:
    """The usual award for a withdrawal in the current phase."""
    place = find_phase_in_play(event)
    return absence_award(place.phase.smazzate, justified) if place else Award(0, 0)
