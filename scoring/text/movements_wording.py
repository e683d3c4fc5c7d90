"""The names of movements, and the texts of their options in forms."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

MOVEMENT_NAMES: dict[str, _StrPromise] = {
    "mitchell": _("Mitchell: N-S stay, E-W move up"),
    "howell": _("Howell: everybody meets everybody, up to 12 tables"),
    "round-robin": _("All'italiana: everybody meets everybody"),
    "individual": _("Individual: a new partner every turn"),
    "individual-danese": _("Individual Danese: 1 and 2 against 3 and 4"),
    "threes": _("Tables of three"),
    "three-sides": _("Three sides at a table: everybody meets everybody evenly"),
    "danese": _("Danese: 1 against 2, 3 against 4"),
    "danese-modified": _("Danese, no rematches from the previous turn"),
    "danese-no-rematch": _("Danese without rematches"),
    "swiss": _("Swiss: entries level on points meet, no rematches"),
    "knockout": _("Knockout: losers are eliminated"),
}


class OptionWords(NamedTuple):
    """A form field's label, its help text, and its error message for a forbidden number."""

    label: _StrPromise
    help: _StrPromise
    barred: _StrPromise | str = ""


OPTION_WORDS: dict[str, OptionWords] = {
    "shift": OptionWords(
        _("Number of tables E-W moves up"),
        _("For a Mitchell movement; usually 1."),
        _("E-W cannot stay: enter tables up (1, 2, …) or down (-1, -2, …)."),
    ),
    "apart": OptionWords(
        _("Separate same-club entries within N places"),
        _(
            "With 0, entries of the same club may meet. Danese and Swiss apply this rule in "
            "every turn, other movements only to a random turn 1. The rule never applies in "
            "individual events and knockouts."
        ),
    ),
    "placing": OptionWords(_("Losers play on for places"), _("For a knockout.")),
    "threes": OptionWords(
        _("Three leftover players play at one table"), _("For individual events.")
    ),
    "fresh": OptionWords(
        _("New partners where possible"),
        _(
            "For an individual Danese: if a table’s first two players have been partners, the "
            "four pair up in another way."
        ),
    ),
}
"""Texts for each option, by the option's key."""

LINES_APART = OptionWords(_("Also rank N-S and E-W separately"), _("For a Mitchell."))
"""Texts for the option to rank N-S and E-W separately."""
