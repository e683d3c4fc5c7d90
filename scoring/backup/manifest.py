"""The manifest of a backup: the document `manifest.json` inside its file."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Annotated, Final, Literal

from scoring.backup.errors import BackupError
from scoring.backup.names import Reason
from scoring.bundle.reading import write_value
from scoring.decoding import (
    BadData,
    BadJson,
    Day,
    Flag,
    Moment,
    Whole,
    decode,
    max_length,
    parse_json,
    within,
)

SCHEMA: Final = "burraco-tourney.backup"
FORMAT: Final = 1

Count = Annotated[Whole, within(0, 2_000_000_000)]
Size = Annotated[Whole, within(0, 1 << 50)]


@dataclass(frozen=True, slots=True)
class Member:
    """A file inside the backup: its path with `/`, its size in bytes, its digest in hexadecimal."""

    name: Annotated[str, max_length(300)]
    size: Size
    sha256: Annotated[str, max_length(64)]


@dataclass(frozen=True, slots=True)
class EventSummary:
    """An event as it stood in the backup."""

    slug: Annotated[str, max_length(80)]
    name: Annotated[str, max_length(120)]
    date: Day
    turn: Count
    """The last turn whose seating was published, 0 for none."""
    is_closed: Flag
    smazzate: Count
    revision: Count
    """Rises by one with every write to the event."""


@dataclass(frozen=True, slots=True)
class Manifest:
    format: Count
    program: Annotated[str, max_length(40)]
    """The version of the program that made the backup."""
    engine: Literal["sqlite", "postgresql"]
    made_at: Moment
    reason: Literal["by-hand", "publish", "close", "regular", "before-restore"]
    migrations: tuple[Annotated[str, max_length(300)], ...]
    """The schema: every migration that was applied, as `app.name`."""
    events: tuple[EventSummary, ...]
    versions: Count
    """The number of revisions of smazzate in all events, corrected ones included."""
    members: tuple[Member, ...] = ()
    schema: Literal["burraco-tourney.backup"] = SCHEMA

    @classmethod
    def begin(
        cls,
        *,
        program: str,
        engine: Literal["sqlite", "postgresql"],
        made_at: datetime,
        reason: Reason,
        migrations: tuple[str, ...],
        events: tuple[EventSummary, ...],
        versions: int,
    ) -> Manifest:
        """The manifest of a backup that has no members yet."""
        return cls(FORMAT, program, engine, made_at, reason.value, migrations, events, versions)

    def with_members(self, members: tuple[Member, ...]) -> Manifest:
        return replace(self, members=members)


def write_manifest(manifest: Manifest) -> bytes:
    return json.dumps(write_value(manifest), ensure_ascii=False, indent=1).encode()


def read_manifest(text: bytes) -> Manifest:
    """Raises BackupError: `not_a_backup`, or `newer` for a format that is not known yet."""
    try:
        data = parse_json(text)
    except BadJson:
        raise BackupError("not_a_backup") from None
    if not isinstance(data, dict) or data.get("schema") != SCHEMA:
        raise BackupError("not_a_backup")
    if isinstance(data.get("format"), int) and data["format"] > FORMAT:
        raise BackupError("newer")
    try:
        return decode(Manifest, data)
    except BadData:
        raise BackupError("not_a_backup") from None
