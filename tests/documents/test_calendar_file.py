"""The calendar file of an event: its hours in UTC, its texts escaped, its lines folded."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

from scoring.documents.calendar_file import CalendarEvent, write_calendar

BEGINS = datetime(2026, 11, 22, 20, 30, tzinfo=UTC)
EVENT = CalendarEvent(
    uid="torneo-1@burraco_tourney",
    title="Torneo; di Natale, a coppie",
    place="Sala delle feste, Lucca",
    address="http://192.168.1.23:8000/e/torneo/",
    day=date(2026, 11, 22),
    span=(BEGINS, BEGINS + timedelta(hours=3)),
    changed_at=BEGINS,
)


def test_an_event_with_hours() -> None:
    lines = write_calendar([EVENT]).split("\r\n")
    assert lines[0] == "BEGIN:VCALENDAR"
    assert lines[-2:] == ["END:VCALENDAR", ""]
    assert "DTSTART:20261122T203000Z" in lines
    assert "DTEND:20261122T233000Z" in lines
    assert r"SUMMARY:Torneo\; di Natale\, a coppie" in lines


def test_an_event_without_hours_has_its_day() -> None:
    text = write_calendar([replace(EVENT, span=None)])
    assert "DTSTART;VALUE=DATE:20261122\r\n" in text
    assert "DTEND" not in text


def test_long_lines_are_folded_between_letters() -> None:
    title = "à" * 100
    text = write_calendar([replace(EVENT, title=title)])
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    assert f"SUMMARY:{title}" in text.replace("\r\n ", "")
