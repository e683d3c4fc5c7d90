"""How a place in the standings has changed, in words."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


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
