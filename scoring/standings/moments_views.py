"""The page of the standings at a past moment: `?at=16:20`, also with a date. Its own links use
`?revision=120`: the event's counter of changes, which does not depend on the clock."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.formats import time_format
from django.utils.translation import gettext as _

from scoring.core.digits import read_digits
from scoring.masthead.views import build_context
from scoring.models.act import StandingsVersion
from scoring.models.tournament import Tournament
from scoring.standings.moments_queries import (
    find_standings_at,
    find_standings_since,
    list_moments,
    read_lines,
)
from scoring.standings.tables import StoredStandingsTable
from scoring.standings.wording import cause_name
from scoring.text.entrants_queries import load_entrants
from scoring.web.fresh_views import show_fresh

LONGEST = 40
NOT_FOUND = 404
TIME = re.compile(r"(?:\d{4}-\d{2}-\d{2}T)?\d{1,2}:\d{2}(?P<seconds>:\d{2})?", re.ASCII)


@show_fresh()
def show_standings_at(request: HttpRequest, event: Tournament) -> HttpResponse:
    moments = list_moments(event)
    text = request.GET.get("at", "").strip()[:LONGEST]
    at = read_moment(text, moments) if moments else None
    then = find_standings_at(event, at) if at else None
    revision = read_digits(request.GET.get("revision", ""))
    if revision is not None and not text:
        then = find_standings_since(event, revision)
        at = then.created_at if then else None
    sentence = ""
    if text and moments and at is None:
        sentence = _("“%(at)s” is not a time of day: use the format 16:20.") % {"at": text}
    elif at is not None and then is None:
        first = time_format(timezone.localtime(_find_span(moments)[0]), "TIME_FORMAT")
        sentence = _(
            "There were no standings at that time: the first standings are from %(at)s."
        ) % {"at": first}
    context = build_context(request, event, "event_standings") | {
        "moments": [(moment, cause_name(moment.cause)) for moment in moments],
        "text": text if at else "",
        "at": at,
        "then": then,
        "cause": cause_name(then.cause) if then else "",
        "sentence": sentence,
        "table": StoredStandingsTable(
            read_lines(then), load_entrants(event), event.entry_kind, event.tiebreaks
        ),
    }
    missing = bool(text) and at is None
    return render(request, "standings/as_at.html", context, status=NOT_FOUND if missing else 200)


def read_moment(text: str, moments: Sequence[StandingsVersion]) -> datetime | None:
    """Return the last instant of the typed minute (or second); None if the text is not a time. A
    time without a date is on the day of the oldest stored standings, or on the next day if that
    day puts the time nearer to the stored standings. `moments`: all stored standings."""
    found = TIME.fullmatch(text)
    if found is None:
        return None
    oldest, newest = _find_span(moments)
    whole = timedelta(seconds=1) if found["seconds"] else timedelta(minutes=1)
    try:
        written = parse_datetime(text)
        if written is None:
            began = timezone.localtime(oldest).date()
            written = parse_datetime(f"{began}T{text.zfill(5)}")
        if written is None:
            return None
        moment = (timezone.make_aware(written) + whole - timedelta(microseconds=1)).astimezone(UTC)
    except (ValueError, OverflowError):
        return None
    if "T" not in text and oldest - moment > moment + timedelta(days=1) - newest:
        moment += timedelta(days=1)
    return moment


def _find_span(moments: Sequence[StandingsVersion]) -> tuple[datetime, datetime]:
    times = [moment.created_at for moment in moments]
    return min(times), max(times)
