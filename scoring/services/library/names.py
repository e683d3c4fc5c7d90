"""Unique names and keys for what is kept at this desk."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import chain, count

from django.utils.text import slugify

from scoring.rules.catalogue import NAME_LENGTH

_ROOM = len(" (9999)")
_KEY_LENGTH = 50


def find_free_name(name: str, taken: Iterable[str]) -> str:
    """The name, with a number appended if it is taken."""
    known = set(taken)
    if name not in known:
        return name
    return next(
        free for n in count(2) if (free := f"{name[: NAME_LENGTH - _ROOM]} ({n})") not in known
    )


def find_free_key(name: str, taken: Collection[str], nameless: str) -> str:
    """A key, also used in the address, made of the name: with a number appended if it is taken.

    `nameless` is the key of a name without a letter or digit.
    """
    base = slugify(name)[:_KEY_LENGTH] or nameless
    candidates = chain([base], (f"{base}-{n}" for n in count(2)))
    return next(key for key in candidates if key not in taken)
