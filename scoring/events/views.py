"""An event's settings and people, and the formats that the club keeps."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from scoring.accounts.people_services import appoint, dismiss
from scoring.accounts.queries import find_worker
from scoring.actions.authors_services import Author
from scoring.core.play.roles import Role
from scoring.events import services as tournaments
from scoring.events.forms import FormatNameForm, PersonForm
from scoring.events.phases_wording import describe_format
from scoring.events.services import keep_format
from scoring.events.settings_forms import TournamentForm
from scoring.library.queries import find_newer_copies
from scoring.library.rule_sets import list_rule_changes
from scoring.models.kept import KeptFormat
from scoring.models.tournament import Tournament
from scoring.seating.services import is_published
from scoring.web.access_views import find_directed, find_director
from scoring.web.acts_views import (
    FormPage,
    act,
    authorship,
    check,
    form_page,
    link,
    page,
)


@form_page(find_directed, "events/tournament_form.html")
def tournament_settings(request: HttpRequest, event: Tournament) -> FormPage:
    initial = TournamentForm.initial_of(tournaments.read_settings(event))
    form = TournamentForm(request.POST or None, initial=initial, rules=event.rules)
    return FormPage(
        form,
        save=lambda: tournaments.update_tournament(
            tournament=event, settings=form.settings(), **authorship(request)
        ),
        done=_("Settings saved."),
        leads="console",
        context=lambda: _describe(event),
    )


def _describe(event: Tournament) -> dict[str, Any]:
    newer = find_newer_copies(event)
    return {
        "event": event,
        "directors": event.directors.order_by("username"),
        "format_form": FormatNameForm(initial={"name": event.name}),
        "helpers": event.helpers.order_by("username"),
        "person_form": PersonForm(),
        "published": is_published(event),
        "newer": newer,
        "rule_changes": list_rule_changes(newer.rules.rules, event.rules) if newer.rules else [],
    }


@act(find_directed, "tournament_settings")
def person_add(request: HttpRequest, event: Tournament) -> str:
    typed = check(PersonForm(request.POST)).cleaned_data
    name, role = typed["username"], typed["role"]
    appoint(tournament=event, name=name, role=role, **authorship(request))
    done = (
        _("%(name)s now directs this event too.")
        if role == Role.DIRECTOR
        else _("%(name)s now helps at this event.")
    )
    return done % {"name": name}


Worker = tuple[Tournament, User]
"""An event, and an account that works at it."""


def _find_worker(request: HttpRequest, slug: str, pk: int) -> Worker:
    event = find_directed(request, slug)
    user = find_worker(event, pk)
    if user is None:
        raise Http404
    return event, user


def _go_on(request: HttpRequest, worker: Worker) -> str:
    """The settings; the list of events for a director who no longer works at this one."""
    _event, user = worker
    return link(request, "desk" if user == request.user else "tournament_settings")


@act(_find_worker, _go_on, refused="tournament_settings")
def person_remove(request: HttpRequest, worker: Worker) -> str:
    event, user = worker
    dismiss(tournament=event, user=user, **authorship(request))
    return _("%(name)s no longer works at this event.") % {"name": Author.of(user).name}


@page(find_director)
def show_kept_formats(request: HttpRequest, user: User) -> HttpResponse:
    rows = [
        (kept, describe_format(kept.event_format), kept.is_changed_by(user))
        for kept in KeptFormat.objects.all()
    ]
    return render(request, "events/formats.html", {"rows": rows})


def _find_event(request: HttpRequest, slug: str) -> Tournament:
    find_director(request)
    return find_directed(request, slug)


@act(_find_event, "tournament_settings")
def format_keep(request: HttpRequest, event: Tournament) -> str:
    name = check(FormatNameForm(request.POST)).cleaned_data["name"]
    keep_format(tournament=event, name=name, **authorship(request))
    return _("Preset “%(name)s” saved: New event offers it.") % {"name": name}
