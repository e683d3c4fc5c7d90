"""Words and sentences that depend on the kind of entry: pair, player, trio or team."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy, pgettext_lazy

from players.person import OPTIONAL_FIELDS
from players.wording import person_words
from scoring.core.pairing.entries import EntryKind
from scoring.core.ranking.stages import Stage
from scoring.models.tournament import Tournament
from scoring.text.amounts_wording import format_list
from scoring.text.entrants_queries import Entrant

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

_Words = Mapping[str, "str | _StrPromise"]
"""The words for one kind of entry, by key; placeholders are filled by `entry_words`."""


def entry_words(kind: EntryKind | str, key: str, **params: Any) -> str:
    """Return the words at `key` for a kind of entry: TEAMS, "numbered", n=7 gives "Team 7"."""
    return WORDS[EntryKind(kind)][key] % params


def format_entry(kind: EntryKind | str, number: object) -> str:
    """Format an entry at the beginning of a sentence: "Pair 7"; a dash if the number is unknown."""
    if isinstance(number, int):
        return entry_words(kind, "named", n=number)
    return f"{entry_words(kind, 'entry')} –"


def format_entries(kind: EntryKind | str, numbers: Sequence[int]) -> str:
    """Format entries inside a sentence: "pair 7", "pairs 3, 5 and 9"."""
    return entry_words(kind, "listed", n=len(numbers), numbers=format_list(numbers))


_ALIKE: _Words = {
    "rests_here": _("Bye in this turn: nothing to record."),
    "byes": _("A bye is worth"),
    "take_this_off": _("Remove from the list"),
    "published": _("The seats are published: only names can be changed here."),
    "drawn": _("The seats are drawn: if you add or remove an entry, the draw is cancelled."),
}
"""Words that are the same for every kind of entry."""

_PAIRS: _Words = {
    "entry": _("Pair"),
    "entries": _("Pairs"),
    "numbered": _("Pair %(n)d"),
    "named": pgettext_lazy("in a sentence", "Pair %(n)d"),
    "listed": ngettext_lazy("pair %(numbers)s", "pairs %(numbers)s", "n"),
    "count": ngettext_lazy("%(n)d pair", "%(n)d pairs", "n"),
    "registered": ngettext_lazy("%(n)d pair is registered.", "%(n)d pairs are registered.", "n"),
    "rests": _("Pair %(n)d, %(name)s, has a bye in this turn."),
    "inside": _("pair"),
    "check": _("Check pairs"),
    "card": _("Scorecard of pair %(n)d"),
    "one": _("One pair"),
    "register": _("Register the pair"),
    "register_many": ngettext_lazy("Register %(n)d pair", "Register %(n)d pairs", "n"),
    "list": _("Registered pairs"),
    "none": _("No pair is registered yet."),
    "saved": _("Pair %(n)d saved."),
    "taken_off": _("Pair %(n)d removed from the list."),
    "take_off": _("Remove pair %(n)d from the list"),
    "paste": _("Paste a list, one pair per line"),
    "paste_help": _("Two names, then the club and the two membership cards, if any."),
    "paste_example": "Rossi Maria - Bianchi Anna; ASD Burraco Roma; 12345; 67890",
    "file_help": _(
        "Choose an .xlsx or .csv file with these columns: player 1, player 2, club, card 1, card 2."
    ),
    "decide_meet": _("Pairs that meet again: %(numbers)s."),
    "decide_rest": _("Pairs with more than one bye: %(numbers)s."),
    "decide_idle": _("Pairs that sit out three turns in a row: %(numbers)s."),
    "decide_unplayed": _("Pairs ranked without having played: %(numbers)s."),
    "register_them": _("Register pairs"),
    "swap": _("Swap the seats of pairs %(a)d and %(b)d?"),
    "swapped": _("Pairs %(a)d and %(b)d have swapped seats."),
    "seat_together": _("Seat pairs %(a)d and %(b)d at one table in turn %(turn)d?"),
    "sit_together": _("Pairs %(a)d and %(b)d meet in turn %(turn)d."),
    "would_meet": _("Pairs %(a)d and %(b)d would meet more than once, in turns %(turns)s."),
    "would_rest": _("Pair %(n)d would have more than one bye, in turns %(turns)s."),
}

_PLAYERS: _Words = {
    "entry": _("Player"),
    "entries": _("Players"),
    "numbered": _("Player %(n)d"),
    "named": pgettext_lazy("in a sentence", "Player %(n)d"),
    "listed": ngettext_lazy("player %(numbers)s", "players %(numbers)s", "n"),
    "count": ngettext_lazy("%(n)d player", "%(n)d players", "n"),
    "registered": ngettext_lazy(
        "%(n)d player is registered.", "%(n)d players are registered.", "n"
    ),
    "rests": _("Player %(n)d, %(name)s, has a bye in this turn."),
    "inside": _("player"),
    "check": _("Check players"),
    "card": _("Scorecard of player %(n)d"),
    "one": _("One player"),
    "register": _("Register the player"),
    "register_many": ngettext_lazy("Register %(n)d player", "Register %(n)d players", "n"),
    "list": _("Registered players"),
    "none": _("No player is registered yet."),
    "saved": _("Player %(n)d saved."),
    "taken_off": _("Player %(n)d removed from the list."),
    "take_off": _("Remove player %(n)d from the list"),
    "paste": _("Paste a list, one player per line"),
    "paste_help": _("A name, then the club and the membership card, if any."),
    "paste_example": "Rossi Maria; ASD Burraco Roma; 12345",
    "file_help": _("Choose an .xlsx or .csv file with these columns: player, club, card."),
    "decide_meet": _("Players who meet again: %(numbers)s."),
    "decide_rest": _("Players with more than one bye: %(numbers)s."),
    "decide_idle": _("Players who sit out three turns in a row: %(numbers)s."),
    "decide_unplayed": _("Players ranked without having played: %(numbers)s."),
    "register_them": _("Register players"),
    "swap": _("Swap the seats of players %(a)d and %(b)d?"),
    "swapped": _("Players %(a)d and %(b)d have swapped seats."),
    "seat_together": _("Seat players %(a)d and %(b)d at one table in turn %(turn)d?"),
    "sit_together": _("Players %(a)d and %(b)d meet in turn %(turn)d."),
    "would_meet": _("Players %(a)d and %(b)d would meet more than once, in turns %(turns)s."),
    "would_rest": _("Player %(n)d would have more than one bye, in turns %(turns)s."),
}

_TEAMS: _Words = {
    "entry": _("Team"),
    "entries": _("Teams"),
    "numbered": _("Team %(n)d"),
    "named": pgettext_lazy("in a sentence", "Team %(n)d"),
    "listed": ngettext_lazy("team %(numbers)s", "teams %(numbers)s", "n"),
    "count": ngettext_lazy("%(n)d team", "%(n)d teams", "n"),
    "registered": ngettext_lazy("%(n)d team is registered.", "%(n)d teams are registered.", "n"),
    "rests": _("Team %(n)d, %(name)s, has a bye in this turn."),
    "inside": _("team"),
    "check": _("Check teams"),
    "card": _("Scorecard of team %(n)d"),
    "one": _("One team"),
    "register": _("Register the team"),
    "register_many": ngettext_lazy("Register %(n)d team", "Register %(n)d teams", "n"),
    "list": _("Registered teams"),
    "none": _("No team is registered yet."),
    "saved": _("Team %(n)d saved."),
    "taken_off": _("Team %(n)d removed from the list."),
    "take_off": _("Remove team %(n)d from the list"),
    "paste": _("Paste a list, one team per line"),
    "paste_help": _(
        "The team name, then its %(players)d players, one by one or pair by pair, "
        "separated by semicolons. The first pair sits at the first table of a match."
    ),
    "paste_example": "I Draghi; Rossi Maria - Bianchi Anna; Verdi Luca - Neri Ugo",
    "file_help": _(
        "Choose an .xlsx or .csv file with these columns: team, player 1 to player "
        "%(players)d and, if you have them, club, card 1 to card %(players)d."
    ),
    "decide_meet": _("Teams that meet again: %(numbers)s."),
    "decide_rest": _("Teams with more than one bye: %(numbers)s."),
    "decide_idle": _("Teams that sit out three turns in a row: %(numbers)s."),
    "decide_unplayed": _("Teams ranked without having played: %(numbers)s."),
    "register_them": _("Register teams"),
    "swap": _("Swap the seats of teams %(a)d and %(b)d?"),
    "swapped": _("Teams %(a)d and %(b)d have swapped seats."),
    "seat_together": _("Seat teams %(a)d and %(b)d at one table in turn %(turn)d?"),
    "sit_together": _("Teams %(a)d and %(b)d meet in turn %(turn)d."),
    "would_meet": _("Teams %(a)d and %(b)d would meet more than once, in turns %(turns)s."),
    "would_rest": _("Team %(n)d would have more than one bye, in turns %(turns)s."),
}

_TRIOS: _Words = {
    "entry": _("Trio"),
    "entries": _("Trios"),
    "numbered": _("Trio %(n)d"),
    "named": pgettext_lazy("in a sentence", "Trio %(n)d"),
    "listed": ngettext_lazy("trio %(numbers)s", "trios %(numbers)s", "n"),
    "count": ngettext_lazy("%(n)d trio", "%(n)d trios", "n"),
    "registered": ngettext_lazy("%(n)d trio is registered.", "%(n)d trios are registered.", "n"),
    "rests": _("Trio %(n)d, %(name)s, has a bye in this turn."),
    "inside": _("trio"),
    "check": _("Check trios"),
    "card": _("Scorecard of trio %(n)d"),
    "one": _("One trio"),
    "register": _("Register the trio"),
    "register_many": ngettext_lazy("Register %(n)d trio", "Register %(n)d trios", "n"),
    "list": _("Registered trios"),
    "none": _("No trio is registered yet."),
    "saved": _("Trio %(n)d saved."),
    "taken_off": _("Trio %(n)d removed from the list."),
    "take_off": _("Remove trio %(n)d from the list"),
    "paste": _("Paste a list, one trio per line"),
    "paste_help": _("Three names, then the club and the three membership cards, if any."),
    "paste_example": (
        "Rossi Maria - Bianchi Anna - Verdi Luca; ASD Burraco Roma; 12345; 67890; 24680"
    ),
    "file_help": _(
        "Choose an .xlsx or .csv file with these columns: player 1, player 2, player 3, "
        "club, card 1, card 2, card 3."
    ),
    "decide_meet": _("Trios that meet again: %(numbers)s."),
    "decide_rest": _("Trios with more than one bye: %(numbers)s."),
    "decide_idle": _("Trios that sit out three turns in a row: %(numbers)s."),
    "decide_unplayed": _("Trios ranked without having played: %(numbers)s."),
    "register_them": _("Register trios"),
    "swap": _("Swap the seats of trios %(a)d and %(b)d?"),
    "swapped": _("Trios %(a)d and %(b)d have swapped seats."),
    "seat_together": _("Seat trios %(a)d and %(b)d at one table in turn %(turn)d?"),
    "sit_together": _("Trios %(a)d and %(b)d meet in turn %(turn)d."),
    "would_meet": _("Trios %(a)d and %(b)d would meet more than once, in turns %(turns)s."),
    "would_rest": _("Trio %(n)d would have more than one bye, in turns %(turns)s."),
}

WORDS = {
    EntryKind.PAIRS: {**_ALIKE, **_PAIRS},
    EntryKind.PLAYERS: {**_ALIKE, **_PLAYERS},
    EntryKind.TEAMS: {**_ALIKE, **_TEAMS},
    EntryKind.TRIOS: {**_ALIKE, **_TRIOS},
}


def entry_words_tag(event: Tournament, key: str, **params: Any) -> str:
    """Template tag: ``{% entry_words event "numbered" n=7 %}`` writes "Pair 7" or "Team 7"."""
    return entry_words(event.entry_kind, key, **params)


def person_headings() -> list[Promise | str]:
    return [person_words(name).of_all for name in OPTIONAL_FIELDS]


def labels_of(entrants: Mapping[int, Entrant], numbers: Iterable[int]) -> str:
    return " + ".join(entrants[number].label for number in numbers)


def format_names(entrants: Mapping[int, Entrant], numbers: Iterable[int]) -> str:
    """Join the names of entries with commas, for entries that are not partners."""
    return ", ".join(entrants[number].label for number in numbers)


def tie_dashes(names: str) -> str:
    """Put a no-break space before each dash, so that no line begins with a dash."""
    return names.replace(" – ", "\N{NO-BREAK SPACE}– ")


def label_with_partner(label: str, partner: Entrant | None) -> str:
    return f"{label} + {partner.label}" if partner else label


def is_counted_turn(stage: Stage | None, turn: int) -> bool:
    """True if a turn counts in this stage (span of turns) of the standings, or `stage` is None."""
    return stage is None or turn >= stage.first
