"""The names of both sides of a smazzata at a table of three, where the sides change each time."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.rules.faults import Line
from scoring.rules.sides import Sides
from scoring.rules.three import UNSAID

ROLE_NAMES: dict[Line, str | Promise] = {
    Line.NS: gettext_lazy("Lone player"),
    Line.EW: gettext_lazy("The other two"),
}
"""What the sides are called where they are nobody's yet."""


class SideNames(Sides[str]):
    """The players of each side of one smazzata, as printed: "Ada (alone)" and "Bea + Cleo"."""

    __slots__ = ()


def name_sides(names: Sequence[str], alone: int | None) -> SideNames:
    """The sides of a smazzata, of the `names` of places 1 to 3 and of what its record says.

    Where a record does not say who is alone, it is the first place (`rules.three.UNSAID`). Who
    left the table has no name.
    """
    at = (alone or UNSAID) - 1
    known = [name or _("a player who withdrew") for name in names]
    two = [name for place, name in enumerate(known) if place != at]
    return SideNames(_("%(name)s (alone)") % {"name": known[at]}, " + ".join(two))
