"""The sentences for oddities in the points of a smazzata."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from scoring.play.oddities import Oddity
from scoring.wording.smazzate import LINE_NAMES

_ODDITIES: dict[str, str | Promise] = {
    "points.high": gettext_lazy("%(points)d is a lot for one smazzata: check %(side)s."),
    "points.repeated": gettext_lazy("The same points as smazzata %(smazzata)d: check the sheet."),
    "points.equal": gettext_lazy("All sides have the same points: check the sheet."),
}


def oddity_sentence(oddity: Oddity) -> str:
    """What is odd, and what to look at. Raises KeyError for an unknown code."""
    side = LINE_NAMES[oddity.side] if oddity.side else ""
    return str(_ODDITIES[oddity.code]) % {**oddity._asdict(), "side": side}
