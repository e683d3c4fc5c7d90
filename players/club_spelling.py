"""Find clubs that a list spells in different ways, and unify the spelling. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from players.names import fold_name
from players.person import Person
from players.roster import RosterEntry
from players.search import FORGIVEN_FROM, is_one_letter_off

_FORMS = {
    "asd", "asdc", "acsd", "aps", "ssd", "ass", "associazione", "sportiva", "dilettantistica",
    "circolo",
}  # fmt: skip
"""Words for a club's legal form, which lists write, abbreviate or omit."""


def find_spellings(entries: Iterable[RosterEntry], known: Sequence[str]) -> dict[str, str]:
    """Return {listed spelling: proposed spelling} for the clubs to be spelled differently.

    Case, accents, blanks and legal forms ("ASD") are ignored. The proposal is the spelling of the
    known club with this name, give or take one letter; else the list's most frequent spelling."""
    listed = Counter(player.club for entry in entries for player in entry.players if player.club)
    proposed: dict[str, str] = {}
    exact = set(known)
    by_key = {fold_name(club): club for club in reversed(known)}
    known_loose = {_fold_loosely(club): club for club in reversed(known)}
    usual: dict[str, str] = {}
    for club, _times in listed.most_common():
        usual.setdefault(_fold_loosely(club), club)
    for club in listed:
        if club in exact or not (loose := _fold_loosely(club)):
            continue
        near = (name for key, name in known_loose.items() if _is_near(loose, key))
        spelling = (
            by_key.get(fold_name(club)) or known_loose.get(loose) or next(near, "") or usual[loose]
        )
        if spelling != club:
            proposed[club] = spelling
    return proposed


def _is_near(one: str, other: str) -> bool:
    longest = max(len(one), len(other))
    return longest > FORGIVEN_FROM and is_one_letter_off(one, other)


def spell_clubs(
    entries: Iterable[RosterEntry], spellings: Mapping[str, str]
) -> tuple[RosterEntry, ...]:
    def spell(player: Person) -> Person:
        return replace(player, club=spellings.get(player.club, player.club))

    return tuple(entry.map_players(spell) for entry in entries)


def _fold_loosely(club: str) -> str:
    words = fold_name(club).split()
    return "".join(word for word in words if word not in _FORMS) or "".join(words)
