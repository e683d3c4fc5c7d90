"""Format the times of an event's turns, and warn of a start that has passed."""

from __future__ import annotations

from datetime import date, datetime

from django.utils import timezone

from scoring.events.forecast_queries import TimeSpan
from scoring.events.phases_wording import DAY_NAMES, past_start_sentence
from scoring.models.tournament import Tournament


def format_hours(span: TimeSpan, event: Tournament) -> str:
    """Format a time span as `15:30–18:20`; "" if the event has no start time."""
    if span.begins is None or span.ends is None:
        return ""
    return format_span(span.begins, span.ends, event.date)


def format_span(begins: datetime, ends: datetime, day: date) -> str:
    """Format begin and end in local time: `15:30–18:20`, past midnight `22:49–00:39 (Sunday)`.

    A day other than `day` is added, once if begin and end share it. From a week away, the date is
    added instead of the weekday."""
    local = timezone.localtime(begins)
    starts_on = timezone.localdate(ends) if local.date() != day else day
    return f"{format_time(begins, starts_on)}–{format_time(ends, day)}"


def format_time(moment: datetime, day: date) -> str:
    """Format a local time, with its day if that is not `day`: `18:20`, `00:39 (Sunday)`."""
    local = timezone.localtime(moment)
    apart = abs((local.date() - day).days)
    if not apart:
        return f"{local:%H:%M}"
    return f"{local:%H:%M} ({DAY_NAMES[local.weekday()] if apart < 7 else f'{local:%d/%m}'})"


def warn_of_past_start(start: datetime | None, today: date) -> str:
    """Return a warning that the planned `start` has passed; "" if it is None."""
    return past_start_sentence(format_time(start, today)) if start is not None else ""
