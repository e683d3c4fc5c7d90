"""Status of this machine's backups: a JSON document in the first backup folder. Pages show
it, so that they need not access the disk of the second folder."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, Self

from scoring.backups.names import BackupError, BackupName
from scoring.core.bundle.reading import write_value
from scoring.core.decoding import BadData, BadJson, FreeObject, Text, decode, parse_json

FILE_NAME: Final = "status.json"


class SecondPlace(StrEnum):
    NOT_SET = "not-set"
    HOLDS = "holds"
    """The second folder has the last backup."""
    MISSING = "missing"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Status:
    last: Text = ""
    """File name of the last backup, "" if there is none."""
    second: Text = SecondPlace.NOT_SET.value
    mark: Text = ""
    """Result of `load_change_mark` just before the last backup. If the present result differs, the
    data have changed since then."""
    problem: Text = ""
    """Error code of the last attempt, "" if it succeeded."""
    params: FreeObject | None = None

    @property
    def name(self) -> BackupName | None:
        return BackupName.parse(self.last)

    @property
    def places(self) -> int:
        """Number of folders that have the last backup."""
        return (1 + (self.second == SecondPlace.HOLDS)) if self.last else 0

    @property
    def error(self) -> BackupError | None:
        return BackupError(self.problem, **(self.params or {})) if self.problem else None

    def failed(self, error: BackupError) -> Self:
        return replace(self, problem=error.code, params=dict(error.params))

    def write(self) -> str:
        return json.dumps(write_value(self), default=str)

    @classmethod
    def read(cls, text: str) -> Self | None:
        """Parse a status document; return None if it is invalid."""
        try:
            return decode(cls, parse_json(text))
        except (BadData, BadJson):
            return None
