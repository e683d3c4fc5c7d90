"""How the backups of this machine stand: what the desk shows without looking at any disk but its
own. Kept beside the backups as a small document of JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, Self

from scoring.backup.errors import BackupError
from scoring.backup.names import BackupName
from scoring.bundle.reading import write_value
from scoring.decoding import BadData, BadJson, FreeObject, Text, decode, parse_json

FILE_NAME: Final = "status.json"


class Second(StrEnum):
    """How the second place stands."""

    NOT_SET = "not-set"
    HOLDS = "holds"
    """It has the last backup."""
    MISSING = "missing"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Status:
    last: Text = ""
    """The file name of the last backup, "" for none yet."""
    second: Text = Second.NOT_SET.value
    mark: Text = ""
    """What `load_change_mark` said just before the last backup was begun."""
    problem: Text = ""
    """The code of the BackupError that the last try ended with, "" if it was made."""
    params: FreeObject | None = None

    @property
    def name(self) -> BackupName | None:
        return BackupName.parse(self.last)

    @property
    def places(self) -> int:
        """How many places have the last backup."""
        return (1 + (self.second == Second.HOLDS)) if self.last else 0

    @property
    def error(self) -> BackupError | None:
        return BackupError(self.problem, **(self.params or {})) if self.problem else None

    def failed(self, error: BackupError) -> Self:
        return replace(self, problem=error.code, params=dict(error.params))

    def write(self) -> str:
        return json.dumps(write_value(self), default=str)

    @classmethod
    def read(cls, text: str) -> Self | None:
        """None for what is no such document."""
        try:
            return decode(cls, parse_json(text))
        except (BadData, BadJson):
            return None
