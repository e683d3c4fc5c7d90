"""Which backups are kept: all of the last hour, then one an hour, then one a day."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from scoring.backup.names import BackupName, Reason

_HOUR: Final = timedelta(hours=1)
_ASKED_FOR: Final = (Reason.BY_HAND, Reason.BEFORE_RESTORE)


@dataclass(frozen=True, slots=True)
class RetentionPolicy:
    """How long backups are kept, and how many at most."""

    hours: int = 24
    """The last backup of each clock hour is kept for this many hours."""
    days: int = 30
    """The last backup of each day, and every one made by hand, is kept for this many days."""
    most: int = 100


def list_expired(
    names: Iterable[BackupName], now: datetime, keep: RetentionPolicy
) -> list[BackupName]:
    """The backups that the policy does not keep, oldest first. The newest always stays.

    Hours and days are those of UTC. The last backup of an hour stays the last of that hour, so that
    repeated removal leaves backups evenly spaced.
    """
    ordered = sorted(names)
    of_hours = _find_last(ordered, lambda name: _utc(name).strftime("%Y%m%d%H"))
    of_days = _find_last(ordered, lambda name: _utc(name).strftime("%Y%m%d"))

    def is_kept(name: BackupName) -> bool:
        age = now - name.made_at
        if age <= _HOUR:
            return True
        is_chosen = name.reason in _ASKED_FOR or name in of_days
        if is_chosen and age <= timedelta(days=keep.days):
            return True
        return age <= timedelta(hours=keep.hours) and name in of_hours

    kept = [name for name in ordered[:-1] if is_kept(name)] + ordered[-1:]
    return sorted(set(ordered) - set(kept[-max(keep.most, 1) :]))


def _find_last(ordered: list[BackupName], period: Callable[[BackupName], str]) -> set[BackupName]:
    return set({period(name): name for name in ordered}.values())


def _utc(name: BackupName) -> datetime:
    return name.made_at.astimezone(UTC)
