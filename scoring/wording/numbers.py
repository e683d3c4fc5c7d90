"""How lists of numbers are written."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _


def format_list(parts: Sequence[object]) -> str:
    """`3`, `3 and 9`, `3, 5 and 9`."""
    said = [str(part) for part in parts]
    if len(said) < 2:
        return "".join(said)
    return _("%(first)s and %(last)s") % {"first": ", ".join(said[:-1]), "last": said[-1]}


def format_numbers(numbers: list[int]) -> str:
    """`3, 5, 8`; a long list is truncated."""
    shown = ", ".join(map(str, numbers[:12]))
    return f"{shown} …" if len(numbers) > 12 else shown
