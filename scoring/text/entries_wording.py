"""Words and sentences that depend on the kind of entry: pair, player, trio or team."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

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
    words = WORDS[EntryKind(kind)]
    if key not in _ALIKE:
        return words[key] % params
    if numbers := [params[name] for name in ("n", "a", "b") if name in params]:
        whom = format_entries(kind, numbers)
        params |= {"whom": whom, "who": capfirst(whom)}
    if "n" in params:
        params["count"] = words["count"] % params
    entry, entries = str(words["entry"]), words["entries"]
    return _ALIKE[key] % (params | {"entry": entry, "inside": entry.lower(), "entries": entries})


def format_entry(kind: EntryKind | str, number: object) -> str:
    """Format an entry at the beginning of a sentence: "Pair 7"; a dash if the number is unknown."""
    if isinstance(number, int):
        return capfirst(format_entries(kind, [number]))
    return f"{entry_words(kind, 'entry')} –"


def format_entries(kind: EntryKind | str, numbers: Sequence[int]) -> str:
    """Format entries inside a sentence: "pair 7", "pairs 3, 5 and 9"."""
    return entry_words(kind, "listed", n=len(numbers), numbers=format_list(numbers))


_ALIKE: _Words = {
    "numbered": "%(entry)s %(n)s",
    "inside": "%(inside)s",
    "registered": ngettext_lazy("%(count)s is registered.", "%(count)s are registered.", "n"),
    "register_many": _("Register %(count)s"),
    "rests": _("%(who)s, %(name)s, has a bye in this turn."),
    "none": _("Nobody is registered yet."),
    "saved": _("%(who)s saved."),
    "taken_off": _("%(who)s removed from the list."),
    "take_off": _("Remove %(whom)s from the list"),
    "decide_meet": _("%(entries)s meeting again: %(numbers)s."),
    "decide_rest": _("%(entries)s with more than one bye: %(numbers)s."),
    "decide_idle": _("%(entries)s with three byes in a row: %(numbers)s."),
    "decide_unplayed": _("%(entries)s ranked without having played: %(numbers)s."),
    "swap": _("Swap the seats of %(whom)s?"),
    "swapped": _("%(who)s have swapped seats."),
    "seat_together": _("Seat %(whom)s at one table in turn %(turn)d?"),
    "sit_together": _("%(who)s meet in turn %(turn)d."),
    "would_meet": _("%(who)s would meet more than once, in turns %(turns)s."),
    "would_rest": _("%(who)s would have more than one bye, in turns %(turns)s."),
    "rests_here": _("Bye in this turn: nothing to record."),
    "byes": _("A bye is worth"),
    "take_this_off": _("Remove from the list"),
    "published": _("The seats are published: only names can be changed here."),
    "drawn": _("The seats are drawn: if you add or remove an entry, the draw is cancelled."),
}
"""Sentences for every kind of entry. Their placeholders, if the entries are pairs:

