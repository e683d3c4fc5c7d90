"""Pages of an event's plan: show it; add, change, shorten or remove a phase."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.core.pairing.phase import Length, PhasePlan, QualifyFrom
from scoring.core.play.awards import ByeMode
from scoring.core.play.formats import (
    DEFAULT_FORMAT,
    FORMATS,
    PhaseSettings,
    has_public_table,
    propose_table,
)
from scoring.core.play.sessions import find_session
from scoring.core.rules.victory import USUAL
from scoring.events import phases_services as phases
from scoring.events.hours import format_hours, warn_of_past_start
from scoring.events.phase_forms import PhaseForm, TargetForm
from scoring.events.phases_wording import (
    describe_qualifiers,
    format_carry,
    own_table_sentence,
    sections_by_name,
)
from scoring.events.plan_queries import PhaseState, PlannedPhase, load_event_plan
from scoring.library.labels_wording import TABLE_NAMES
from scoring.models.phase import Phase
from scoring.models.tournament import Tournament
from scoring.seating.services import is_published
from scoring.sessions.listing import list_session_rows
from scoring.text.figures import points
from scoring.text.impossible_wording import impossible_sentence
from scoring.text.movements_wording import LINES_APART, MOVEMENT_NAMES, OPTION_WORDS
from scoring.web.access_views import find_directed
from scoring.web.acts_views import FormPage, act, authorship, form_page, page

PHASE_FORM = "events/phase_form.html"
STATE_NAMES: dict[PhaseState, tuple[str, str | Promise]] = {
    PhaseState.TO_COME: ("waiting", gettext_lazy("Upcoming")),
    PhaseState.DRAWN: ("draft", gettext_lazy("Drawn")),
    PhaseState.PLAYING: ("playing", gettext_lazy("Being played")),
    PhaseState.PLAYED: ("closed", gettext_lazy("Completed")),
}
"""(badge's CSS class, label) of each state."""


@page(find_directed)
def show_plan(request: HttpRequest, event: Tournament) -> HttpResponse:
    plan = load_event_plan(event, timezone.now())
    notes = [
        note_own_table(event.entry_kind, phase.plan, phase.vp_table.key)
        for phase in (planned.phase for planned in plan.phases)
    ]
    context = {
        "event": event,
        "plan": plan,
        "hours": format_hours(plan.span, event),
        "cards": [build_phase_card(event, planned, plan.turns) for planned in plan.phases],
        "notes": [*dict.fromkeys(filter(None, notes))],
        "sessions": list_session_rows(
            plan.sessions, find_session(plan.sessions, min(plan.closed + 1, plan.turns))
        ),
        "past_start": warn_of_past_start(plan.missed_start, timezone.localdate()),
    }
    return render(request, "events/plan.html", context)


@form_page(find_directed, PHASE_FORM)
def phase_new(request: HttpRequest, event: Tournament) -> FormPage:
    form = _make_form(request, event, _propose(event))
    return FormPage(
        form,
        save=lambda: phases.add_phase(event=event, settings=form.settings(), **authorship(request)),
        done=_("Phase added."),
        leads="plan",
        context=lambda: {"event": event, "phase": None, "place": event.phases.count() + 1},
    )


def _find_phase(request: HttpRequest, slug: str, number: int) -> Phase:
    return get_object_or_404(find_directed(request, slug).phases, number=number)


@form_page(_find_phase, PHASE_FORM)
def phase_edit(request: HttpRequest, phase: Phase) -> FormPage | HttpResponse:
    event = phase.tournament
    if request.method != "POST" and is_published(phase):
        messages.info(request, phases.refuse_published_phase().sentence)
        return redirect("plan", event.slug)
    form = _make_form(request, event, phases.read_phase(phase))

    def save() -> None:
        with _warn_about_dropped(request, phase):
            phases.change_phase(phase=phase, settings=form.settings(), **authorship(request))

    return FormPage(
        form,
        save=save,
        done=_("Phase changed."),
        leads="plan",
        context=lambda: {
            "event": event,
            "phase": phase,
            "place": event.phases.filter(number__lt=phase.number).count() + 1,
        },
    )


@contextmanager
def _warn_about_dropped(request: HttpRequest, phase: Phase) -> Iterator[None]:
    """Context manager: show a warning if the block removed sessions of the phase's event, which
    happens if a shorter phase leaves a session without turns."""
    event = phase.tournament
    before = len(event.sessions)
    yield
    event.refresh_from_db(fields=["sessions"])
    if dropped := before - len(event.sessions):
        sentence = ngettext(
            "%(n)d session had no turn left and was removed.",
            "%(n)d sessions had no turn left and were removed.",
            dropped,
        )
        messages.warning(request, sentence % {"n": dropped})


@act(_find_phase, "plan")
def phase_remove(request: HttpRequest, phase: Phase) -> str:
    with _warn_about_dropped(request, phase):
        phases.remove_phase(phase=phase, **authorship(request))
    return _("Phase removed.")


@act(_find_phase, "plan")
def phase_shorten(request: HttpRequest, phase: Phase) -> str:
    with _warn_about_dropped(request, phase):
        phases.shorten_phase(phase=phase, **authorship(request))
    return _("The phase now ends after its last published turn.")


@act(_find_phase, "plan")
def phase_target(request: HttpRequest, phase: Phase) -> str:
    form = TargetForm(request.POST)
    if not form.is_valid():
        raise phases.refuse_target()
    phases.change_target(phase=phase, target=form.cleaned_data["target"], **authorship(request))
    return _("Target changed.")


def _make_form(request: HttpRequest, event: Tournament, settings: PhaseSettings) -> PhaseForm:
    rules = event.rules
    initial = PhaseForm.initial_of(settings, rules.target)
    return PhaseForm(
        request.POST or None, initial=initial, rules=rules, tables_a_match=event.pairs_per_team
    )


def _propose(event: Tournament) -> PhaseSettings:
    """Return initial values for a new phase: the last phase's settings, but open to all entries."""
    last = event.phases.order_by("number").last()
    if last is None:
        return FORMATS[DEFAULT_FORMAT].phases[0]
    settings = phases.read_phase(last)
    everybody = replace(settings.plan, section_tables=(), qualify=0, qualify_from=QualifyFrom.FIELD)
    return replace(settings, plan=everybody)


def build_phase_card(event: Tournament, planned: PlannedPhase, turns: int) -> dict[str, Any]:
    """Build the template context of a phase's box. `turns`: the number of turns of the event."""
    badge, state = STATE_NAMES[planned.state]
    problem, kind = planned.impossible, event.entry_kind
    warnings = [*(impossible_sentence(each, kind) for each in planned.doubts)]
    warnings.append(warn_of_bye(event, planned.phase))
    return {
        "planned": planned,
        "name": MOVEMENT_NAMES[planned.phase.movement],
        "badge": badge,
        "state": state,
        "facts": list_facts(planned, turns),
        "hours": format_hours(planned.span, event),
        "problem": impossible_sentence(problem, kind) if problem else "",
        "warnings": [*filter(None, warnings)],
    }


def warn_of_bye(event: Tournament, phase: Phase) -> str:
    """Return a warning if a bye in this phase is worth more victory points than the highest win or
    fewer than a draw; "" if neither."""
    if event.bye_mode == ByeMode.AVERAGE:
        return ""
    bye = event.find_bye_award(phase.smazzate).vp
    most = max(row.winner for row in phase.vp_table.rows)
    draw, _other = phase.vp_table.split(0)
    if bye > most:
        sentence = _(
            "With this conversion table a turn is worth at most %(most)d VP, but a bye is worth "
            "%(bye)d: change the value of a bye in the event settings."
        )
    elif bye < draw:
        sentence = _(
            "With this conversion table a draw is worth %(draw)d VP, but a bye only %(bye)d: "
            "change the value of a bye in the event settings."
        )
    else:
        return ""
    return sentence % {"most": most, "draw": draw, "bye": bye}


def note_own_table(entry_kind: str, plan: PhasePlan, table_key: str) -> str:
    """Return a note if the phase uses a conversion table made by this program, else ""."""
    is_ours = not has_public_table(entry_kind, plan.length, plan.smazzate)
    if not is_ours or table_key != propose_table(plan.length, plan.smazzate):
        return ""
    return own_table_sentence(plan.length, plan.smazzate)


def list_facts(planned: PlannedPhase, turns: int) -> list[tuple[str, str | Promise]]:
    """List (name, value) of a phase's main settings, and of other settings that are not the
    default. `turns`: number of turns of the whole event."""
    phase, plan = planned.phase, planned.phase.plan
    first, last = planned.first_turn, planned.last_turn
    facts: list[tuple[str, str | Promise]] = [
        (_("Turns"), format_turns(first, last, turns)),
        format_length(plan),
        (_("Minutes per turn"), str(plan.minutes)),
    ]
    if plan.section_tables:
        facts.append((_("Tables of each section"), " + ".join(map(str, phase.hall_tables))))
        if planned.place > 1:
            facts.append((_("Sections are formed"), sections_by_name(phase)))
    if planned.place > 1:
        if plan.qualify:
            facts.append((_("Qualifiers"), describe_qualifiers(plan)))
        facts.append((_("Carried over"), format_carry(phase)))
    table = phase.vp_table
    name = TABLE_NAMES.get(table.key, table.name)
    if phase.team_conversion is not None:
        facts.append((_("Conversion table of a team match"), name))
    elif table.key != USUAL.get(plan.smazzate):
        facts.append((_("Conversion table"), name))
    facts += list_option_facts(phase)
    return facts


def format_length(plan: PhasePlan) -> tuple[str, str]:
    """Return (name, value) of the turn length: smazzate, a target or a set time."""
    if plan.length is Length.SMAZZATE:
        return _("Smazzate per turn"), str(plan.smazzate)
    most = {"most": plan.smazzate, "target": points(plan.target)}
    if plan.length is Length.TARGET:
        return _("Turn length"), _("to %(target)s points, at most %(most)d smazzate") % most
    return _("Turn length"), _("timed, at most %(most)d smazzate") % most


def list_option_facts(phase: Phase) -> list[tuple[str, str | Promise]]:
    """List (name, value) of the movement's options that differ from the default."""
    told: list[tuple[str, str | Promise]] = [
        (str(OPTION_WORDS[option.key].label), _("yes") if option.is_switch else str(value))
        for option, value in phase.find_movement().list_chosen()
    ]
    return told + ([(str(LINES_APART.label), _("yes"))] if phase.two_lines else [])


def format_turns(first: int, last: int, turns: int) -> str:
    span = str(first) if first == last else f"{first}–{last}"
    return _("%(span)s of %(turns)d") % {"span": span, "turns": turns}
