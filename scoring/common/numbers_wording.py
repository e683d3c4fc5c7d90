"""Lists of numbers as they are written in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce

from django.utils.formats import number_format
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


def join_points(totals: Iterable[int]) -> str:
    """The points of the sides of a table, in their order: "405 to −115"."""
    figures = [number_format(each, force_grouping=True).replace("-", "−") for each in totals]
    return reduce(
        lambda said, more: _("%(points)s to %(next)s") % {"points": said, "next": more}, figures
    )