- `entry`: "Pair". `inside`: "pair". `entries`: "Pairs".
- `whom`: the entry with the number `n` ("pair 3"), or with the numbers `a` and `b` ("pairs 3 and
  5"). `who`: `whom` with a capital letter, for the beginning of a sentence.
- `count`: `n` entries ("3 pairs").
"""

_PAIRS: _Words = {
    "entry": _("Pair"),
    "entries": _("Pairs"),
    "listed": ngettext_lazy("pair %(numbers)s", "pairs %(numbers)s", "n"),
    "count": ngettext_lazy("%(n)d pair", "%(n)d pairs", "n"),
    "check": _("Check pairs"),
    "card": _("Scorecard of pair %(n)d"),
    "one": _("One pair"),
    "register": _("Register the pair"),
    "list": _("Registered pairs"),
    "paste": _("Paste a list, one pair per line"),
    "paste_help": _(
        "Two names with a hyphen and spaces between them. Then the club (if any) and the two "
        "membership cards (if any), each after a semicolon."
    ),
    "paste_example": "Rossi Maria - Bianchi Anna; ASD Burraco Roma; 12345; 67890",
    "file_help": _(
        "Choose an .xlsx or .csv file with these columns: player 1, player 2, club, card 1, card "
        "2 (membership cards)."
    ),
    "register_them": _("Register pairs"),
}

_PLAYERS: _Words = {
    "entry": _("Player"),
    "entries": _("Players"),
    "listed": ngettext_lazy("player %(numbers)s", "players %(numbers)s", "n"),
    "count": ngettext_lazy("%(n)d player", "%(n)d players", "n"),
    "check": _("Check players"),
    "card": _("Scorecard of player %(n)d"),
    "one": _("One player"),
    "register": _("Register the player"),
    "list": _("Registered players"),
    "paste": _("Paste a list, one player per line"),
    "paste_help": _(
        "A name. Then the club (if any) and the membership card (if any), each after a semicolon."
    ),
    "paste_example": "Rossi Maria; ASD Burraco Roma; 12345",
    "file_help": _(
        "Choose an .xlsx or .csv file with these columns: player, club, card (the membership card)."
    ),
    "register_them": _("Register players"),
}

_TEAMS: _Words = {
    "entry": _("Team"),
    "entries": _("Teams"),
    "listed": ngettext_lazy("team %(numbers)s", "teams %(numbers)s", "n"),
    "count": ngettext_lazy("%(n)d team", "%(n)d teams", "n"),
    "check": _("Check teams"),
    "card": _("Scorecard of team %(n)d"),
    "one": _("One team"),
    "register": _("Register the team"),
    "list": _("Registered teams"),
    "paste": _("Paste a list, one team per line"),
    "paste_help": _(
        "The team name and its %(players)d players, separated by semicolons. The two players of a "
        "pair may instead be separated by a hyphen with spaces around it. The first pair sits at "
        "the first table of a match."
    ),
    "paste_example": "I Draghi; Rossi Maria - Bianchi Anna; Verdi Luca - Neri Ugo",
    "file_help": _(
        "Choose an .xlsx or .csv file with these columns: team, player 1 to player %(players)d "
        "and, if you have them, club, card 1 to card %(players)d (membership cards)."
    ),
    "register_them": _("Register teams"),
}

_TRIOS: _Words = {
    "entry": _("Trio"),
    "entries": _("Trios"),
    "listed": ngettext_lazy("trio %(numbers)s", "trios %(numbers)s", "n"),
    "count": ngettext_lazy("%(n)d trio", "%(n)d trios", "n"),
    "check": _("Check trios"),
    "card": _("Scorecard of trio %(n)d"),
    "one": _("One trio"),
    "register": _("Register the trio"),
    "list": _("Registered trios"),
    "paste": _("Paste a list, one trio per line"),
    "paste_help": _(
        "Three names with a hyphen and spaces between them. Then the club (if any) and the three "
        "membership cards (if any), each after a semicolon."
    ),
    "paste_example": (
        "Rossi Maria - Bianchi Anna - Verdi Luca; ASD Burraco Roma; 12345; 67890; 24680"
    ),
    "file_help": _(
        "Choose an .xlsx or .csv file with these columns: player 1, player 2, player 3, club, "
        "card 1, card 2, card 3 (membership cards)."
    ),
    "register_them": _("Register trios"),
}

WORDS = {
    EntryKind.PAIRS: _PAIRS,
    EntryKind.PLAYERS: _PLAYERS,
    EntryKind.TEAMS: _TEAMS,
    EntryKind.TRIOS: _TRIOS,
}


def entry_words_tag(event: Tournament, key: str, **params: Any) -> str:
    """Template tag: ``{% entry_words event "numbered" n=7 %}`` writes "Pair 7" or "Team 7"."""
    return entry_words(event.entry_kind, key, **params)


def person_headings() -> list[Promise | str]:
    return [person_words(name).of_all for name in OPTIONAL_FIELDS]


def join_labels(entrants: Mapping[int, Entrant], numbers: Iterable[int], by: str = " + ") -> str:
    return by.join(entrants[number].label for number in numbers)


def tie_dashes(names: str) -> str:
    """Put a no-break space before each dash, so that no line begins with a dash."""
    return names.replace(" – ", "\N{NO-BREAK SPACE}– ")


def label_with_partner(label: str, partner: Entrant | None) -> str:
    return f"{label} + {partner.label}" if partner else label


def is_counted_turn(stage: Stage | None, turn: int) -> bool:
    """True if a turn is not before the first turn of `stage`, or if `stage` is None."""
    return stage is None or turn >= stage.first
