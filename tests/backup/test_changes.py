"""What a restore changes, event by event."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from scoring.backup.changes import EventChangeKind, list_event_changes
from scoring.backup.manifest import EventSummary

EVENT = EventSummary(
    slug="a",
    name="A",
    date=date(2026, 11, 21),
    turn=2,
    is_closed=False,
    smazzate=12,
    revision=40,
)


def test_events_come_go_go_back_and_stay() -> None:
    back, gone, new = (replace(EVENT, slug=slug, name=slug.upper()) for slug in "bcd")
    changes = list_event_changes([EVENT, back, new], [EVENT, replace(back, revision=30), gone])
    assert [(change.name, change.kind) for change in changes] == [
        ("A", EventChangeKind.SAME),
        ("B", EventChangeKind.CHANGES),
        ("D", EventChangeKind.GOES),
        ("C", EventChangeKind.COMES),
    ]
