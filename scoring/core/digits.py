"""Parses whole numbers from requests, URLs and forms. Pure: no input or output."""

from __future__ import annotations

from typing import Final

LARGEST_KEY: Final = 2**63 - 1
"""The largest number that a column of the database holds."""


def read_digits(text: str, most: int = LARGEST_KEY) -> int | None:
    """Parse a text of ASCII digits; return None if it is anything else, or above `most`."""
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(most))):
        return None
    number = int(text)
    return number if number <= most else None
