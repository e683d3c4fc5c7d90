"""A rehearsal: the event played through with made-up results, for several numbers and plans."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

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
from scoring.events.plan_queries import load_event_plan
from scoring.events.plan_views import format_turns
from scoring.events.rehearsal_forms import OtherPlanForm
from scoring.events.rehearsal_queries import RehearsalStart, load_start
from scoring.models.tournament import Tournament
from scoring.text.amounts_wording import format_numbers
from scoring.text.impossible_wording import impossible_sentence
from scoring.text.movements_wording import MOVEMENT_NAMES
from scoring.web.access_views import find_directed
from scoring.web.acts_views import page


@page(find_directed)
def show_rehearsal(request: HttpRequest, event: Tournament) -> HttpResponse:
    start = load_start(event, load_event_plan(event, timezone.now()))
    asked = request.GET if "entries" in request.GET else None
    form = OtherPlanForm(
        asked,
        plans=start.plans,
        begun=start.begun,
        entries=start.entries,
        sides=event.rules.sides,
        tables_a_match=event.pairs_per_team,
    )
    wanted: list[tuple[str, int, Sequence[PhasePlan] | None]] = [
        (_("One fewer"), start.entries - 1, None),
        (_("As planned"), start.entries, None),
        (_("One more, arriving late") if start.history else _("One more"), start.entries + 1, None),
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
    """A rehearsal as `events/rehearsal_card.html` shows it; without phases where it is impossible,
    with the reason among the warnings."""
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
    """The rests and rematches of all turns, in sentences."""
    most = max((turn.half_tables for turn in rehearsal.turns), default=0)
    rests = (
        ngettext("At most %(n)d bye per turn.", "At most %(n)d byes per turn.", most) % {"n": most}
        if most
        else _("No byes.")
    )
    return [rests, format_rematches(rehearsal.rematches, rehearsal.forced)]


def warn_of_rests(rehearsal: Rehearsal, start: RehearsalStart) -> list[str]:
    """Sentences about second rests; before the start the numbers are the rehearsal's own."""
    twice = sorted(number for number, rests in rehearsal.rests.items() if rests > 1)
    told = []
    if twice and start.history:
        told.append(
            _("With these results, more than one bye for numbers %(entries)s.")
            % {"entries": format_numbers(twice)}
        )
    elif twice:
        told.append(
            ngettext(
                "Must have more than one bye: %(n)d.",
                "Must have more than one bye: %(n)d.",
                len(twice),
            )
            % {"n": len(twice)}
        )
    if rehearsal.early_rests:
        n = len(rehearsal.early_rests)
        told.append(
            ngettext(
                "%(n)d of them has another bye before everyone has had one.",
                "%(n)d of them have another bye before everyone has had one.",
                n,
            )
            % {"n": n}
        )
    return told


def build_phase_lines(
    event: Tournament, phase: RehearsedPhase, plans: Sequence[PhasePlan]
) -> dict[str, Any]:
    """A phase of a rehearsal, or the rest of one; a line for each turn, none where it cannot be
    played."""
    turns = sum(plan.turns for plan in plans)
    first, last = phase.turns[0], phase.turns[-1]
    notes = []
    if phase.waiting:
        n = len(phase.waiting)
        notes.append(
            ngettext(
                "%(n)d finds no free seat and has a bye until the phase ends.",
                "%(n)d find no free seat and have a bye until the phase ends.",
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
    """The number, tables, byes, rematches and end of a turn."""
    rematches = str(turn.rematches)
    if turn.forced:
        rematches = _("%(n)d (%(forced)d forced)") % {"n": turn.rematches, "forced": turn.forced}
    ends = format_time(turn.ends, event.date) if turn.ends else ""
    return turn.number, turn.tables * event.pairs_per_team, turn.half_tables, rematches, ends


def format_rematches(rematches: int, forced: int) -> str:
    if not rematches:
        return _("No rematches.")
    told = ngettext("%(n)d table is a rematch.", "%(n)d tables are rematches.", rematches)
    if forced:
        told = ngettext(
            "%(n)d table is a rematch, of which %(forced)d against the movement’s rule.",
            "%(n)d tables are rematches, of which %(forced)d against the movement’s rule.",
            rematches,
        )
    return told % {"n": rematches, "forced": forced}
