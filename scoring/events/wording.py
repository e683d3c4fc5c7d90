"""The words of the console that differ by kind of entry."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.common.entries_wording import Words
from scoring.core.pairing.entries import EntryKind

ENTRY_WORDS: dict[EntryKind, Words] = {
    EntryKind.PAIRS: {
        "decide_meet": lambda p: _("Pairs that meet again: %(numbers)s.") % p,
        "decide_rest": lambda p: _("Pairs with two byes: %(numbers)s.") % p,
        "decide_idle": lambda p: _("Pairs with a bye in three turns in a row: %(numbers)s.") % p,
        "decide_unplayed": lambda p: _("Pairs ranked without having played: %(numbers)s.") % p,
        "to_register": lambda p: _("Register the pairs that play."),
        "register_them": lambda p: _("Register pairs"),
    },
    EntryKind.PLAYERS: {
        "decide_meet": lambda p: _("Players who meet again: %(numbers)s.") % p,
        "decide_rest": lambda p: _("Players with two byes: %(numbers)s.") % p,
        "decide_idle": lambda p: _("Players with a bye in three turns in a row: %(numbers)s.") % p,
        "decide_unplayed": lambda p: _("Players ranked without having played: %(numbers)s.") % p,
        "to_register": lambda p: _("Register the players who play."),
        "register_them": lambda p: _("Register players"),
    },
    EntryKind.TEAMS: {
        "decide_meet": lambda p: _("Teams that meet again: %(numbers)s.") % p,
        "decide_rest": lambda p: _("Teams with two byes: %(numbers)s.") % p,
        "decide_idle": lambda p: _("Teams with a bye in three turns in a row: %(numbers)s.") % p,
        "decide_unplayed": lambda p: _("Teams ranked without having played: %(numbers)s.") % p,
        "to_register": lambda p: _("Register the teams that play."),
        "register_them": lambda p: _("Register teams"),
    },
    EntryKind.TRIOS: {
        "decide_meet": lambda p: _("Trios that meet again: %(numbers)s.") % p,
        "decide_rest": lambda p: _("Trios with two byes: %(numbers)s.") % p,
        "decide_idle": lambda p: _("Trios with a bye in three turns in a row: %(numbers)s.") % p,
        "decide_unplayed": lambda p: _("Trios ranked without having played: %(numbers)s.") % p,
        "to_register": lambda p: _("Register the trios that play."),
        "register_them": lambda p: _("Register trios"),
    },
}
"""The words of the next act and of decisions; see `entry_words`."""
