"""The first rows of an event's report, for the preview of an export while it is being edited."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from functools import lru_cache

from django.utils import timezone

from scoring.models.tournament import Tournament
from scoring.queries.bundle.report import load_report
from scoring.queries.bundle.report_values import Report

HEAD = 5
"""Entries of which the preview shows rows."""
_CACHED = 8
"""Events, in a process."""


def load_report_head(event: Tournament) -> Report:
    """The report with the best entries of the standings alone, and only what is said of them.

    It is read anew when the standings, names or settings of the event have changed: an editor asks
    for it at every key.
    """
    return _load_head(event.pk, event.created_at, event.settled_revision)


@lru_cache(maxsize=_CACHED)
def _load_head(pk: int, _created_at: datetime, _settled_revision: int) -> Report:
    # Another database may have another event under this key: when it was made tells them apart.
    report = load_report(Tournament.objects.get(pk=pk), timezone.now())
    standings = report.standings[:HEAD]
    shown = {standing.entry for standing in standings}
    return replace(
        report,
        standings=standings,
        tables=(),
        sides=tuple(side for side in report.sides if not shown.isdisjoint(side.entries)),
    )
