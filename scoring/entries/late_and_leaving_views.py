"""Pages for late entries, withdrawals, returns and substitutions."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from players.columns import SINGLE_PLAYERS
from players.roster import Roster, RosterEntry
from scoring.actions.refusals_services import Refusal
from scoring.core.play.awards import NO_SCORE, Award, absence_award
from scoring.core.play.turns import TurnState
from scoring.entries.effects_wording import iter_withdrawal_effects, list_late_effects
from scoring.entries.late_and_leaving_forms import LateForm, LeaveForm, ReturnForm, SubstituteForm
from scoring.entries.late_and_leaving_services import (
    LatePreview,
    add_late_entry,
    preview_late_entry,
    preview_return,
    preview_withdrawal,
    return_entry,
    substitute_player,
    withdraw_entry,
)
from scoring.entries.queries import find_late_number, list_newcomers
from scoring.entries.views import check_faults
from scoring.models.entry import Entry
from scoring.models.tournament import Tournament
from scoring.seating.wording import list_effects
from scoring.store.phases_queries import find_phase_in_play
from scoring.text.entrants_queries import Entrant, list_shape, load_entrants, load_roster
from scoring.text.entries_wording import format_entry
from scoring.text.impossible_wording import impossible_sentence
from scoring.web.access_views import find_directed
from scoring.web.acts_views import FormPage, authorship, form_page, page, show_form, submit


@page(find_directed)
def redirect_to_check_in(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Redirect from the URL of a former page to the check-in, which replaced that page."""
    return redirect("check_in", event.slug)


@form_page(find_directed, "entries/late.html")
def show_late(request: HttpRequest, event: Tournament) -> FormPage | HttpResponse:
    """Add a late entry opposite an entry with a bye, or elsewhere with the director's reason."""
    newcomers = list_newcomers(event)
    asked = request.POST.get("who") or request.GET.get("who", "")
    chosen = next((each for each in newcomers if each.key == asked), None)
    number = find_late_number(event, chosen.number if chosen else None)
    try:
        preview = preview_late_entry(event, number, **authorship(request))
    except Refusal as refusal:
        return _refuse_late(request, event, refusal)
    form = LateForm(
        request.POST or None,
        shape=list_shape(event),
        categories=event.categories,
        needs_reason=preview.why is not None,
        initial=LateForm.initial_of(chosen.roster_entry) | {"who": chosen.key} if chosen else None,
    )

    def save() -> Entry:
        entrant = form.entrant()
        check_faults(form, Roster((entrant,), shape=form.shape), load_roster(event))
        return add_late_entry(
            event=event,
            lineup=entrant,
            override=form.cleaned_data.get("override", ""),
            penalty=form.penalty,
            penalty_reason=_("Late arrival"),
            number=chosen.number if chosen else None,
            **authorship(request),
        )

    def show_preview() -> dict[str, Any]:
        kind, why, first = event.entry_kind, preview.why, preview.first
        return {
            "event": event,
            "warning": impossible_sentence(why, kind) if why else "",
            "first": first,
            "table": preview.table,
            "effects": list_late_effects(kind, preview.effects, number, first),
            "newcomers": newcomers,
            "chosen": chosen,
        }

    return FormPage(
        form,
        save,
        partial(_format_entry, event, preview),
        lambda entry: _lead_to(event, entry.number),
        show_preview,
    )


@page(find_directed, "GET", "POST")
def show_leave(request: HttpRequest, event: Tournament) -> HttpResponse:
    entrants = _list_present(event)
    form = LeaveForm(entrants.values(), request.POST or None, initial=_read_choice(request))
    context: dict[str, object] = {"event": event}
    if form.is_valid():
        entry = event.entries.get(number=form.cleaned_data["entry"])
        leaving = {
            "entry": entry,
            "justified": form.is_justified,
            "reason": form.cleaned_data["reason"],
            **authorship(request),
        }
        award = form.award
        if award is not None:
            who = {"who": entrants[entry.number].label}
            withdraw = partial(withdraw_entry, award=award, **leaving)
            done = _("%(who)s: withdrawal recorded.") % who
            if saved := submit(
                request, form, withdraw, done, lambda _made: _lead_to(event, entry.number)
            ):
                return saved
        else:
            award = _propose(event, form.is_justified)
            try:
                effect = preview_withdrawal(award=award, **leaving)
            except Refusal as refusal:
                form.add_error(None, refusal.sentence)
            else:
                context["effects"] = [*iter_withdrawal_effects(event.entry_kind, effect)]
                form = LeaveForm(entrants.values(), initial=form.show(award))
    return show_form(request, "entries/withdraw.html", form, context)


