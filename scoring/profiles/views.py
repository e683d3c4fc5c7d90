"""Pages of the export profiles: any director may see, copy and download them.

Only a profile's owner may change or retire it; other accounts get 404."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from scoring.actions.refusals_services import Refusal
from scoring.core.bundle.values import Contents
from scoring.core.profiles.catalogue import EXPORT_FIELDS, Written
from scoring.core.profiles.examples import EXAMPLES, PAIR_ROWS
from scoring.core.profiles.profile import ExportProfile, RowOf
from scoring.core.profiles.profile_file import write_profile_file
from scoring.documents.editions_queries import find_last
from scoring.documents.views import one_at_a_time
from scoring.models.kept import KeptProfile
from scoring.models.tournament import Tournament
from scoring.profiles.forms import ProfileFileForm, ProfileForm, change_columns, list_initial
from scoring.profiles.queries import find_export_profile, list_chosen_profiles
from scoring.profiles.services import change_profile, copy_profile, save_profile
from scoring.profiles.wording import format_profile_name
from scoring.web.access_views import find_directed, find_director, find_own_kept, find_user
from scoring.web.acts_views import XLSX, act, authorship, page, send_download, show_form
from scoring.web.edited_rows_views import edit_rows, read_sent
from scoring.workbook.fields_wording import list_headings
from scoring.workbook.report_loading import load_report, load_report_head

CONTENT_TYPES = {".xlsx": XLSX, ".csv": "text/csv; charset=utf-8"}
_TEXTS = {Written.TEXT, Written.CODE}


def load_preview(
    request: HttpRequest, profile: ExportProfile | None, slug: str
) -> dict[str, Any] | None:
    """Build the preview of a profile's file for the event `slug`; None if either is missing.

    `headings` and `rows` have cells (text, True if it is a number); `total`: the number of rows;
    `refusal`: why the profile cannot export the event."""
    from scoring.profiles import files  # with openpyxl
    from scoring.workbook.fields import build_rows  # with openpyxl

    if profile is None or not slug:
        return None
    event = find_directed(request, slug)
    report = load_report_head(event)
    figures = [EXPORT_FIELDS[column.field].written not in _TEXTS for column in profile.columns]
    refusal = ""
    try:
        files.check_players(profile, report)
    except Refusal as refused:
        refusal = refused.sentence
    with translation.override(event.language):
        headings = list(zip(list_headings(profile), figures, strict=True))
        rows = [
            list(zip(files.format_profile_row(row, profile.format), figures, strict=True))
            for row in (build_rows(profile, report) if not refusal else [])
        ]
        file_name = files.build_profile_file_name(profile, report, event.slug)
    entrants = report.entrants.values()
    of_players = profile.rows is RowOf.PLAYER
    return {
        "file_name": file_name,
        "headings": headings,
        "rows": rows,
        "total": sum(len(one.people) for one in entrants) if of_players else len(entrants),
        "refusal": refusal,
    }


MAX_EVENTS = 50
"""Maximum number of events that can be chosen for the preview, newest first."""


@page(find_director, "GET", "POST")
def show_profiles(request: HttpRequest, user: User) -> HttpResponse:
    """Show examples and saved profiles; a post opens an uploaded profile in the editor."""
    upload = ProfileFileForm()
    if request.method == "POST":
        upload = ProfileFileForm(request.POST, request.FILES)
        if upload.is_valid():
            return _edit(request, upload.profile(), is_import=True)
    kept = [(one, one.is_changed_by(user)) for one in KeptProfile.objects.all()]
    context = {"examples": EXAMPLES.values(), "kept_profiles": kept}
    return show_form(request, "profiles/profiles.html", upload, context)


@page(find_director, "GET", "POST")
def profile_new(request: HttpRequest, _user: User) -> HttpResponse:
    return _edit(request, replace(PAIR_ROWS, name=_("New profile")))


@page(find_own_kept(KeptProfile), "GET", "POST")
def profile_change(request: HttpRequest, kept: KeptProfile) -> HttpResponse:
    return _edit(request, kept.profile, kept)


def _find(request: HttpRequest, key: str) -> ExportProfile:
    find_director(request)
    profile = find_export_profile(key)
    if profile is None:
        raise Http404
    return profile


@act(_find, "export_profiles")
def profile_copy(request: HttpRequest, profile: ExportProfile) -> HttpResponse:
    name = _("Copy of %(name)s") % {"name": format_profile_name(profile)}
    kept = copy_profile(profile=profile, name=name, **authorship(request))
    messages.success(request, _("Copy saved: change its columns as you need them."))
    return redirect("export_profile_change", kept.key)


@page(_find)
def download_profile(_request: HttpRequest, profile: ExportProfile) -> HttpResponse:
    named = replace(profile, name=format_profile_name(profile))
    return send_download(write_profile_file(named), f"{profile.key}.profile.json")


def _edit(
    request: HttpRequest,
    profile: ExportProfile,
    kept: KeptProfile | None = None,
    *,
    is_import: bool = False,
) -> HttpResponse:
    """Show the profile editor. A post changes its columns or, with the button `save`, saves it.

    `kept`: the saved profile to change, or None if the profile is new. `is_import`: True if the
    post uploaded `profile` as a file; the editor then only shows it."""
    sent = None if is_import else read_sent(request)
    if sent is None:
        form = _build_form(request, None, list_initial(profile))
    else:
        data, focus = change_columns(sent, request.POST.get("act", ""))
        form = _build_form(request, data, {}, focus)

    def leave() -> HttpResponse:
        typed, author = form.typed(), authorship(request)
        if kept:
            saved = change_profile(kept=kept, profile=typed, **author)
        else:
            saved = save_profile(profile=typed, **author)
        messages.success(request, _("“%(name)s” saved.") % {"name": saved.name})
        return redirect("export_profiles")

    def show() -> dict[str, Any]:
        typed = profile if sent is None else form.typed() if form.is_valid() else None
        new = reverse("export_profile_new")
        return {
            "kept": kept,
            "is_import": is_import,
            "action": reverse("export_profile_change", args=[kept.key]) if kept else new,
            "preview": load_preview(request, typed, str(form["event"].value() or "")),
        }

    templates = "profiles/profile_edit.html", "profiles/profile_preview.html"
    return edit_rows(request, form, leave, templates, show, "name")


def _build_form(
    request: HttpRequest, data: dict[str, Any] | None, initial: dict[str, Any], focus: str = ""
) -> ProfileForm:
    directed = Tournament.objects.filter(directors=find_user(request))
    own = directed.filter(deleted_at=None, archived_at=None)[:MAX_EVENTS]
    events = [(event.slug, f"{event.name} · {event.date:%d/%m/%Y}") for event in own]
    chosen = request.GET.get("event") or (events[0][0] if events else "")
    return ProfileForm(data, initial={"event": chosen, **initial}, events=events, focus=focus)


@page(find_directed)
def choose_export(request: HttpRequest, event: Tournament) -> HttpResponse:
    """List the profiles for exporting the event; `?profile=KEY` previews one."""
    profiles = list_chosen_profiles()
    chosen = next((one for one in profiles if one.key == request.GET.get("profile")), None)
    context = {
        "event": event,
        "profiles": profiles,
        "chosen": chosen,
        "preview": load_preview(request, chosen, event.slug),
        "has_own": chosen or len(profiles) > len(EXAMPLES),
        "edition": find_last(event, Contents.WHOLE),
    }
    return render(request, "profiles/exports.html", context)


def _find_profile(request: HttpRequest, slug: str, key: str) -> tuple[Tournament, ExportProfile]:
    event, profile = find_directed(request, slug), find_export_profile(key)
    if profile is None:
        raise Http404
    return event, profile


@page(_find_profile)
@one_at_a_time
def download_by_profile(
    _request: HttpRequest, found: tuple[Tournament, ExportProfile]
) -> HttpResponse:
    """Download the event's results as the profile defines, in the event's language."""
    from scoring.profiles import files  # with openpyxl

    event, profile = found
    file, report = BytesIO(), load_report(event, timezone.now())
    files.check_players(profile, report)
    with translation.override(event.language):
        files.write_profile(profile, report, file)
        name = files.build_profile_file_name(profile, report, event.slug)
    return send_download(file.getvalue(), name, CONTENT_TYPES[profile.format.suffix])
