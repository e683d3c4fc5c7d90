"""Parse whole numbers in texts from requests, URLs and forms."""

from __future__ import annotations

from typing import Final

LARGEST_KEY: Final = 2**63 - 1
"""The largest integer that a database column can hold."""


def read_digits(text: str, most: int = LARGEST_KEY) -> int | None:
    """Parse ASCII digits; return None if the text has anything else or exceeds `most`."""
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(most))):
        return None
    number = int(text)
    return number if number <= most else None
