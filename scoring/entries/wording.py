"""The words for registering entries, by kind, and the usual categories."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.common.entries_wording import Words
from scoring.core.pairing.entries import EntryKind

SUGGESTED_CATEGORIES = (
    gettext_lazy("Women"),
    gettext_lazy("Mixed"),
    gettext_lazy("Men"),
    gettext_lazy("Juniors"),
    gettext_lazy("Seniors"),
)
"""Categories that are usual; a club names its own besides."""

ENTRY_WORDS: dict[EntryKind, Words] = {
    EntryKind.PAIRS: {
        "one": lambda p: _("One pair"),
        "register": lambda p: _("Register the pair"),
        "register_many": lambda p: (
            ngettext("Register %(n)d pair", "Register %(n)d pairs", p["n"]) % p
        ),
        "list": lambda p: _("Registered pairs"),
        "none": lambda p: _("No pair is registered yet."),
        "saved": lambda p: _("Pair %(n)d saved.") % p,
        "taken_off": lambda p: _("Pair %(n)d removed from the list.") % p,
        "take_this_off": lambda p: _("Remove this pair from the list"),
        "take_off": lambda p: _("Remove pair %(n)d from the list") % p,
        "published": lambda p: _(
            "The seating is published: names can be corrected, but pairs can no longer be added or "
            "removed here."
        ),
        "drawn": lambda p: _(
            "The seats are already drawn. Adding or removing a pair discards the draft: draw the "
            "seats again afterwards."
        ),
        "paste": lambda p: _("Paste a list, one pair per line"),
        "paste_help": lambda p: _("Two names, then the club and the two membership cards, if any."),
        "paste_example": lambda p: "Rossi Maria - Bianchi Anna; ASD Burraco Roma; 12345; 67890",
        "file_help": lambda p: _(
            "An .xlsx or .csv file with the columns player 1, player 2, club, card 1, card 2."
        ),
    },
    EntryKind.PLAYERS: {
        "one": lambda p: _("One player"),
        "register": lambda p: _("Register the player"),
        "register_many": lambda p: (
            ngettext("Register %(n)d player", "Register %(n)d players", p["n"]) % p
        ),
        "list": lambda p: _("Registered players"),
        "none": lambda p: _("No player is registered yet."),
        "saved": lambda p: _("Player %(n)d saved.") % p,
        "taken_off": lambda p: _("Player %(n)d removed from the list.") % p,
        "take_this_off": lambda p: _("Remove this player from the list"),
        "take_off": lambda p: _("Remove player %(n)d from the list") % p,
        "published": lambda p: _(
            "The seating is published: names can be corrected, but players can no longer be added "
            "or removed here."
        ),
        "drawn": lambda p: _(
            "The seats are already drawn. Adding or removing a player discards the draft: draw the "
            "seats again afterwards."
        ),
        "paste": lambda p: _("Paste a list, one player per line"),
        "paste_help": lambda p: _("A name, then the club and the membership card, if any."),
        "paste_example": lambda p: "Rossi Maria; ASD Burraco Roma; 12345",
        "file_help": lambda p: _("An .xlsx or .csv file with the columns player, club, card."),
    },
    EntryKind.TEAMS: {
        "one": lambda p: _("One team"),
        "register": lambda p: _("Register the team"),
        "register_many": lambda p: (
            ngettext("Register %(n)d team", "Register %(n)d teams", p["n"]) % p
        ),
        "list": lambda p: _("Registered teams"),
        "none": lambda p: _("No team is registered yet."),
        "saved": lambda p: _("Team %(n)d saved.") % p,
        "taken_off": lambda p: _("Team %(n)d removed from the list.") % p,
        "take_this_off": lambda p: _("Remove this team from the list"),
        "take_off": lambda p: _("Remove team %(n)d from the list") % p,
        "published": lambda p: _(
            "The seating is published: names can be corrected, but teams can no longer be added or "
            "removed here."
        ),
        "drawn": lambda p: _(
            "The seats are already drawn. Adding or removing a team discards the draft: draw the "
            "seats again afterwards."
        ),
        "paste": lambda p: _("Paste a list, one team per line"),
        "paste_help": lambda p: (
            _(
                "The team name, then its %(players)d players, one by one or pair by pair, "
                "separated by semicolons. The first pair sits at the first table of a match."
            )
            % p
        ),
        "paste_example": lambda p: "I Draghi; Rossi Maria - Bianchi Anna; Verdi Luca - Neri Ugo",
        "file_help": lambda p: (
            _(
                "An .xlsx or .csv file with the columns team, player 1 to player %(players)d and, "
                "if any, club, card 1 to card %(players)d."
            )
            % p
        ),
    },
    EntryKind.TRIOS: {
        "one": lambda p: _("One trio"),
        "register": lambda p: _("Register the trio"),
        "register_many": lambda p: (
            ngettext("Register %(n)d trio", "Register %(n)d trios", p["n"]) % p
        ),
        "list": lambda p: _("Registered trios"),
        "none": lambda p: _("No trio is registered yet."),
        "saved": lambda p: _("Trio %(n)d saved.") % p,
        "taken_off": lambda p: _("Trio %(n)d removed from the list.") % p,
        "take_this_off": lambda p: _("Remove this trio from the list"),
        "take_off": lambda p: _("Remove trio %(n)d from the list") % p,
        "published": lambda p: _(
            "The seating is published: names can be corrected, but trios can no longer be added or "
            "removed here."
        ),
        "drawn": lambda p: _(
            "The seats are already drawn. Adding or removing a trio discards the draft: draw the "
            "seats again afterwards."
        ),
        "paste": lambda p: _("Paste a list, one trio per line"),
        "paste_help": lambda p: _(
            "Three names, then the club and the three membership cards, if any."
        ),
        "paste_example": lambda p: (
            "Rossi Maria - Bianchi Anna - Verdi Luca; ASD Burraco Roma; 12345; 67890; 24680"
        ),
        "file_help": lambda p: _(
            "An .xlsx or .csv file with the columns player 1, player 2, player 3, club, card 1, "
            "card 2, card 3."
        ),
    },
}
"""The words for registering entries; see `entry_words`."""
