"""The changes that restoring a backup would make, event by event."""

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
    """Every event of the database or the backup, matched by address, those of the database
    first."""
    current = {event.slug: event for event in now}
    backed_up = {event.slug: event for event in then}
    return tuple(
        EventChange(current.get(slug), backed_up.get(slug)) for slug in {**current, **backed_up}
    )


@dataclass(frozen=True, slots=True)
class RestorePreview:
    """The effects of restoring a backup, before it is done."""

    manifest: Manifest
    changes: tuple[EventChange, ...]
    lost: int
    """Smazzate and corrections that are recorded now but are not in the backup."""
    is_older: bool
    """Whether the backup's schema is older than the program's."""
    key_differs: bool
    """Whether the backup holds another secret key."""


@dataclass(frozen=True, slots=True)
class RestoreResult:
    """The result of a restore."""

    before: BackupName | None
    """The backup of the data before the restore; None for an empty database."""
    key_differs: bool
    """Whether the server must be restarted, so that it reads the key of the backup."""
