"""How a place in the standings has changed, in words."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext


def format_move(gained: int) -> str:
    """ "up 2 places"; `gained` is negative for places lost."""
    if not gained:
        return _("same place as before")
    words = (
        ngettext("up %(n)d place", "up %(n)d places", gained)
        if gained > 0
        else ngettext("down %(n)d place", "down %(n)d places", -gained)
    )
    return words % {"n": abs(gained)}


def format_ordinal(place: int) -> str:
    """ "8th"."""
    if place % 100 in (11, 12, 13):
        return pgettext("place", "%(n)dth") % {"n": place}
    match place % 10:
        case 1:
            return pgettext("place", "%(n)dst") % {"n": place}
        case 2:
            return pgettext("place", "%(n)dnd") % {"n": place}
        case 3:
            return pgettext("place", "%(n)drd") % {"n": place}
    return pgettext("place", "%(n)dth") % {"n": place}


def format_at_place(place: int) -> str:
    """Who stands at a place, behind "we are": "8th", in Italian "all'8º posto"."""
    said = {"place": format_ordinal(place)}
    if _is_said_with_vowel(place):
        return pgettext("at a place that is said with a vowel", "%(place)s") % said
    return pgettext("at a place", "%(place)s") % said


def _is_said_with_vowel(number: int) -> bool:
    """Whether the Italian number begins with a vowel: 8, 11, 80 to 89, 800 to 899, 8,000 ..."""
    return number == 11 or str(number).startswith("8") or str(number)[:-3] == "11"
