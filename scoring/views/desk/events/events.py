"""The desk's events: the list, their settings, closing them."""

from __future__ import annotations

from typing import cast

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from scoring.forms.events.life import FormatNameForm
from scoring.forms.events.people import PersonForm
from scoring.forms.events.search import EventSearchForm
from scoring.forms.events.tournament import TournamentForm
from scoring.queries.accounts.roles import find_role, is_worked_by, mark_helped
from scoring.queries.events.console import load_consoles
from scoring.queries.events.lists import A_PAGE, list_deleted, list_events
from scoring.queries.library.newer_copies import find_newer_copies
from scoring.services.events import tournaments
from scoring.services.seating.drafts import is_published
from scoring.show.rule_sets import list_rule_changes
from scoring.views.access import find_directed
from scoring.views.desk.acts import perform, sign, submit
from scoring.views.desk.events.next_act import find_act_button


@require_GET
@login_required
def show_desk(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    form = EventSearchForm(request.GET)
    search, archived = form.read()
    own = list_events(search, archived=archived).filter(is_worked_by(user))
    own = own.annotate(**mark_helped(user))
    page = Paginator(own, A_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "cards": [
            {"event": event, "console": console, "act": find_act_button(event, console)}
            for event, console in zip(page, load_consoles(list(page)), strict=True)
        ],
        "form": form,
        "role": find_role(user),
        "is_searched": bool(search) or archived,
        "deleted": list_deleted(user, timezone.now()),
    }
    return render(request, "desk/events/desk.html", context)


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
        "format_form": FormatNameForm(initial={"name": event.name}),
        "helpers": event.helpers.order_by("username"),
        "person_form": PersonForm(),
        "published": is_published(event),
        "newer": newer,
        "rule_changes": list_rule_changes(newer.rules.rules, event.rules) if newer.rules else [],
    }
    status = 422 if form.is_bound else 200
    return render(request, "desk/events/tournament_form.html", context, status=status)


@require_http_methods(["GET", "POST"])
@login_required
def tournament_close(request: HttpRequest, slug: str) -> HttpResponse:
    """Asks before it closes; of frozen standings also whether the public sees the final ones."""
    event = find_directed(request, slug)
    is_frozen = event.frozen_turn is not None
    answer = request.POST.get("publish")
    if request.method == "POST" and (not is_frozen or answer in ("0", "1")):
        perform(
            request,
            lambda: tournaments.close_tournament(
                tournament=event, publishes=is_frozen and answer == "1", **sign(request)
            ),
            _("Download the results and send them."),
        )
        return redirect("console", event.slug)
    status = 422 if request.method == "POST" else 200
    return render(request, "desk/events/close.html", {"event": event}, status=status)