@page(find_directed, "GET", "POST")
def show_return(request: HttpRequest, event: Tournament) -> HttpResponse:
    present, entrants = _list_present(event), load_entrants(event)
    gone = {number: entrants[number] for number in entrants if number not in present}
    form = ReturnForm(gone.values(), request.POST or None, initial=_read_choice(request))
    refused = "" if gone else _("Nobody has withdrawn.")
    context: dict[str, object] = {"event": event, "refused": refused}
    if form.is_valid():
        number = form.cleaned_data["entry"]
        entry = event.entries.get(number=number)
        returning = {"entry": entry, "reason": form.cleaned_data["reason"], **authorship(request)}
        if form.is_confirmed:
            saved = submit(
                request,
                form,
                partial(return_entry, **returning),
                lambda turn: (
                    _("%(name)s plays from turn %(turn)d.")
                    % {"name": format_entry(event.entry_kind, number), "turn": turn}
                ),
                lambda _turn: _lead_to(event, number),
            )
            if saved:
                return saved
        else:
            try:
                effects = preview_return(**returning)
            except Refusal as refusal:
                form.add_error(None, refusal.sentence)
            else:
                context["effects"] = [
                    *list_effects(event.entry_kind, effects),
                    _("The points already given for the missed turns stay."),
                ]
                seen = form.cleaned_data | {"seen": number}
                form = ReturnForm(gone.values(), initial=seen)
    return show_form(request, "entries/return.html", form, context)


@form_page(find_directed, "entries/substitute.html")
def show_substitute(request: HttpRequest, event: Tournament) -> FormPage:
    closed = event.turns.filter(state=TurnState.CLOSED).count()
    planned = event.turns_planned
    past_half = 2 * closed >= planned
    present = _list_present(event)
    chosen = [one for one in present.values() if str(one.number) == request.GET.get("entry")]
    form = SubstituteForm(chosen or present.values(), request.POST or None, past_half=past_half)

    def save() -> None:
        roster = Roster((RosterEntry(0, form.player),), shape=SINGLE_PLAYERS)
        check_faults(form, roster, [one for one in load_roster(event) if one.line in present])
        number, position = form.place
        substitute_player(
            entry=event.entries.get(number=number),
            position=position,
            player=form.player,
            reason=form.cleaned_data["reason"],
            past_half=form.cleaned_data.get("past_half", False),
            **authorship(request),
        )

    def tell(_made: None) -> str:
        number, position = form.place
        out = present[number].names[position - 1]
        words = {"name": form.player.name, "turn": closed + 1, "out": out}
        return _("%(name)s plays from turn %(turn)d in the place of %(out)s.") % words

    return FormPage(
        form,
        save,
        tell,
        lambda _made: _lead_to(event, form.place[0]),
        context=lambda: {
            "event": event,
            "closed": closed,
            "planned": planned,
            "refused": _("Every turn has been played.") if closed >= planned else "",
        },
    )


def _read_choice(request: HttpRequest) -> dict[str, str]:
    return {"entry": request.GET.get("entry", "")}


def _lead_to(event: Tournament, number: int) -> str:
    """Return the URL of an entry's row on the check-in page."""
    return f"{reverse('check_in', args=[event.slug])}#entry-{number}"


def _format_entry(event: Tournament, preview: LatePreview, entry: Entry) -> str:
    plays = {
        "name": format_entry(event.entry_kind, entry.number),
        "turn": preview.first,
        "table": preview.table,
    }
    if preview.table is None:
        return _("%(name)s plays from turn %(turn)d.") % plays
    return _("%(name)s plays from turn %(turn)d, at table %(table)d.") % plays


def _refuse_late(request: HttpRequest, event: Tournament, refusal: Refusal) -> HttpResponse:
    """Show the form again with the posted input and the reason why no late entry can be added."""
    why = refusal.sentence
    if request.method != "POST":
        return render(request, "entries/late.html", {"event": event, "refused": why})
    form = LateForm(request.POST, shape=list_shape(event), needs_reason=False)
    form.add_error(None, why)
    return render(request, "entries/late.html", {"event": event, "form": form}, status=422)


def _list_present(event: Tournament) -> dict[int, Entrant]:
    gone = set(event.entries.filter(withdrawal__isnull=False).values_list("number", flat=True))
    return {
        number: entrant for number, entrant in load_entrants(event).items() if number not in gone
    }


def _propose(event: Tournament, justified: bool) -> Award:
    """Return the usual award per missed turn for an entry that withdraws in the current phase.

    `justified`: the entry has a good reason."""
    place = find_phase_in_play(event)
    return absence_award(place.phase.smazzate, justified) if place else NO_SCORE
