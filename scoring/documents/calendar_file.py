"""An event as a calendar file (iCalendar, RFC 5545), with one calendar entry per session."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime

WIDTH = 75
"""Maximum octets in a line (RFC 5545, section 3.1)."""


@dataclass(frozen=True, slots=True)
class CalendarEvent:
    uid: str
    title: str
    place: str
    address: str
    """URL of the event's public page."""
    day: date
    """Day of the session; used only if `span` is None."""
    span: tuple[datetime, datetime] | None
    changed_at: datetime


def write_calendar(events: Iterable[CalendarEvent]) -> str:
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//burraco_tourney//EN"]
    for event in events:
        lines += _list_lines(event)
    lines.append("END:VCALENDAR")
    return "".join(f"{part}\r\n" for line in lines for part in _fold(line))


def _list_lines(event: CalendarEvent) -> list[str]:
    lines = ["BEGIN:VEVENT"]
    lines += [f"UID:{_escape(event.uid)}", f"DTSTAMP:{_format_time(event.changed_at)}"]
    if event.span:
        begins, ends = event.span
        lines += [f"DTSTART:{_format_time(begins)}", f"DTEND:{_format_time(ends)}"]
    else:
        lines.append(f"DTSTART;VALUE=DATE:{event.day:%Y%m%d}")
    lines.append(f"SUMMARY:{_escape(event.title)}")
    if event.place:
        lines.append(f"LOCATION:{_escape(event.place)}")
    return [*lines, f"URL:{event.address}", "END:VEVENT"]


def _format_time(time: datetime) -> str:
    return f"{time.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def _escape(text: str) -> str:
    for sign in ("\\", ";", ","):
        text = text.replace(sign, f"\\{sign}")
    return " ".join(text.split())


def _fold(line: str) -> Iterator[str]:
    """Split a line into parts of at most 75 octets; all except the first begin with a blank."""
    part = ""
    for letter in line:
        if len((part + letter).encode()) > WIDTH:
            yield part
            part = " "
        part += letter
    yield part
