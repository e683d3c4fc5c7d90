"""Kinds of held records and of signatures."""

from __future__ import annotations

from enum import StrEnum


class HeldKind(StrEnum):
    """The cause for which a record waits for a director's decision."""

    CONFLICT = "conflict"
    """Another record of the smazzata stands."""
    LATE = "late"
    """The turn is closed."""


class SignedBy(StrEnum):
    """The means by which a pair signs a record."""

    PIN = "pin"
    """The pair's PIN, on any device."""
    LINK = "link"
    """The link of the pair's own ticket."""
