"""Rehearsal pages: simulate an event with different numbers of entries and other plans."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.core.pairing.movement import ImpossiblePlan
from scoring.core.pairing.phase import PhasePlan
from scoring.core.pairing.rehearsal_outcome import Rehearsal, RehearsedPhase, RehearsedTurn
from scoring.events.forecast_queries import TimeSpan
from scoring.events.hours import format_hours, format_time
from scoring.events.phase_forms import MAX_MINUTES, MAX_TURNS, SectionTablesField, list_movements
from scoring.events.plan_queries import load_event_plan
from scoring.events.plan_views import format_turns
from scoring.events.rehearsal_queries import RehearsalStart, load_start
from scoring.models.tournament import Tournament
from scoring.text.amounts_wording import format_numbers
from scoring.text.impossible_wording import impossible_sentence
from scoring.text.movements_wording import MOVEMENT_NAMES
from scoring.web.access_views import find_directed
from scoring.web.acts_views import page

MAX_REHEARSED = 300
MAX_TURNS_IN_ALL = 30
"""Maximum number of turns in a rehearsal; MAX_REHEARSED is the maximum number of entries. More are
allowed only if the event itself has more, since long simulations block the page."""


class OtherPlanForm(forms.Form):
    """Form to change future phases, and optionally add one, for a rehearsal only.

    Fields `movement_N`, `turns_N`, `minutes_N`, `sections_N` belong to the N-th phase of the plan,
    from 1; the phases that have begun have none. The added phase has the highest N."""

    def __init__(
        self, data: Mapping[str, Any] | None, *, start: RehearsalStart, event: Tournament
    ) -> None:
        super().__init__(data)
        self.event, self.plans, self.begun = event, start.plans, start.begun
        self.fields["entries"] = forms.IntegerField(
            label=_("Number of entries"),
            min_value=2,
            max_value=max(MAX_REHEARSED, start.entries + 1),
            initial=start.entries,
        )
        for place, plan in enumerate([*self.plans, None][self.begun :], start=self.begun + 1):
            self._add_phase(place, plan)

    def _add_phase(self, place: int, plan: PhasePlan | None) -> None:
        movements = list_movements(self.event.rules.sides)
        self.fields[f"movement_{place}"] = forms.ChoiceField(
            label=_("Movement"),
            choices=movements if plan else [("", _("none")), *movements],
            required=plan is not None,
            initial=plan.movement if plan else "",
        )
        self.fields[f"turns_{place}"] = forms.IntegerField(
            label=_("Turns"),
            min_value=0,
            max_value=MAX_TURNS,
            initial=plan.turns if plan else None,
            required=plan is not None,
            help_text=_("0 skips the phase.") if plan else "",
        )
        self.fields[f"minutes_{place}"] = forms.IntegerField(
            label=_("Minutes per turn"),
            min_value=1,
            max_value=MAX_MINUTES,
            initial=plan.minutes if plan else None,
            required=plan is not None,
        )
        self.fields[f"sections_{place}"] = SectionTablesField(
            label=_("Tables of each section"),
            initial=plan.section_tables if plan else (),
            tables_a_match=self.event.pairs_per_team,
        )

    @property
    def phases(self) -> list[tuple[int, bool, list[forms.BoundField]]]:
        """(position, True if the phase is an added one, form fields) of each phase in the form."""
        places = range(self.begun + 1, len(self.plans) + 2)
        return [
            (
                place,
                place > len(self.plans),
                [self[f"{name}_{place}"] for name in ("movement", "turns", "minutes", "sections")],
            )
            for place in places
        ]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        place = len(self.plans) + 1
        if cleaned.get(f"movement_{place}") and not self.errors:
            for name in ("turns", "minutes"):
                if cleaned.get(f"{name}_{place}") is None:
                    self.add_error(
                        f"{name}_{place}",
                        _("Enter the number of turns and the minutes for the extra phase."),
                    )
        most = max(MAX_TURNS_IN_ALL, sum(plan.turns for plan in self.plans))
        if not self.errors and sum(plan.turns for plan in self.list_plans()) > most:
            self.add_error(
                None, _("A rehearsal plays at most %(most)d turns in all.") % {"most": most}
            )
        return cleaned

    def list_plans(self) -> list[PhasePlan]:
        """Return all plans: the phases that have begun, then the typed ones. Needs a valid form."""
        plans = [*self.plans, PhasePlan("", turns=0, smazzate=1, minutes=1)]
        typed = [
            replace(
                plan,
                movement=self.cleaned_data[f"movement_{place}"],
                turns=self.cleaned_data[f"turns_{place}"] or 0,
                minutes=self.cleaned_data[f"minutes_{place}"] or 1,
                section_tables=self.cleaned_data[f"sections_{place}"],
            )
            for place, plan in enumerate(plans[self.begun :], start=self.begun + 1)
        ]
        return [*self.plans[: self.begun], *(one for one in typed if one.movement and one.turns)]


@page(find_directed)
def show_rehearsal(request: HttpRequest, event: Tournament) -> HttpResponse:
    start = load_start(event, load_event_plan(event, timezone.now()))
    asked = request.GET if "entries" in request.GET else None
    form = OtherPlanForm(asked, start=start, event=event)
    wanted: list[tuple[str, int, Sequence[PhasePlan] | None]] = [
        (_("One fewer"), start.entries - 1, None),
        (_("As planned"), start.entries, None),
        (_("One late entry more") if start.history else _("One more"), start.entries + 1, None),
    ]
    if form.is_bound and form.is_valid():
        other = (_("Another plan"), form.cleaned_data["entries"], form.list_plans())
        wanted.insert(0, other)
    context = {
        "event": event,
        "start": start,
        "form": form,
        "cards": [
            build_card(event, start, title, entries, plans)
            for title, entries, plans in wanted
            if entries >= 0
        ],
    }
    status = 422 if form.is_bound and form.errors else 200
    return render(request, "events/rehearsal.html", context, status=status)


def build_card(
    event: Tournament,
    start: RehearsalStart,
    title: str,
    entries: int,
    plans: Sequence[PhasePlan] | None,
) -> dict[str, Any]:
    """Rehearse the event with this number of entries; build `events/rehearsal_card.html`'s context.

    `plans` replaces the event's own phases, if given. If the entries cannot play the plans, the
    list of phases is empty, and the warnings have the reason."""
    is_meant = plans is None and entries == start.entries
    card: dict[str, Any] = {"title": title, "is_meant": is_meant, "entries": entries, "phases": []}
    try:
        rehearsal = start.play(entries, plans)
    except ImpossiblePlan as impossible:
        why = impossible_sentence(impossible, event.entry_kind)
        return card | {"tables": 0, "warnings": [why]}
    return card | {
        "tables": rehearsal.tables * event.pairs_per_team,
        "ends": format_time(rehearsal.ends, event.date) if rehearsal.ends else "",
        "lasts": _("%(hours)d h %(minutes)02d min")
        % {"hours": rehearsal.minutes // 60, "minutes": rehearsal.minutes % 60},
        "notes": list_rehearsal_notes(rehearsal),
        "warnings": warn_of_rests(rehearsal, start),
        "phases": [
            build_phase_lines(event, phase, plans or start.plans) for phase in rehearsal.phases
        ],
    }


def list_rehearsal_notes(rehearsal: Rehearsal) -> list[str]:
    most = max((turn.half_tables for turn in rehearsal.turns), default=0)
    rests = (
        ngettext("At most %(n)d bye per turn.", "At most %(n)d byes per turn.", most) % {"n": most}
        if most
        else _("No byes.")
    )
    return [rests, format_rematches(rehearsal.rematches, rehearsal.forced)]


def warn_of_rests(rehearsal: Rehearsal, start: RehearsalStart) -> list[str]:
    """Return up to two warnings about repeated byes.

    One is on the entries with more than one bye: it lists them if a turn has been published, else
    it counts them. The other counts entries with another bye although others in their section have
    had fewer."""
    twice = sorted(number for number, rests in rehearsal.rests.items() if rests > 1)
    told = []
    if twice and start.history:
        told.append(
            _("With these results, some entries have more than one bye: %(entries)s.")
            % {"entries": format_numbers(twice)}
        )
    elif twice:
        told.append(
            ngettext(
                "Entries that must have more than one bye: %(n)d.",
                "Entries that must have more than one bye: %(n)d.",
                len(twice),
            )
            % {"n": len(twice)}
        )
    if rehearsal.early_rests:
        n = len(rehearsal.early_rests)
        told.append(
            ngettext(
                "%(n)d entry has another bye although others in its section have had fewer.",
                "%(n)d entries have another bye although others in their section have had fewer.",
                n,
            )
            % {"n": n}
        )
    return told


def build_phase_lines(
    event: Tournament, phase: RehearsedPhase, plans: Sequence[PhasePlan]
) -> dict[str, Any]:
    """Build the context for a phase's rehearsed turns, with a line for each turn with seats.

    `plans`: all phases of the rehearsed event."""
    turns = sum(plan.turns for plan in plans)
    first, last = phase.turns[0], phase.turns[-1]
    notes = []
    if phase.waiting:
        n = len(phase.waiting)
        notes.append(
            ngettext(
                "%(n)d entry finds no free seat and has a bye until the phase ends.",
                "%(n)d entries find no free seat and have a bye until the phase ends.",
                n,
            )
            % {"n": n}
        )
    if phase.rematches:
        notes.append(format_rematches(phase.rematches, phase.forced))
    tables = [section.tables * event.pairs_per_team for section in phase.sections]
    problems = (impossible_sentence(one, event.entry_kind) for one in phase.problems)
    return {
        "name": MOVEMENT_NAMES[phase.plan.movement],
        "turns": format_turns(first.number, last.number, turns),
        "hours": format_hours(TimeSpan(first.begins, last.ends), event),
        "sections": _("%(tables)s tables") % {"tables": " + ".join(map(str, tables))}
        if len(tables) > 1
        else "",
        "notes": notes,
        "problems": list(dict.fromkeys(problems)),
        "lines": [list_turn_figures(event, turn) for turn in phase.turns if any(turn.seating)],
    }


def list_turn_figures(event: Tournament, turn: RehearsedTurn) -> tuple[int, int, int, str, str]:
    """Return a turn as (number, tables, byes, rematches as text, end as text)."""
    rematches = str(turn.rematches)
    if turn.forced:
        rematches = _("%(n)d (unavoidable: %(forced)d)") % {
            "n": turn.rematches,
            "forced": turn.forced,
        }
    ends = format_time(turn.ends, event.date) if turn.ends else ""
    return turn.number, turn.tables * event.pairs_per_team, turn.half_tables, rematches, ends


def format_rematches(rematches: int, forced: int) -> str:
    if not rematches:
        return _("No rematches.")
    told = ngettext(
        "At %(n)d table the opponents have already met.",
        "At %(n)d tables the opponents have already met.",
        rematches,
    )
    if forced:
        told = ngettext(
            "At %(n)d table the opponents have already met (rematches that the movement could not "
            "avoid: %(forced)d).",
            "At %(n)d tables the opponents have already met (rematches that the movement could "
            "not avoid: %(forced)d).",
            rematches,
        )
    return told % {"n": rematches, "forced": forced}
