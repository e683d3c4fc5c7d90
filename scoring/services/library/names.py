"""Unique names for rule sets and conversion tables kept at this desk."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count

from scoring.rules.catalogue import NAME_LENGTH

_ROOM = len(" (9999)")


def find_free_name(name: str, taken: Iterable[str]) -> str:
    """The name, with a number appended if it is taken."""
    known = set(taken)
    if name not in known:
        return name
    return next(
        free for n in count(2) if (free := f"{name[: NAME_LENGTH - _ROOM]} ({n})") not in known
    )
