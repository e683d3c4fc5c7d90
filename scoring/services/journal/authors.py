"""The author of a write: a name, the device and, if there is one, an account."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User


@dataclass(frozen=True)
class Author:
    name: str
    user: User | None = None
    device: str = ""
    """A short description of the device, "" if unknown."""

    @classmethod
    def of(cls, user: User, device: str = "") -> Author:
        return cls(user.get_full_name() or user.get_username(), user, device[:80])
