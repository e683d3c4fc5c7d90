"""Text that people typed, made safe for a spreadsheet."""

from __future__ import annotations

import re

MOST_CHARACTERS = 32_767
"""What one cell holds."""

# What XML 1.0 has no place for: control characters, halves of surrogate pairs, non-characters.
_ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
# A spreadsheet takes "#N/A" for an error, and the rest for the beginning of a formula.
_STARTERS = ("=", "+", "-", "@", "\t", "\r", "#")
_SHEET_TITLE = re.compile(r"[\[\]:*?/\\']")


def strip_controls(text: str) -> str:
    """The text without what no cell can hold, cut to what one cell holds."""
    if not text.isprintable():
        text = _ILLEGAL.sub("", text)
    return text[:MOST_CHARACTERS]


def begins_like_formula(text: str) -> bool:
    """Whether a spreadsheet may take this text for something that it computes."""
    return text.startswith(_STARTERS)


def neutralise(text: str) -> str:
    """The text for a cell of a CSV file, where nothing else says that it is one: what a spreadsheet
    may take for a formula stands behind an apostrophe.
    """
    text = strip_controls(text)
    return f"'{text}" if begins_like_formula(text) else text


def clean_title(title: str) -> str:
    """A sheet's name: 31 characters, without those that a reference to it could trip over."""
    return _SHEET_TITLE.sub(" ", title).strip()[:31]


def quote(text: str) -> str:
    """A text as a formula writes it."""
    return '"' + text.replace('"', '""') + '"'
