"""The preview of an export profile: the first rows of the file that it makes of an event."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest
from django.utils import translation

from scoring.exports.profile_files import build_rows, format_cell, list_headings, name_file
from scoring.profiles.catalogue import EXPORT_FIELDS, Written
from scoring.profiles.profile import ExportProfile, RowOf
from scoring.queries.bundle.report_head import load_report_head
from scoring.views.access import find_directed

_TEXTS = {Written.TEXT, Written.CODE}


@dataclass(frozen=True, slots=True)
class ProfilePreview:
    """Headings and cells, each with whether it is a figure; the rows that are there in all."""

    event: str
    file_name: str
    headings: list[tuple[str, bool]]
    rows: list[list[tuple[str, bool]]]
    total: int


def load_preview(
    request: HttpRequest, profile: ExportProfile | None, slug: str
) -> ProfilePreview | None:
    """The preview with an event that the user directs; None without a profile or an event."""
    if profile is None or not slug:
        return None
    event = find_directed(request, slug)
    report = load_report_head(event)
    figures = [EXPORT_FIELDS[column.field].written not in _TEXTS for column in profile.columns]
    with translation.override(event.language):
        headings = list(zip(list_headings(profile), figures, strict=True))
        rows = [
            [
                (format_cell(value, profile.format), is_figure)
                for value, is_figure in zip(row, figures, strict=True)
            ]
            for row in build_rows(profile, report)
        ]
        file_name = name_file(profile, report, event.slug)
    entrants = report.entrants.values()
    total = (
        len(entrants)
        if profile.rows is RowOf.ENTRY
        else sum(len(entrant.names) for entrant in entrants)
    )
    return ProfilePreview(event.name, file_name, headings, rows, total)
