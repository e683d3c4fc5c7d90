"""What an account may do on the desk."""

from __future__ import annotations

from enum import StrEnum


class Role(StrEnum):
    OWNER = "owner"
    """Accounts, backups, the server; and all that a director does."""
    DIRECTOR = "director"
    """Makes events, and decides in those that are its own."""
    HELPER = "helper"
    """Records in the events that name it, and decides nothing."""
