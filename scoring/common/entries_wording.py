"""The words and sentences that differ by kind of entry."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoring.common.numbers_wording import format_list
from scoring.core.pairing.entries import EntryKind

Words = Mapping[str, Callable[[Mapping[str, Any]], str]]
"""The words of a kind of entry by key, made from the params of `entry_words`."""

TABLES = ("entries.wording", "events.wording", "seating.wording")
"""The modules whose `ENTRY_WORDS` has the words that only their thing uses. They stand above this
one, so they are imported when the first word is asked for."""


def entry_words(kind: EntryKind | str, key: str, **params: Any) -> str:
    """The words of a kind: `entry_words(EntryKind.TEAMS, "numbered", n=7)` is "Team 7"."""
    return gather_words(EntryKind(kind))[key](params)


@cache
def gather_words(kind: EntryKind) -> Words:
    """The words of a kind: those of the things, and those that several share."""
    words = dict(_WORDS[kind])
    for name in TABLES:
        words.update(import_module(f"scoring.{name}").ENTRY_WORDS[kind])
    return words


def name_entry(kind: EntryKind | str, number: object) -> str:
    """An entry in a sentence: "Pair 7"; a dash stands for a number that is not known."""
    if isinstance(number, int):
        return entry_words(kind, "named", n=number)
    return f"{entry_words(kind, 'entry')} –"


def name_entries(kind: EntryKind | str, numbers: Sequence[int]) -> str:
    """Entries inside a sentence: "pair 7", "pairs 3, 5 and 9"."""
    return entry_words(kind, "listed", n=len(numbers), numbers=format_list(numbers))


_PAIRS: Words = {
    "entry": lambda p: _("Pair"),
    "entries": lambda p: _("Pairs"),
    "numbered": lambda p: _("Pair %(n)d") % p,
    "named": lambda p: pgettext("in a sentence", "Pair %(n)d") % p,
    "listed": lambda p: ngettext("pair %(numbers)s", "pairs %(numbers)s", p["n"]) % p,
    "count": lambda p: ngettext("%(n)d pair", "%(n)d pairs", p["n"]) % p,
    "registered": lambda p: (
        ngettext("%(n)d pair is registered.", "%(n)d pairs are registered.", p["n"]) % p
    ),
    "rests": lambda p: _("Pair %(n)d, %(name)s, has a bye in this turn.") % p,
    "rests_here": lambda p: _("This pair has a bye in this turn: there is nothing to record."),
    "inside": lambda p: _("pair"),
    "check": lambda p: _("Check pairs"),
    "card": lambda p: _("Scorecard of pair %(n)d") % p,
    "tied": lambda p: _("Ex aequo: no tie-break separates these pairs, so they share the place."),
    "rested": lambda p: _(
        "B: the pair had a bye in that turn and received the event’s points for a bye."
    ),
    "absent": lambda p: _("A: the pair was absent, because it arrived late or had withdrawn."),
    "ruled": lambda p: _(
        "P: the figures include a penalty or an award; the pair’s scorecard shows the reason."
    ),
    "byes": lambda p: _("A pair with a bye gets"),
    "why_each": lambda p: _("How each pair’s place was decided"),
}

_PLAYERS: Words = {
    "entry": lambda p: _("Player"),
    "entries": lambda p: _("Players"),
    "numbered": lambda p: _("Player %(n)d") % p,
    "named": lambda p: pgettext("in a sentence", "Player %(n)d") % p,
    "listed": lambda p: ngettext("player %(numbers)s", "players %(numbers)s", p["n"]) % p,
    "count": lambda p: ngettext("%(n)d player", "%(n)d players", p["n"]) % p,
    "registered": lambda p: (
        ngettext("%(n)d player is registered.", "%(n)d players are registered.", p["n"]) % p
    ),
    "rests": lambda p: _("Player %(n)d, %(name)s, has a bye in this turn.") % p,
    "rests_here": lambda p: _(
        "The players at this table have a bye in this turn: there is nothing to record."
    ),
    "inside": lambda p: _("player"),
    "check": lambda p: _("Check players"),
    "card": lambda p: _("Scorecard of player %(n)d") % p,
    "tied": lambda p: _("Ex aequo: no tie-break separates these players, so they share the place."),
    "rested": lambda p: _(
        "B: the player had a bye in that turn and received the event’s points for a bye."
    ),
    "absent": lambda p: _("A: the player was absent, having arrived late or withdrawn."),
    "ruled": lambda p: _(
        "P: the figures include a penalty or an award; the player’s scorecard shows the reason."
    ),
    "byes": lambda p: _("A player with a bye gets"),
    "why_each": lambda p: _("How each player’s place was decided"),
}

_TEAMS: Words = {
    "entry": lambda p: _("Team"),
    "entries": lambda p: _("Teams"),
    "numbered": lambda p: _("Team %(n)d") % p,
    "named": lambda p: pgettext("in a sentence", "Team %(n)d") % p,
    "listed": lambda p: ngettext("team %(numbers)s", "teams %(numbers)s", p["n"]) % p,
    "count": lambda p: ngettext("%(n)d team", "%(n)d teams", p["n"]) % p,
    "registered": lambda p: (
        ngettext("%(n)d team is registered.", "%(n)d teams are registered.", p["n"]) % p
    ),
    "rests": lambda p: _("Team %(n)d, %(name)s, has a bye in this turn.") % p,
    "rests_here": lambda p: _("This team has a bye in this turn: there is nothing to record."),
    "inside": lambda p: _("team"),
    "check": lambda p: _("Check teams"),
    "card": lambda p: _("Scorecard of team %(n)d") % p,
    "tied": lambda p: _("Ex aequo: no tie-break separates these teams, so they share the place."),
    "rested": lambda p: _(
        "B: the team had a bye in that turn and received the event’s points for a bye."
    ),
    "absent": lambda p: _("A: the team was absent, because it arrived late or had withdrawn."),
    "ruled": lambda p: _(
        "P: the figures include a penalty or an award; the team’s scorecard shows the reason."
    ),
    "byes": lambda p: _("A team with a bye gets"),
    "why_each": lambda p: _("How each team’s place was decided"),
}

_TRIOS: Words = {
    "entry": lambda p: _("Trio"),
    "entries": lambda p: _("Trios"),
    "numbered": lambda p: _("Trio %(n)d") % p,
    "named": lambda p: pgettext("in a sentence", "Trio %(n)d") % p,
    "listed": lambda p: ngettext("trio %(numbers)s", "trios %(numbers)s", p["n"]) % p,
    "count": lambda p: ngettext("%(n)d trio", "%(n)d trios", p["n"]) % p,
    "registered": lambda p: (
        ngettext("%(n)d trio is registered.", "%(n)d trios are registered.", p["n"]) % p
    ),
    "rests": lambda p: _("Trio %(n)d, %(name)s, has a bye in this turn.") % p,
    "rests_here": lambda p: _("This trio has a bye in this turn: there is nothing to record."),
    "inside": lambda p: _("trio"),
    "check": lambda p: _("Check trios"),
    "card": lambda p: _("Scorecard of trio %(n)d") % p,
    "tied": lambda p: _("Ex aequo: no tie-break separates these trios, so they share the place."),
    "rested": lambda p: _(
        "B: the trio had a bye in that turn and received the event’s points for a bye."
    ),
    "absent": lambda p: _("A: the trio was absent, because it arrived late or had withdrawn."),
    "ruled": lambda p: _(
        "P: the figures include a penalty or an award; the trio’s scorecard shows the reason."
    ),
    "byes": lambda p: _("A trio with a bye gets"),
    "why_each": lambda p: _("How each trio’s place was decided"),
}

_WORDS = {
    EntryKind.PAIRS: _PAIRS,
    EntryKind.PLAYERS: _PLAYERS,
    EntryKind.TEAMS: _TEAMS,
    EntryKind.TRIOS: _TRIOS,
}
