"""The names of movements, and the texts of their options in forms."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

MOVEMENT_NAMES: dict[str, _StrPromise] = {
    "mitchell": _("Mitchell: N-S stay, E-W move up"),
    "howell": _("Howell: at most 12 tables, everybody meets everybody"),
    "round-robin": _("All'italiana: everybody meets everybody"),
    "individual": _("Individual: a new partner every turn"),
    "individual-danese": _("Individual Danese: 1st and 2nd against 3rd and 4th"),
    "threes": _("Tables of three"),
    "three-sides": _("Three sides at a table: everybody meets everybody equally often"),
    "danese": _("Danese: 1st against 2nd, 3rd against 4th"),
    "danese-modified": _("Danese: opponents do not meet again in the next turn"),
    "danese-no-rematch": _("Danese without rematches"),
    "swiss": _("Swiss: entries with equal points meet, without rematches"),
    "knockout": _("Knockout: losers are eliminated"),
}


class OptionWords(NamedTuple):
    """A movement option's label, help text, and error message for its forbidden value, if any."""

    label: _StrPromise
    help: _StrPromise
    barred: _StrPromise | str = ""


OPTION_WORDS: dict[str, OptionWords] = {
    "shift": OptionWords(
        _("By how many tables E-W moves up"),
        _("Only for a Mitchell movement. It is usually 1."),
        _(
            "E-W must move. Enter by how many tables: 1, 2, … towards higher table numbers, or "
            "-1, -2, … towards lower ones."
        ),
    ),
    "apart": OptionWords(
        _(
            "By how many places in the ranking an entry may move to avoid an opponent of its own "
            "club"
        ),
        _(
            "A distance in the standings: a number of places, or in a Swiss of victory points. "
            "With 0, entries of the same club may meet. Danese and Swiss keep clubmates apart in "
            "every turn; other movements only in turn 1, and only if the draw is random. "
            "Individual events and knockouts never keep clubmates apart."
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
            "Only for an individual Danese: the four players at a table get the partners that they "
            "have had least often."
        ),
    ),
}

LINES_APART = OptionWords(_("Also rank N-S and E-W separately"), _("Only for a Mitchell."))
