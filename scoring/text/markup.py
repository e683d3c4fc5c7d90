"""Fast markup for large tables: like Django's `format_html`, in a fifth of its time.

Only this module marks text as safe. A table of 400 rows has 5,000 cells. Django's escaping first
checks whether a value is a lazy translation; here a value is safe markup, or text that is escaped.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape as escape_text

from django.utils.safestring import SafeString

_find_special = re.compile("[&<>\"']").search
"""Few texts need escaping: searching takes a third of the time of replacing."""


def escape(value: object) -> str:
    """Return a value as markup: unchanged if safe, else as text with `& < > " '` escaped."""
    if isinstance(value, SafeString):
        return value
    text = str(value)
    return escape_text(text) if _find_special(text) else text


def markup(form: str, *values: object) -> SafeString:
    """Fill the form's `{}` with the values, each escaped."""
    return SafeString(form.format(*[escape(value) for value in values]))  # nosec B703  # every value in it is escaped


def join_markup(form: str, values: Iterable[object]) -> SafeString:
    """Repeat the form, which has one `{}`, for each value."""
    before, after = form.split("{}")
    return join_written([before + escape(value) + after for value in values])


def join_written(parts: Iterable[str]) -> SafeString:
    """Join parts of markup, in which every value is escaped."""
    return SafeString("".join(parts))  # nosec B703  # its callers escape each value with `escape`


def strip_written(text: SafeString) -> SafeString:
    """Strip the blanks around markup."""
    return SafeString(text.strip())  # nosec B703  # it was markup before


def break_address(address: str) -> SafeString:
    """Let an address break only after slashes: readers would drop a hyphen at a line's end."""
    host, slashes, path = address.rpartition("//")
    parts = (part + "/" for part in path.split("/") if part)
    return join_markup("<span>{}</span>", [f"{host}{slashes}{next(parts)}", *parts])
