"""The export profiles of this desk: any director may see, copy and download them.

Only a profile's owner may change or retire it; other accounts get 404. The buttons that add, move
and remove columns post the form back and save nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring.forms.library.export_profile import (
    ProfileFileForm,
    ProfileForm,
    change_columns,
    list_initial,
)
from scoring.models.kept import KeptProfile
from scoring.profiles.examples import PAIR_ROWS
from scoring.profiles.profile import ExportProfile
from scoring.profiles.profile_file import write_profile_file
from scoring.queries.events.lists import list_events
from scoring.queries.library.export_profiles import find_export_profile, list_profiles
from scoring.services.library.export_profiles import change_profile, copy_profile, keep_profile
from scoring.services.refusals import Refusal
from scoring.views.access import find_own_kept, for_directors
from scoring.views.desk.acts import sign
from scoring.views.desk.library.profile_preview import load_preview
from scoring.wording.export_profiles import format_profile_name
from scoring.wording.refusals import refusal_sentence

MOST_EVENTS = 50
"""Offered for the preview, the newest first."""
Save = Callable[[ExportProfile], KeptProfile]


@require_http_methods(["GET", "POST"])
@for_directors
def show_profiles(request: HttpRequest) -> HttpResponse:
    """Examples and kept profiles. A post shows the profile of a file in the editor, unsaved."""
    upload = ProfileFileForm()
    if request.method == "POST":
        upload = ProfileFileForm(request.POST, request.FILES)
        if upload.is_valid():
            return _render_profile(request, upload.profile(), None, is_import=True)
    examples, kept = list_profiles(cast(User, request.user))
    context = {"examples": examples, "kept_profiles": kept, "form": upload}
    status = 422 if request.method == "POST" else 200
    return render(request, "desk/library/profiles.html", context, status=status)


@require_http_methods(["GET", "POST"])
@for_directors
def profile_new(request: HttpRequest) -> HttpResponse:
    start = replace(PAIR_ROWS, name=_("New profile"))
    return _edit(
        request, start, None, lambda profile: keep_profile(profile=profile, **sign(request))
    )


@require_http_methods(["GET", "POST"])
@for_directors
def profile_change(request: HttpRequest, key: str) -> HttpResponse:
    kept = find_own_kept(request, KeptProfile, key)
    return _edit(
        request,
        kept.profile,
        kept,
        lambda profile: change_profile(kept=kept, profile=profile, **sign(request)),
    )


@require_POST
@for_directors
def profile_copy(request: HttpRequest, key: str) -> HttpResponse:
    """Keep a copy of any profile, then show its form."""
    profile = _find(key)
    name = _("Copy of %(name)s") % {"name": format_profile_name(profile)}
    try:
        kept = copy_profile(profile=profile, name=name, **sign(request))
    except Refusal as refusal:
        messages.error(request, refusal_sentence(refusal))
        return redirect("export_profiles")
    messages.success(request, _("Copy saved: change its columns as you need them."))
    return redirect("export_profile_change", kept.key)


@require_GET
@for_directors
def download_profile(request: HttpRequest, key: str) -> HttpResponse:
    """The profile as a file that any desk can import."""
    profile = _find(key)
    return HttpResponse(
        write_profile_file(replace(profile, name=format_profile_name(profile))),
        content_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{key}.profile.json"'},
    )


def _edit(
    request: HttpRequest, profile: ExportProfile, kept: KeptProfile | None, save: Save
) -> HttpResponse:
    """Show the form, let a button change its columns, or save what is typed."""
    if request.method != "POST":
        return _render_profile(request, profile, kept)
    data, focus = change_columns(request.POST.dict(), request.POST.get("act", ""))
    form = _build_form(request, data, {}, focus)
    if "save" in request.POST and form.is_valid():
        try:
            saved = save(form.typed())
        except Refusal as refusal:
            form.add_error("name", refusal_sentence(refusal))
        else:
            messages.success(request, _("“%(name)s” saved.") % {"name": saved.name})
            return redirect("export_profiles")
    typed = form.typed() if form.is_valid() else None
    status = 422 if "save" in request.POST else 200
    return _render_editor(request, form, typed, kept, status=status)


def _build_form(
    request: HttpRequest, data: dict[str, Any] | None, initial: dict[str, Any], focus: str = ""
) -> ProfileForm:
    own = list_events().filter(directors=cast(User, request.user))[:MOST_EVENTS]
    events = [(event.slug, f"{event.name} · {event.date:%d/%m/%Y}") for event in own]
    chosen = request.GET.get("event") or (events[0][0] if events else "")
    return ProfileForm(data, initial={"event": chosen, **initial}, events=events, focus=focus)


def _render_profile(
    request: HttpRequest,
    profile: ExportProfile,
    kept: KeptProfile | None,
    *,
    is_import: bool = False,
) -> HttpResponse:
    """The editor as it opens."""
    form = _build_form(request, None, list_initial(profile))
    return _render_editor(request, form, profile, kept, is_import=is_import)


def _render_editor(
    request: HttpRequest,
    form: ProfileForm,
    profile: ExportProfile | None,
    kept: KeptProfile | None,
    *,
    is_import: bool = False,
    status: int = 200,
) -> HttpResponse:
    new = reverse("export_profile_new")
    context = {
        "form": form,
        "kept": kept,
        "is_import": is_import,
        "action": reverse("export_profile_change", args=[kept.key]) if kept else new,
        "is_refused": status != 200,
        "preview": load_preview(request, profile, str(form["event"].value() or "")),
    }
    return render(request, "desk/library/profile_edit.html", context, status=status)


def _find(key: str) -> ExportProfile:
    profile = find_export_profile(key)
    if profile is None:
        raise Http404
    return profile
