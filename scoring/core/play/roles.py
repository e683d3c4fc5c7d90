"""Roles of accounts: owner, director or helper, with different rights."""

from __future__ import annotations

from enum import StrEnum


class Role(StrEnum):
    OWNER = "owner"
    """An owner manages accounts, backups and the server, and does all that a director does."""
    DIRECTOR = "director"
    """A director creates events, and decides in the director's own events."""
    HELPER = "helper"
    """A helper records results in the events that list the helper, and decides nothing."""
