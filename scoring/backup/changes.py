"""What restoring a backup would change, event by event."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from scoring.backup.manifest import EventSummary, Manifest
from scoring.backup.names import BackupName


class EventChangeKind(StrEnum):
    COMES = "comes"
    GOES = "goes"
    CHANGES = "changes"
    SAME = "same"


@dataclass(frozen=True, slots=True)
class EventChange:
    """An event now and in the backup; one of the two may be missing."""

    now: EventSummary | None
    then: EventSummary | None

    @property
    def name(self) -> str:
        known = self.now or self.then
        return known.name if known else ""

    @property
    def kind(self) -> EventChangeKind:
        if self.now is None:
            return EventChangeKind.COMES
        if self.then is None:
            return EventChangeKind.GOES
        return EventChangeKind.SAME if self.now == self.then else EventChangeKind.CHANGES


def list_event_changes(
    now: Iterable[EventSummary], then: Iterable[EventSummary]
) -> tuple[EventChange, ...]:
    """Every event that is there now or was then, by its address: those of now first."""
    current = {event.slug: event for event in now}
    backed_up = {event.slug: event for event in then}
    return tuple(
        EventChange(current.get(slug), backed_up.get(slug)) for slug in {**current, **backed_up}
    )


@dataclass(frozen=True, slots=True)
class Preview:
    """What restoring a backup would do."""

    manifest: Manifest
    changes: tuple[EventChange, ...]
    lost: int
    """Smazzate and corrections that are recorded now and are not in the backup."""
    is_older: bool
    """Whether its schema has to be brought up to date."""
    key_differs: bool
    """Whether it was made under another secret key."""


@dataclass(frozen=True, slots=True)
class Restored:
    """What a restore has done."""

    before: BackupName | None
    """The backup of what was there; None where there was nothing."""
    key_differs: bool
    """Whether the server has to be started anew, so that it takes up the key of the backup."""
