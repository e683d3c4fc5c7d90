"""The name of a backup's file: its number, its time and its reason; and the codes of its errors.

`burraco-00017-20261121T163005Z-publish.zip`: backups are ordered by number, so that a clock set
back does not make an old backup the last. The sentences are in `scoring.backups.wording`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import Final, Self

_MOMENT: Final = "%Y%m%dT%H%M%SZ"


class Reason(StrEnum):
    """The occasion of a backup."""

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
    """Ordered by number; `made_at` is aware, to the second."""

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
        """The name read from a file name; None for a file that is no backup."""
        found = _PATTERN.fullmatch(file_name.removesuffix(SUFFIX))
        if found is None or not file_name.endswith(SUFFIX):
            return None
        try:
            moment = datetime.strptime(found["moment"], _MOMENT).replace(tzinfo=UTC)
        except ValueError:
            return None
        return cls(int(found["number"]), moment, Reason(found["reason"]))


class BackupError(Exception):
    """`code` and `params` say why. Nothing half-made is left behind.

    Codes of a file: `unreadable` (reason), `not_a_backup`, `newer`, `too_old`,
    `damaged` (member), `unsafe` (member), `bomb`, `no_key`, `other_engine` (engine, ours).
    Codes of a machine: `disk_full` (folder), `folder` (folder, reason), `busy`, `pooled`,
    `no_program` (program), `program_failed` (program, reason), `database` (reason), `migration`
    (reason), `changed`.
    """

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params: Mapping[str, object] = params
