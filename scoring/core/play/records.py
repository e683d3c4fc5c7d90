"""Reasons to hold a record, ways to sign it, and keys of writes that restore a revision.

Every write of a record has a key, so that a repeated write is stored only once. The key of a write
that restores an earlier revision contains the number of that revision."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final

_RESTORED: Final = re.compile(r"restore-(\d{1,5})-")


class HeldKind(StrEnum):
    """Reasons why a record waits for a director's decision."""

    CONFLICT = "conflict"
    """The smazzata already has another record."""
    LATE = "late"
    """The turn of the record is already closed."""
    FAULTY = "faulty"
    """The record fails checks that only the director may override."""


class SignedBy(StrEnum):
    """Ways for a pair to sign a record."""

    PIN = "pin"
    """The pair types its PIN; any device will do."""
    LINK = "link"
    """The pair signs on its own page, which the link of its ticket opens."""


def restored_key(revision: int, key: str) -> str:
    return f"restore-{revision}-{key}"


def find_restored(key: str) -> int | None:
    """Return the number of the revision that the write with this key restored, if any."""
    found = _RESTORED.match(key)
    return int(found[1]) if found else None
