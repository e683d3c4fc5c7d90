"""The backups that are kept: one of each hour and day, all of the last hour, those asked for.

Hours and days are counted, not measured: the last 24 hours in which backups were made. So neither a
long pause nor a clock that was wrong for a while lets the history expire. What people can make at
will is kept where there is room beside the history, and pushes out nothing of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from scoring.backups.names import BackupName, Reason

_LATELY: Final = timedelta(hours=1)
_ASKED_FOR: Final = (Reason.BY_HAND, Reason.BEFORE_RESTORE, Reason.BEFORE_UPDATE)
_HOUR, _DAY = "%Y%m%d%H", "%Y%m%d"


@dataclass(frozen=True, slots=True)
class RetentionPolicy:
    """The numbers of backups that are kept."""

    hours: int = 24
    """The last automatic backup of each of so many hours with backups."""
    days: int = 30
    """The last automatic backup of each of so many days with backups, and what was asked for on
    those days."""
    most: int = 100
    """The limit of all together."""


def list_expired(
    names: Iterable[BackupName], now: datetime, keep: RetentionPolicy
) -> list[BackupName]:
    """The backups that the policy does not keep, oldest first. The newest always stays.

    Hours and days are those of UTC. The last backup of an hour stays the last of that hour, so that
    repeated removal leaves backups evenly spaced.
    """
    newest_first = sorted(names, reverse=True)
    automatic = [name for name in newest_first if name.reason not in _ASKED_FOR]
    history = {
        *_find_last(automatic, _HOUR, keep.hours).values(),
        *_find_last(automatic, _DAY, keep.days).values(),
    }
    days = _find_last(newest_first, _DAY, keep.days)

    def is_kept(name: BackupName) -> bool:
        is_asked_for = name.reason in _ASKED_FOR and _format(name, _DAY) in days
        return is_asked_for or abs(now - name.made_at) <= _LATELY

    chosen = [
        *newest_first[:1],
        *(name for name in newest_first if name in history),
        *(name for name in newest_first if is_kept(name)),
    ]
    kept = list(dict.fromkeys(chosen))[: max(keep.most, 1)]
    return sorted(set(newest_first) - set(kept))


def _find_last(newest_first: list[BackupName], period: str, count: int) -> dict[str, BackupName]:
    """The last backup of each of the last `count` periods in which there are some."""
    found: dict[str, BackupName] = {}
    for name in newest_first:
        found.setdefault(_format(name, period), name)
    return dict(list(found.items())[:count])


def _format(name: BackupName, period: str) -> str:
    return name.made_at.astimezone(UTC).strftime(period)
