"""The name of an exported file, from a pattern such as "{event} {date}"."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Final

PLACEHOLDERS: Final = ("event", "date", "place", "organiser", "profile")
MAX_CHARACTERS: Final = 150
"""The most characters of the whole name, so that every file system accepts it."""
MAX_BYTES: Final = 240
"""The most bytes of the whole name in UTF-8."""

FORBIDDEN: Final = '\\ / : * ? " < > |'
"""The characters that Windows forbids in a file name."""
_FORBIDDEN: Final = re.compile(f"[{re.escape(FORBIDDEN.replace(' ', ''))}]")
_BRACES: Final = re.compile(r"\{([^{}]*)\}")
_DROPPED: Final = {"Cc", "Cf", "Cs", "Cn"}
"""Unicode categories removed from names: control characters, and signs that reverse text."""


def find_forbidden(pattern: str) -> str | None:
    found = _FORBIDDEN.search(pattern)
    return found and found.group()


def find_unknown(pattern: str) -> str | None:
    """Return the first unknown placeholder, with braces, or else an unmatched brace, if any."""
    for found in _BRACES.finditer(pattern):
        if found[1] not in PLACEHOLDERS:
            return found.group()
    left = re.search("[{}]", _BRACES.sub("", pattern))
    return left and left.group()


def fill_file_name(pattern: str, values: Mapping[str, str], suffix: str, otherwise: str) -> str:
    """Fill a checked pattern and add the suffix. `otherwise` is used if the name would be empty."""
    name = _BRACES.sub(lambda found: _clean(values[found[1]]), pattern.removesuffix(suffix))
    name = _cut(" ".join(_clean(name).split()), suffix).strip(" .")
    return (name or otherwise) + suffix


def _clean(text: str) -> str:
    kept = (" " if sign.isspace() else sign for sign in _FORBIDDEN.sub("-", text))
    return "".join(sign for sign in kept if unicodedata.category(sign) not in _DROPPED)


def _cut(name: str, suffix: str) -> str:
    name = name[: MAX_CHARACTERS - len(suffix)]
    return name.encode()[: MAX_BYTES - len(suffix)].decode(errors="ignore")
