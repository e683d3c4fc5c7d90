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
    "three-sides": _("Three sides at a table: everybody meets everybody equally often"),
    "danese": _("Danese: 1 against 2, 3 against 4"),
    "danese-modified": _("Danese: opponents do not meet again in the next turn"),
    "danese-no-rematch": _("Danese without rematches"),
    "swiss": _("Swiss: entries with equal points meet, without rematches"),
    "knockout": _("Knockout: losers are eliminated"),
}


class OptionWords(NamedTuple):
    """A form field's label, its help text, and its error message for a forbidden number."""

    label: _StrPromise
    help: _StrPromise
    barred: _StrPromise | str = ""


OPTION_WORDS: dict[str, OptionWords] = {
    "shift": OptionWords(
        _("By how many tables E-W moves up"),
        _("Only for a Mitchell movement. It is usually 1."),
        _(
            "E-W must move. Enter by how many tables: 1, 2, … to move up, or -1, -2, … to "
            "move down."
        ),
    ),
    "apart": OptionWords(
        _("By how many places an entry may move to avoid an opponent of its own club"),
        _(
            "Enter 0 if entries of the same club may meet. Danese and Swiss apply this "
            "rule in every turn. Other movements apply it only in turn 1, if the draw is "
            "random. The rule never applies in individual events and knockouts."
        ),
    ),
    "placing": OptionWords(
        _("The losers keep playing, for the lower places"), _("Only for a knockout.")
    ),
    "threes": OptionWords(
        _("Three leftover players play at one table"), _("Only for individual events.")
    ),
    "fresh": OptionWords(
        _("New partners where possible"),
        _(
            "Only for an individual Danese: if the first two players of a table have "
            "already been partners, the four are paired in another way."
        ),
    ),
}

LINES_APART = OptionWords(_("Also rank N-S and E-W separately"), _("Only for a Mitchell."))
