"""The page that creates an event from a format, with its settings and turn times."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.actions.refusals_services import Refusal
from scoring.core.play.formats import DEFAULT_FORMAT, FORMATS, EventFormat, PhaseSettings
from scoring.core.play.sessions import space_turns
from scoring.events.hours import format_span, format_time
from scoring.events.phase_forms import PhaseForm
from scoring.events.phases_wording import FORMAT_WORDS, describe_format
from scoring.events.services import create_event
from scoring.events.settings_forms import NewEventForm, read_value
from scoring.library.queries import find_rules
from scoring.models.kept import KeptFormat
from scoring.text.movements_wording import MOVEMENT_NAMES
from scoring.web.access_views import find_director
from scoring.web.acts_views import page
from scoring.web.forms import focus_first_error, set_usual
from scoring.web.roles_queries import find_account


@page(find_director, "GET", "POST")
def event_new(request: HttpRequest, user: User) -> HttpResponse:
    key = (request.POST or request.GET).get("format") or DEFAULT_FORMAT
    kept = KeptFormat.objects.filter(retired_at=None)
    formats = {**FORMATS, **{one.key: one.event_format for one in kept}}
    chosen = formats.get(key, formats[DEFAULT_FORMAT])
    initial = NewEventForm.initial_of_format(
        chosen, timezone.localtime(), get_language() or "", request.GET.dict()
    )
    if not initial.get("organiser"):
        initial["organiser"] = find_account(user).club
    form = NewEventForm(request.POST or None, initial=initial, formats=formats)
    rules_key = read_value(form, "rules_key")
    rules = find_rules(rules_key) if rules_key else None
    phase = PhaseForm(request.POST or None, initial=initial, rules=rules)
    # The values that the chosen format proposes count as usual here.
    set_usual(form, initial)
    set_usual(phase, initial)
    is_look = "look" in request.POST
    # Both forms are validated, so that every error is shown at once.
    if request.method == "POST" and all([form.is_valid(), phase.is_valid()]) and not is_look:
        try:
            event = create_event(
                director=user,
                settings=form.settings(),
                phases=[phase.settings(), *chosen.phases[1:]],
            )
        except Refusal as refusal:
            form.add_error(None, refusal.sentence)
        else:
            messages.success(request, _("Event created."))
            return redirect("pairs", event.slug)
    focus_first_error(form, phase)
    context = {
        "form": form,
        "phase_form": phase,
        "formats": _list_formats(formats, chosen),
        "later": [(MOVEMENT_NAMES[each.plan.movement], each.plan) for each in chosen.phases[1:]],
        "times": build_time_plan(form, phase, chosen.phases[1:], timezone.now()),
    }
    status = 422 if form.is_bound and not is_look else 200
    return render(request, "events/new_event.html", context, status=status)


def _list_formats(
    formats: Mapping[str, EventFormat], chosen: EventFormat
) -> list[tuple[str, tuple[str | Promise, str | Promise], bool]]:
    """Return (key, (name, description), is chosen) for each format that an event can start from."""
    return [
        (key, FORMAT_WORDS.get(key, (each.name, describe_format(each))), each == chosen)
        for key, each in formats.items()
    ]


def build_time_plan(
    form: NewEventForm, phase: PhaseForm, later: Sequence[PhaseSettings], now: datetime
) -> dict[str, Any]:
    """Build the template context with the turn times that follow from the typed values.

    `phase`: form of the first phase; `later`: the other phases. A field with an invalid value
    counts as blank. Without a start time, the list of turns is empty."""
    day, start = read_value(form, "date"), read_value(form, "starts_at")
    pause = read_value(form, "break_minutes") or 0
    minutes = [read_value(phase, "minutes") or 0] * (read_value(phase, "turns") or 0)
    minutes += [each.plan.minutes for each in later for _turn in range(each.plan.turns)]
    begins = None
    if day is not None and start is not None:
        begins = timezone.make_aware(datetime.combine(day, start))
    spans = space_turns(begins, minutes, pause) if begins else []
    return {
        "turns": [format_span(one, end, day) for one, end in spans],
        "ends": format_time(spans[-1][1], day) if spans else "",
        "break_minutes": pause,
        "is_past": begins is not None and begins < now,
    }
