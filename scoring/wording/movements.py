"""The words for the movements and for what can be chosen about them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

MOVEMENT_NAMES: dict[str, _StrPromise] = {
    "mitchell": _("Mitchell: N-S stay, E-W move up"),
    "howell": _("Howell: everybody meets everybody, up to 12 tables"),
    "round-robin": _("All'italiana: everybody meets everybody"),
    "individual": _("Individual: another partner every turn"),
    "threes": _("Tables of three"),
    "danese": _("Danese: 1 against 2, 3 against 4"),
    "danese-modified": _("Danese, no rematch of the turn before"),
    "danese-no-rematch": _("Danese without rematches"),
    "swiss": _("Swiss: equal points meet, no rematches"),
    "knockout": _("Knockout: who loses is out"),
}


class OptionWords(NamedTuple):
    """The label of a field, the help below it, and the sentence for a number that is barred."""

    label: _StrPromise
    help: _StrPromise
    barred: _StrPromise | str = ""


OPTION_WORDS: dict[str, OptionWords] = {
    "shift": OptionWords(
        _("Tables that E-W moves up"),
        _("For a Mitchell; usually 1."),
        _("E-W must move: write 1 or more, or a minus to go down."),
    ),
    "apart": OptionWords(
        _("Keep clubs apart by so many places"),
        _(
            "0 lets clubs meet. Danese and Swiss look at it in every turn, the others at a random "
            "draw of turn 1; not for individual events and knockouts."
        ),
    ),
    "placing": OptionWords(_("Who loses plays on for places"), _("For a knockout.")),
    "threes": OptionWords(
        _("Three who are left over play at one table"), _("For individual events.")
    ),
}
"""By the key of the option."""

LINES_APART = OptionWords(_("N-S and E-W are ranked apart too"), _("For a Mitchell."))
"""Of a movement in which every entry keeps its line."""
