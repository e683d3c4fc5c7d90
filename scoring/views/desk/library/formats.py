"""The pages of the formats that the club keeps."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from scoring.forms.events.life import FormatNameForm
from scoring.models.kept import KeptFormat
from scoring.services.library.formats import keep_format
from scoring.views.access import find_directed, for_directors
from scoring.views.desk.acts import perform, sign
from scoring.wording.phases import describe_format


@require_GET
@for_directors
def show_kept_formats(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    rows = [
        (kept, describe_format(kept.event_format), kept.is_changed_by(user))
        for kept in KeptFormat.objects.all()
    ]
    return render(request, "desk/library/formats.html", {"rows": rows})


@require_POST
@for_directors
def format_keep(request: HttpRequest, slug: str) -> HttpResponse:
    event = find_directed(request, slug)
    form = FormatNameForm(request.POST)
    if form.is_valid():
        name = form.cleaned_data["name"]
        perform(
            request,
            lambda: keep_format(tournament=event, name=name, **sign(request)),
            _("Preset “%(name)s” saved: New event offers it.") % {"name": name},
        )
    else:
        messages.error(request, " ".join(map(str, form.errors["name"])))
    return redirect("tournament_settings", event.slug)
