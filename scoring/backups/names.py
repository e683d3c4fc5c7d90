"""Names of backup files (number, time and reason), the choice of expired ones, and error codes.

`burraco-00017-20261121T163005Z-publish.zip`: backups are ordered by number, so that setting the
clock back does not make an old backup the last. `scoring.backups.wording` has the error messages.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Final, Self

_MOMENT: Final = "%Y%m%dT%H%M%SZ"


class Reason(StrEnum):
    BY_HAND = "by-hand"
    PUBLISH = "publish"
    CLOSE = "close"
    REGULAR = "regular"
    BEFORE_RESTORE = "before-restore"
    BEFORE_UPDATE = "before-update"


_PATTERN: Final = re.compile(
    rf"burraco-(?P<number>\d{{5,9}})-(?P<moment>\d{{8}}T\d{{6}}Z)-(?P<reason>{'|'.join(Reason)})",
    re.ASCII,
)
SUFFIX: Final = ".zip"


@dataclass(frozen=True, slots=True, order=True)
class BackupName:
    """Parsed name of a backup file, ordered by number. `made_at`: aware, in whole seconds."""

    number: int
    made_at: datetime
    reason: Reason

    @property
    def stem(self) -> str:
        moment = self.made_at.astimezone(UTC).strftime(_MOMENT)
        return f"burraco-{self.number:05d}-{moment}-{self.reason}"

    @property
    def file_name(self) -> str:
        return self.stem + SUFFIX

    @classmethod
    def parse(cls, file_name: str) -> Self | None:
        """Parse a file name; return None if it is not a backup's."""
        found = _PATTERN.fullmatch(file_name.removesuffix(SUFFIX))
        if found is None or not file_name.endswith(SUFFIX):
            return None
        try:
            moment = datetime.strptime(found["moment"], _MOMENT).replace(tzinfo=UTC)
        except ValueError:
            return None
        return cls(int(found["number"]), moment, Reason(found["reason"]))


_LATELY: Final = timedelta(hours=1)
_ASKED_FOR: Final = (Reason.BY_HAND, Reason.BEFORE_RESTORE, Reason.BEFORE_UPDATE)
_HOUR, _DAY = "%Y%m%d%H", "%Y%m%d"


def list_expired(
    names: Iterable[BackupName],
    now: datetime,
    *,
    hours: int = 24,
    days: int = 30,
    most: int = 100,
) -> list[BackupName]:
    """Return the backups to remove, oldest first. The newest is always kept.

    At most `most` backups are kept, chosen in this order:

    1. the newest;
    2. automatic ones: the last backup of each of the last `hours` hours that have one, and of
       each of the last `days` days that have one;
    3. from the newest on: all backups made in the last hour, and those made by hand, before a
       restore or before an update on one of the last `days` days that have backups.

    Only hours and days with backups count, so neither a long pause nor a wrong clock expires the
    history. Hours and days are in UTC."""
    newest_first = sorted(names, reverse=True)
    automatic = [name for name in newest_first if name.reason not in _ASKED_FOR]
    history = {
        *_find_last(automatic, _HOUR, hours).values(),
        *_find_last(automatic, _DAY, days).values(),
    }
    days_kept = _find_last(newest_first, _DAY, days)

    def is_kept(name: BackupName) -> bool:
        is_asked_for = name.reason in _ASKED_FOR and _format(name, _DAY) in days_kept
        return is_asked_for or abs(now - name.made_at) <= _LATELY

    chosen = [
        *newest_first[:1],
        *(name for name in newest_first if name in history),
        *(name for name in newest_first if is_kept(name)),
    ]
    kept = list(dict.fromkeys(chosen))[: max(most, 1)]
    return sorted(set(newest_first) - set(kept))


def _find_last(newest_first: list[BackupName], period: str, count: int) -> dict[str, BackupName]:
    """Return {period: its last backup} for the last `count` periods that have a backup.

    `period`: a strftime format, which makes a text of each hour or day."""
    found: dict[str, BackupName] = {}
    for name in newest_first:
        found.setdefault(_format(name, period), name)
    return dict(list(found.items())[:count])


def _format(name: BackupName, period: str) -> str:
    return name.made_at.astimezone(UTC).strftime(period)


class BackupError(Exception):
    """A backup or a restore failed, without leaving anything half-made. `code` and `params`
    give the reason.

    Codes, each with its params in brackets, for errors in a backup file: `unreadable` (reason),
    `not_a_backup`, `newer`, `too_old`, `damaged` (member), `unsafe` (member), `bomb`, `no_key`,
    `other_engine` (engine, ours). Codes for errors on this machine: `disk_full` (folder), `folder`
    (folder, reason), `busy`, `pooled`, `no_program` (program), `program_failed` (program, reason),
    `database` (reason), `migration` (reason), `changed`."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params: Mapping[str, object] = params
