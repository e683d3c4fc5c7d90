from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from functools import lru_cache

from django.utils import timezone

from scoring.core.bundle.values import Bundle
from scoring.core.signing.minisign import PublicKey
from scoring.documents.editions_queries import find_signed
from scoring.documents.event_queries import load_bundle
from scoring.models.tournament import Tournament
from scoring.signing.queries import find_signer
from scoring.workbook.report import Report

HEAD = 5
"""Number of entries in the preview of an export profile."""
_CACHED = 8
"""Maximum number of events in the cache of a process."""


def load_report(event: Tournament, now: datetime) -> Report:
    """Load the event's current report. Needs the queries of `load_bundle` and a few more."""
    directors = event.directors.order_by("username")
    bundle = load_bundle(event, now)
    return replace(
        Report.of(bundle),
        directors=tuple(user.get_full_name() or user.get_username() for user in directors),
        signed=_find_signed(event, bundle),
    )


def _find_signed(event: Tournament, bundle: Bundle) -> tuple[int, str, PublicKey] | None:
    if (signed := find_signed(event, bundle=bundle)) is None:
        return None
    edition = signed.edition
    return edition.number, edition.sha256, find_signer(edition)


def load_report_head(event: Tournament) -> Report:
    """Load a report of only the best entries and their tables, as a preview for the editor of
    export profiles. Cached until the event's standings, names or settings change."""
    return _load_head(event.pk, event.created_at, event.settled_revision)


@lru_cache(maxsize=_CACHED)
def _load_head(pk: int, _created_at: datetime, _settled_revision: int) -> Report:
    # After the database is replaced, another event may have this key: its creation time differs.
    report = load_report(Tournament.objects.get(pk=pk), timezone.now())
    standings = report.standings[:HEAD]
    shown = {standing.entry for standing in standings}
    turns = tuple(
        replace(
            turn,
            tables=tuple(
                table for table in turn.tables if any(seat.entry in shown for seat in table.seats)
            ),
            absent=tuple(absent for absent in turn.absent if absent.entry in shown),
        )
        for turn in report.bundle.turns
    )
    return replace(report, bundle=replace(report.bundle, turns=turns), standings=standings)
