"""Downloads of an event: the workbook and the bundle."""

from __future__ import annotations

from io import BytesIO

from django.contrib.auth.decorators import login_required
from django.http import FileResponse, HttpRequest, HttpResponse
from django.utils import timezone, translation
from django.views.decorators.http import require_GET

from scoring.exports.bundle import write_bundle
from scoring.exports.workbook import write_workbook
from scoring.queries.bundle.event import load_bundle
from scoring.queries.bundle.report import load_report
from scoring.views.access import find_directed


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
        content_type="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
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
