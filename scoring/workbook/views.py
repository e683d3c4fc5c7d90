from __future__ import annotations

from io import BytesIO

from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation

from scoring.documents.views import one_at_a_time
from scoring.models.tournament import Tournament
from scoring.web.access_views import find_directed
from scoring.web.acts_views import XLSX, page, send_download
from scoring.workbook.report_loading import load_report


@page(find_directed)
@one_at_a_time
def download_workbook(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Send the event's workbook as a download, in the event's language."""
    from scoring.workbook.book import write_workbook  # with openpyxl

    file, report = BytesIO(), load_report(event, timezone.now())
    with translation.override(event.language):
        write_workbook(report, file)
    return send_download(file.getvalue(), f"{event.slug}.xlsx", XLSX)
