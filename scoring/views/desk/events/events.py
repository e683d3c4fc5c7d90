"""The desk's events: the list, their settings, closing them."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring.forms.events.phase import FIRST_PHASE, PhaseForm
from scoring.forms.events.tournament import DirectorForm, TournamentForm
from scoring.pairing.entries import EntryKind
from scoring.queries.events.lists import A_PAGE, list_events
from scoring.queries.library.newer_copies import find_newer_copies
from scoring.queries.library.rule_sets import find_rules
from scoring.ranking.tiebreaks import DEFAULT_ORDER
from scoring.services.events import tournaments
from scoring.services.refusals import Refusal
from scoring.services.seating.drafts import is_published
from scoring.show.rule_sets import list_rule_changes
from scoring.views.access import find_directed
from scoring.views.desk.acts import perform, sign, submit
from scoring.wording.acts import refusal_sentence


@require_GET
@login_required
def show_desk(request: HttpRequest) -> HttpResponse:
    own = list_events().filter(directors=cast(User, request.user))
    page = Paginator(own, A_PAGE).get_page(request.GET.get("page"))
    return render(request, "desk/events/desk.html", {"page": page})


@require_http_methods(["GET", "POST"])
@login_required
def tournament_new(request: HttpRequest) -> HttpResponse:
    initial = {
        "date": timezone.localdate(),
        "language": get_language(),
        "rules_key": "fibur-2026",
        **PhaseForm.initial_of(FIRST_PHASE),
        **{f"tiebreak_{place}": key for place, key in enumerate(DEFAULT_ORDER, start=1)},
    }
    form = TournamentForm(request.POST or None, initial=initial)
    entry_kind = request.POST.get("entry_kind", EntryKind.PAIRS)
    phase = PhaseForm(
        request.POST or None,
        initial=initial,
        entry_kind=entry_kind,
        rules_target=_find_target(form),
    )
    # Both forms are validated, so that every error is shown at once.
    if request.method == "POST" and all([form.is_valid(), phase.is_valid()]):
        try:
            event = tournaments.create_tournament(
                director=cast(User, request.user),
                settings=form.settings(),
                phases=[phase.settings()],
            )
        except Refusal as refusal:
            form.add_error(None, refusal_sentence(refusal))
        else:
            messages.success(request, _("The event is open: register the entries."))
            return redirect("pairs", event.slug)
    status = 422 if form.is_bound else 200
    context = {"form": form, "phase_form": phase}
    return render(request, "desk/events/tournament_form.html", context, status=status)


def _find_target(form: TournamentForm) -> int | None:
    """The target of the chosen rules; None if none are chosen or they have no target."""
    if not form.is_bound or "rules_key" in form.errors:
        return None
    rules = find_rules(form.cleaned_data["rules_key"])
    return rules.target if rules else None


@require_http_methods(["GET", "POST"])
@login_required
def tournament_settings(request: HttpRequest, slug: str) -> HttpResponse:
    event = find_directed(request, slug)
    initial = TournamentForm.initial_of(tournaments.read_settings(event))
    form = TournamentForm(request.POST or None, initial=initial, rules=event.rules)
    if request.method == "POST" and submit(
        request,
        form,
        lambda: tournaments.update_tournament(
            tournament=event, settings=form.settings(), **sign(request)
        ),
        _("Settings saved."),
    ):
        return redirect("console", event.slug)
    newer = find_newer_copies(event)
    context = {
        "form": form,
        "event": event,
        "directors": event.directors.order_by("username"),
        "director_form": DirectorForm(),
        "published": is_published(event),
        "newer": newer,
        "rule_changes": list_rule_changes(newer.rules.rules, event.rules) if newer.rules else [],
    }
    status = 422 if form.is_bound else 200
    return render(request, "desk/events/tournament_form.html", context, status=status)


@require_POST
@login_required
def director_add(request: HttpRequest, slug: str) -> HttpResponse:
    event = find_directed(request, slug)
    form = DirectorForm(request.POST)
    if form.is_valid():
        name = form.cleaned_data["username"]
        perform(
            request,
            lambda: tournaments.add_director(tournament=event, username=name),
            _("%(name)s now directs this event too.") % {"name": name},
        )
    else:
        messages.error(request, " ".join(map(str, form.errors["username"])))
    return redirect("tournament_settings", event.slug)


@require_http_methods(["GET", "POST"])
@login_required
def tournament_close(request: HttpRequest, slug: str) -> HttpResponse:
    event = find_directed(request, slug)
    if request.method == "POST":
        perform(
            request,
            lambda: tournaments.close_tournament(tournament=event, **sign(request)),
            _("The event is closed. Download the results and send them."),
        )
        return redirect("console", event.slug)
    return render(request, "desk/events/close.html", {"event": event})
