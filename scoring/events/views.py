"""Pages of an event's settings, staff and life cycle, and of the club's saved formats."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.accounts.people_services import appoint, dismiss
from scoring.accounts.queries import find_worker
from scoring.actions.authors_services import Author
from scoring.circuits.queries import list_counting_circuits
from scoring.core.play.roles import Role
from scoring.core.play.turns import TurnState
from scoring.events import life_services as life
from scoring.events import services as tournaments
from scoring.events.forms import DeleteForm, DuplicateForm, FormatNameForm, PersonForm
from scoring.events.phases_wording import describe_format
from scoring.events.settings_forms import TournamentForm
from scoring.library.queries import find_newer_copies
from scoring.library.shown import list_rule_changes
from scoring.models.kept import KeptFormat
from scoring.models.tournament import Tournament
from scoring.seating.seats import list_entrants
from scoring.seating.services import is_published
from scoring.text.entrants_queries import load_entrants
from scoring.web.access_views import find_deleted, find_directed, find_director, find_user
from scoring.web.acts_views import FormPage, act, authorship, check, form_page, link, page
from scoring.web.forms import ReasonForm, set_usual


@form_page(find_directed, "events/tournament_form.html")
def event_settings(request: HttpRequest, event: Tournament) -> FormPage:
    initial = TournamentForm.initial_of(tournaments.read_settings(event))
    form = TournamentForm(request.POST or None, initial=initial, rules=event.rules)
    set_usual(form, {"language": event.language})
    return FormPage(
        form,
        save=lambda: tournaments.update_event(
            event=event, settings=form.settings(), **authorship(request)
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


@act(find_directed, "event_settings")
def person_add(request: HttpRequest, event: Tournament) -> str:
    typed = check(PersonForm(request.POST)).cleaned_data
    name, role = typed["username"], typed["role"]
    appoint(event=event, name=name, role=role, **authorship(request))
    done = (
        _("%(name)s now directs this event too.")
        if role == Role.DIRECTOR
        else _("%(name)s now helps at this event.")
    )
    return done % {"name": name}


Worker = tuple[Tournament, User]
"""An event and the account of one of its directors or helpers."""


def _find_worker(request: HttpRequest, slug: str, pk: int) -> Worker:
    event = find_directed(request, slug)
    user = find_worker(event, pk)
    if user is None:
        raise Http404
    return event, user


def _go_on(request: HttpRequest, worker: Worker) -> str:
    """Return the URL of the event list if users have removed themselves, else of the settings."""
    _event, user = worker
    return link(request, "desk" if user == request.user else "event_settings")


@act(_find_worker, _go_on, refused="event_settings")
def person_remove(request: HttpRequest, worker: Worker) -> str:
    event, user = worker
    dismiss(event=event, user=user, **authorship(request))
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


@act(_find_event, "event_settings")
def format_keep(request: HttpRequest, event: Tournament) -> str:
    name = check(FormatNameForm(request.POST)).cleaned_data["name"]
    tournaments.save_format(event=event, name=name, **authorship(request))
    return _("Preset “%(name)s” saved: choose it under New event.") % {"name": name}


@act(find_directed, "console")
def event_publish(_request: HttpRequest, event: Tournament) -> str:
    life.publish_event(event=event)
    return _("Everybody can see the event now.")


@act(find_directed, "desk")
def event_archive(request: HttpRequest, event: Tournament) -> str:
    life.archive_event(event=event, **authorship(request))
    return _("“%(name)s” archived.") % {"name": event.name}


@act(find_directed, "console")
def event_unarchive(_request: HttpRequest, event: Tournament) -> str:
    life.unarchive_event(event=event)
    return _("“%(name)s” is back in the list.") % {"name": event.name}


@form_page(find_directed, "events/delete.html")
def event_delete(request: HttpRequest, event: Tournament) -> FormPage:
    form = DeleteForm(request.POST or None, is_demo=event.is_demo)
    return FormPage(
        form,
        save=lambda: life.delete_event(
            event=event, typed=form.cleaned_data["typed"], **authorship(request)
        ),
        done=_("“%(name)s” deleted. You can undo this for 24 hours.") % {"name": event.name},
        leads="desk",
        context=lambda: {
            "event": event,
            "entries": event.entries.count(),
            "is_in_play": event.turns.filter(state=TurnState.PLAYING).exists(),
        },
    )


@act(find_deleted, "desk")
def event_undelete(_request: HttpRequest, event: Tournament) -> str:
    life.undelete_event(event=event)
    return _("“%(name)s” restored.") % {"name": event.name}


@form_page(find_directed, "events/duplicate.html")
def event_duplicate(request: HttpRequest, event: Tournament) -> FormPage:
    names = find_user(request).tournaments.values_list("name", flat=True)
    initial = {
        "name": life.propose_name(event.name, names),
        "date": life.propose_date(event.date, timezone.localdate()),
    }
    entrants = load_entrants(event)
    form = DuplicateForm(request.POST or None, initial=initial, entries=entrants)
    return FormPage(
        form,
        save=lambda: life.duplicate_event(
            event=event,
            name=form.cleaned_data["name"],
            date=form.cleaned_data["date"],
            entries=form.entries,
            **authorship(request),
        ),
        done=lambda made: _("“%(name)s” created.") % {"name": made.name},
        leads=lambda made: reverse("console", args=[made.slug]),
        context=lambda: {
            "event": event,
            "entrants": list_entrants(entrants, ""),
            "ticked": set(request.POST.getlist("ticked")),
        },
    )


@form_page(find_directed, "events/reopen.html")
def event_reopen(request: HttpRequest, event: Tournament) -> FormPage | HttpResponse:
    """Reopen a closed event, after asking for a reason that everyone can read."""
    if not event.is_closed:
        messages.error(request, tournaments.refuse_open_event().sentence)
        return redirect("console", event.slug)
    form = ReasonForm(request.POST or None)
    return FormPage(
        form,
        save=lambda: tournaments.reopen_event(
            event=event, reason=form.cleaned_data["reason"], **authorship(request)
        ),
        done=_("The event is open again: close it again when everything is in order."),
        leads="console",
        context=lambda: {
            "event": event,
            "circuits": list_counting_circuits(find_user(request), {event.slug}),
        },
    )
