"""Pages on the life of an event: duplicated, archived, deleted, had back."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.core.play.turns import TurnState
from scoring.events import life_services as life
from scoring.events.forms import DeleteForm, DuplicateForm
from scoring.events.life_services import duplicate_event, propose_date, propose_name
from scoring.events.services import refuse_open_event, reopen_tournament
from scoring.models.tournament import Tournament
from scoring.seating.seats import list_entrants
from scoring.text.entrants_queries import load_entrants
from scoring.web.access_views import find_deleted, find_directed, find_user
from scoring.web.acts_views import FormPage, act, authorship, form_page
from scoring.web.forms import ReasonForm


@act(find_directed, "console")
def event_publish(_request: HttpRequest, event: Tournament) -> str:
    life.publish_event(tournament=event)
    return _("Everybody can see the event now.")


@act(find_directed, "desk")
def event_archive(request: HttpRequest, event: Tournament) -> str:
    life.archive_event(tournament=event, **authorship(request))
    return _("“%(name)s” archived.") % {"name": event.name}


@act(find_directed, "console")
def event_unarchive(_request: HttpRequest, event: Tournament) -> str:
    life.unarchive_event(tournament=event)
    return _("“%(name)s” is back in the list.") % {"name": event.name}


@form_page(find_directed, "events/delete.html")
def event_delete(request: HttpRequest, event: Tournament) -> FormPage:
    form = DeleteForm(request.POST or None, is_demo=event.is_demo)
    return FormPage(
        form,
        save=lambda: life.delete_event(
            tournament=event, typed=form.cleaned_data["typed"], **authorship(request)
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
    life.undelete_event(tournament=event)
    return _("“%(name)s” is back.") % {"name": event.name}


@form_page(find_directed, "events/duplicate.html")
def event_duplicate(request: HttpRequest, event: Tournament) -> FormPage:
    names = find_user(request).tournaments.values_list("name", flat=True)
    initial = {
        "name": propose_name(event.name, names),
        "date": propose_date(event.date, timezone.localdate()),
    }
    entrants = load_entrants(event)
    form = DuplicateForm(request.POST or None, initial=initial, entries=entrants)
    return FormPage(
        form,
        save=lambda: duplicate_event(
            tournament=event,
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
def tournament_reopen(request: HttpRequest, event: Tournament) -> FormPage | HttpResponse:
    """Open a closed event again, with a reason that everybody can read."""
    if not event.is_closed:
        messages.error(request, refuse_open_event().sentence)
        return redirect("console", event.slug)
    form = ReasonForm(request.POST or None)
    return FormPage(
        form,
        save=lambda: reopen_tournament(
            tournament=event, reason=form.cleaned_data["reason"], **authorship(request)
        ),
        done=_("The event is open again: close it again when everything is in order."),
        leads="console",
        context=lambda: {"event": event},
    )
