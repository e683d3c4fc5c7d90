"""Countdowns for a turn and the break after it, and their announcements in the hall."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

MILLISECOND = timedelta(milliseconds=1)


class MarkKind(StrEnum):
    """Kinds of countdown announcements to the hall; `scoring.clock.face` has the texts."""

    WARNING = "warning"
    LAST_SMAZZATA = "last"
    TIME = "time"


@dataclass(frozen=True, slots=True)
class ClockMark:
    kind: MarkKind
    minutes: int
    """Minutes before the end of the countdown at which the announcement is made."""


def list_clock_marks(warning_minutes: int, last_smazzata_minutes: int) -> tuple[ClockMark, ...]:
    """List a turn's announcements: warnings (none at 0 minutes), then the end, in order."""
    given = (
        ClockMark(MarkKind.WARNING, warning_minutes),
        ClockMark(MarkKind.LAST_SMAZZATA, last_smazzata_minutes),
    )
    before = sorted((mark for mark in given if mark.minutes), key=lambda mark: -mark.minutes)
    return (*before, ClockMark(MarkKind.TIME, 0))


@dataclass(frozen=True, slots=True)
class Countdown:
    """A countdown: running if `ends_at` is set, else paused with `left_ms` milliseconds left."""

    seconds: int
    """The duration in seconds, including any time added."""
    ends_at: datetime | None
    left_ms: int | None = None
    """Milliseconds left if paused; negative if the countdown was paused after its end."""

    @property
    def is_paused(self) -> bool:
        return self.ends_at is None

    def find_left(self, now: datetime) -> timedelta:
        """Return the time left; negative after the end."""
        if self.ends_at is not None:
            return self.ends_at - now
        return (self.left_ms or 0) * MILLISECOND

    def find_end(self, now: datetime) -> datetime:
        """Return the end of the countdown; if it is paused, its end if it were resumed now."""
        return now + self.find_left(now)

    def pause(self, now: datetime) -> Countdown:
        return replace(self, ends_at=None, left_ms=self.find_left(now) // MILLISECOND)

    def resume(self, now: datetime) -> Countdown:
        return replace(self, ends_at=self.find_end(now), left_ms=None)

    def extend(self, minutes: int, now: datetime) -> Countdown:
        """Add minutes, or remove them if negative; the countdown never ends before now."""
        left = self.find_left(now)
        wanted = max(max(left, timedelta()) + timedelta(minutes=minutes), timedelta())
        seconds = max(self.seconds + (wanted - left) // timedelta(seconds=1), 0)
        if self.is_paused:
            return replace(self, seconds=seconds, left_ms=wanted // MILLISECOND)
        return replace(self, seconds=seconds, ends_at=now + wanted)

    def end(self, now: datetime) -> Countdown:
        return replace(self, ends_at=now, left_ms=None)


def start_countdown(minutes: int, now: datetime) -> Countdown:
    return Countdown(minutes * 60, now + timedelta(minutes=minutes))
