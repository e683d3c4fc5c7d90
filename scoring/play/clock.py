"""The countdown of a turn and of the break after it, and the marks that it passes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

MILLISECOND = timedelta(milliseconds=1)


class MarkKind(StrEnum):
    """What a countdown tells the hall as it passes; `scoring.wording.clock` has the sentences."""

    WARNING = "warning"
    LAST_SMAZZATA = "last"
    TIME = "time"


@dataclass(frozen=True, slots=True)
class ClockMark:
    kind: MarkKind
    minutes: int
    """Before the end."""


def list_clock_marks(warning_minutes: int, last_smazzata_minutes: int) -> tuple[ClockMark, ...]:
    """The marks of a turn in the order that it passes them. A mark of 0 minutes is not given; the
    end always is."""
    given = (
        ClockMark(MarkKind.WARNING, warning_minutes),
        ClockMark(MarkKind.LAST_SMAZZATA, last_smazzata_minutes),
    )
    before = sorted((mark for mark in given if mark.minutes), key=lambda mark: -mark.minutes)
    return (*before, ClockMark(MarkKind.TIME, 0))


@dataclass(frozen=True, slots=True)
class Countdown:
    """Time that runs out. It runs if `ends_at` is known and stands if `left_ms` is: one of them is
    None."""

    seconds: int
    """As long as it was set, with what was added since."""
    ends_at: datetime | None
    left_ms: int | None = None
    """Milliseconds; negative if it was stopped after its end."""

    @property
    def is_paused(self) -> bool:
        return self.ends_at is None

    def find_left(self, now: datetime) -> timedelta:
        """What is left; negative after the end."""
        if self.ends_at is not None:
            return self.ends_at - now
        return (self.left_ms or 0) * MILLISECOND

    def find_end(self, now: datetime) -> datetime:
        """When it ends; a paused one, if it goes on now."""
        return now + self.find_left(now)

    def pause(self, now: datetime) -> Countdown:
        return replace(self, ends_at=None, left_ms=self.find_left(now) // MILLISECOND)

    def resume(self, now: datetime) -> Countdown:
        return replace(self, ends_at=self.find_end(now), left_ms=None)

    def extend(self, minutes: int, now: datetime) -> Countdown:
        """Some minutes more, or less if negative, but never to an end before now. After the end
        they count from now."""
        left = self.find_left(now)
        wanted = max(max(left, timedelta()) + timedelta(minutes=minutes), timedelta())
        seconds = max(self.seconds + (wanted - left) // timedelta(seconds=1), 0)
        if self.is_paused:
            return replace(self, seconds=seconds, left_ms=wanted // MILLISECOND)
        return replace(self, seconds=seconds, ends_at=now + wanted)

    def end(self, now: datetime) -> Countdown:
        """Time is up now."""
        return replace(self, ends_at=now, left_ms=None)


def start_countdown(minutes: int, now: datetime) -> Countdown:
    return Countdown(minutes * 60, now + timedelta(minutes=minutes))
