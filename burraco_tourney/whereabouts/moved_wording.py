"""The sentence on codes that carry an address of before, which a start and the pages say."""

from __future__ import annotations

from django.utils.translation import gettext as _


def format_moved_cards(before: str, now: str) -> str:
    """`before`: the origin that the codes on the tables carry; `now`: the one that phones need."""
    said = _(
        "The address of the codes on the tables has changed: it was %(before)s, now it is %(now)s. "
        "Print or show the new codes."
    )
    return said % {"before": before, "now": now}
