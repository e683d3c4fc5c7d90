"""Who works at an event: directors and helpers, named and taken off by its directors."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.forms.events.people import PersonForm
from scoring.play.roles import Role
from scoring.queries.accounts.accounts import find_worker
from scoring.services.events.people import appoint, dismiss
from scoring.services.journal.authors import Author
from scoring.views.access import find_directed
from scoring.views.desk.acts import perform, sign


@require_POST
@login_required
def person_add(request: HttpRequest, slug: str) -> HttpResponse:
    event = find_directed(request, slug)
    form = PersonForm(request.POST)
    if form.is_valid():
        name, role = form.cleaned_data["username"], form.cleaned_data["role"]
        done = (
            _("%(name)s now directs this event too.")
            if role == Role.DIRECTOR
            else _("%(name)s now helps at this event.")
        )
        perform(
            request,
            lambda: appoint(tournament=event, name=name, role=role, **sign(request)),
            done % {"name": name},
        )
    else:
        messages.error(request, " ".join(map(str, form.errors.get("username", ()))))
    return redirect("tournament_settings", event.slug)


@require_POST
@login_required
def person_remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    event = find_directed(request, slug)
    user = find_worker(event, pk)
    if user is None:
        raise Http404
    done = perform(
        request,
        lambda: dismiss(tournament=event, user=user, **sign(request)),
        _("%(name)s no longer works at this event.") % {"name": Author.of(user).name},
    )
    if done and user == cast(User, request.user):
        return redirect("desk")
    return redirect("tournament_settings", event.slug)
