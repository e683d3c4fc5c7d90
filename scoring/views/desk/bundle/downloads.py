"""Downloads of an event: the workbook, the bundle and the files by export profiles."""

from __future__ import annotations

from io import BytesIO

from django.contrib.auth.decorators import login_required
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone, translation
from django.views.decorators.http import require_GET

from scoring.exports.bundle import write_bundle
from scoring.exports.profile_files import name_file, write_profile
from scoring.exports.workbook import write_workbook
from scoring.queries.bundle.event import load_bundle
from scoring.queries.bundle.report import load_report
from scoring.queries.library.export_profiles import find_export_profile, list_chosen_profiles
from scoring.views.access import find_directed
from scoring.views.desk.library.profile_preview import load_preview

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
CONTENT_TYPES = {".xlsx": XLSX, ".csv": "text/csv; charset=utf-8"}
"""By the suffix of the file."""


@require_GET
@login_required
def download_workbook(request: HttpRequest, slug: str) -> FileResponse:
    """The results as a spreadsheet, in the event's language."""
    event = find_directed(request, slug)
    report = load_report(event, timezone.now())
    file = BytesIO()
    with translation.override(event.language):
        write_workbook(report, file)
    file.seek(0)
    return FileResponse(
        file,
        as_attachment=True,
        filename=f"{event.slug}.xlsx",
        content_type=XLSX,
    )


@require_GET
@login_required
def download_bundle(request: HttpRequest, slug: str) -> HttpResponse:
    """The whole event as one file, for `import_bundle` on another desk and for `verify`."""
    event = find_directed(request, slug)
    return HttpResponse(
        write_bundle(load_bundle(event, timezone.now())),
        content_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{event.slug}.json"'},
    )


@require_GET
@login_required
def choose_export(request: HttpRequest, slug: str) -> HttpResponse:
    """The profiles that the event can be exported by, and with `profile` the preview of one."""
    event = find_directed(request, slug)
    profiles = list_chosen_profiles()
    chosen = next((one for one in profiles if one.key == request.GET.get("profile")), None)
    context = {
        "event": event,
        "profiles": profiles,
        "chosen": chosen,
        "preview": load_preview(request, chosen, slug),
    }
    return render(request, "desk/bundle/exports.html", context)


@require_GET
@login_required
def download_by_profile(request: HttpRequest, slug: str, key: str) -> FileResponse:
    """The results as a file by an export profile, in the event's language."""
    event = find_directed(request, slug)
    profile = find_export_profile(key)
    if profile is None:
        raise Http404
    report = load_report(event, timezone.now())
    file = BytesIO()
    with translation.override(event.language):
        write_profile(profile, report, file)
        name = name_file(profile, report, event.slug)
    file.seek(0)
    return FileResponse(
        file,
        as_attachment=True,
        filename=name,
        content_type=CONTENT_TYPES[profile.format.suffix],
    )
