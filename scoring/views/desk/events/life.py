"""Pages on the life of an event: duplicated, archived, deleted, had back."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.forms.events.life import DeleteForm, DuplicateForm
from scoring.models.tournament import Tournament
from scoring.play.turns import TurnState
from scoring.queries.field.entries import load_entrants
from scoring.services.events import life
from scoring.services.events.duplicating import duplicate_event, propose_date, propose_name
from scoring.services.refusals import Refusal
from scoring.show.seats import list_entrants
from scoring.views.access import find_deleted, find_directed
from scoring.views.desk.acts import perform, sign, submit
from scoring.wording.refusals import refusal_sentence


@require_POST
@login_required
def event_publish(request: HttpRequest, slug: str) -> HttpResponse:
    event = find_directed(request, slug)
    perform(
        request,
        lambda: life.publish_event(tournament=event),
        _("Everybody can see the event now."),
    )
    return redirect("console", event.slug)


@require_POST
@login_required
def event_archive(request: HttpRequest, slug: str) -> HttpResponse:
    event = find_directed(request, slug)
    perform(
        request,
        lambda: life.archive_event(tournament=event, **sign(request)),
        _("“%(name)s” archived.") % {"name": event.name},
    )
    return redirect("desk")


@require_POST
@login_required
def event_unarchive(request: HttpRequest, slug: str) -> HttpResponse:
    event = find_directed(request, slug)
    perform(
        request,
        lambda: life.unarchive_event(tournament=event),
        _("“%(name)s” is back in the list.") % {"name": event.name},
    )
    return redirect("console", event.slug)


@require_http_methods(["GET", "POST"])
@login_required
def event_delete(request: HttpRequest, slug: str) -> HttpResponse:
    event = find_directed(request, slug)
    form = DeleteForm(request.POST or None, is_demo=event.is_demo)
    if request.method == "POST" and submit(
        request,
        form,
        lambda: life.delete_event(
            tournament=event, typed=form.cleaned_data["typed"], **sign(request)
        ),
        _("“%(name)s” deleted. You can undo this for 24 hours.") % {"name": event.name},
    ):
        return redirect("desk")
    context = {
        "event": event,
        "form": form,
        "entries": event.entries.count(),
        "is_in_play": event.turns.filter(state=TurnState.PLAYING).exists(),
    }
    status = 422 if form.is_bound else 200
    return render(request, "desk/events/delete.html", context, status=status)


@require_POST
@login_required
def event_undelete(request: HttpRequest, slug: str) -> HttpResponse:
    event = find_deleted(request, slug)
    perform(
        request,
        lambda: life.undelete_event(tournament=event),
        _("“%(name)s” is back.") % {"name": event.name},
    )
    return redirect("desk")


@require_http_methods(["GET", "POST"])
@login_required
def event_duplicate(request: HttpRequest, slug: str) -> HttpResponse:
    event = find_directed(request, slug)
    user = cast(User, request.user)
    initial = {
        "name": propose_name(event.name, user.tournaments.values_list("name", flat=True)),
        "date": propose_date(event.date, timezone.localdate()),
    }
    entrants = load_entrants(event)
    form = DuplicateForm(request.POST or None, initial=initial, entries=entrants)
    if request.method == "POST" and form.is_valid():
        made = perform_duplicate(request, event, form)
        if made is not None:
            return redirect("console", made.slug)
    context = {
        "event": event,
        "form": form,
        "entrants": list_entrants(entrants, ""),
        "ticked": set(request.POST.getlist("ticked")),
    }
    status = 422 if form.is_bound else 200
    return render(request, "desk/events/duplicate.html", context, status=status)


def perform_duplicate(
    request: HttpRequest, event: Tournament, form: DuplicateForm
) -> Tournament | None:
    """The new event; None where it was refused, which the form then says."""
    try:
        made = duplicate_event(
            tournament=event,
            name=form.cleaned_data["name"],
            date=form.cleaned_data["date"],
            entries=form.entries,
            **sign(request),
        )
    except Refusal as refusal:
        form.add_error(None, refusal_sentence(refusal))
        return None
    messages.success(request, _("“%(name)s” created.") % {"name": made.name})
    return made
