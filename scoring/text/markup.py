"""Markup for large tables, five times as fast as Django's `format_html`. Only this module marks
text as safe. A table of 400 rows has 5,000 cells. Django's escaping first checks whether a value is
a lazy translation; here a value is either safe markup or is escaped."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape as escape_text

from django.utils.safestring import SafeString

_find_special = re.compile("[&<>\"']").search
"""Find the first character to escape. This takes a third of the time of escaping a text, and few
texts need escaping."""


def escape(value: object) -> str:
    """Return a value as markup: unchanged if it is safe, else as text with `& < > " '` escaped."""
    if isinstance(value, SafeString):
        return value
    text = str(value)
    return escape_text(text) if _find_special(text) else text


def markup(form: str, *values: object) -> SafeString:
    """Fill each `{}` of the template `form` with an escaped value."""
    return SafeString(form.format(*[escape(value) for value in values]))  # nosec B703  # every value in it is escaped


def join_markup(form: str, values: Iterable[object]) -> SafeString:
    """Fill the one `{}` of the template `form` with each escaped value; join the results."""
    before, after = form.split("{}")
    return join_written([before + escape(value) + after for value in values])


def join_written(parts: Iterable[str]) -> SafeString:
    """Join pieces of markup in which every value is already escaped."""
    return SafeString("".join(parts))  # nosec B703  # its callers escape each value with `escape`


def strip_written(text: SafeString) -> SafeString:
    return SafeString(text.strip())  # nosec B703  # it was markup before


def break_address(address: str) -> SafeString:
    """Mark up a URL to break lines only after slashes: breaks at hyphens look like hyphenation."""
    host, slashes, path = address.rpartition("//")
    parts = (part + "/" for part in path.split("/") if part)
    return join_markup("<span>{}</span>", [f"{host}{slashes}{next(parts)}", *parts])
