"""Correct rows of a list that were certainly misread, and question unclear ones. Pure.

A doubt is a `RosterFault` with a code like "doubt.club"; the director corrects or confirms it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import partial

from players.columns import Shape
from players.lines import has_two_names
from players.names import (
    CARD_WORD,
    clean_card,
    clean_name,
    clean_text,
    fold_name,
    has_club_word,
    is_mark,
)
from players.person import Person
from players.roster import SHOWN, Roster, RosterEntry, RosterFault

MAX_WORDS = 4
"""A name with more words than this raises a doubt."""

_NAME_SIGNS = " '`´‘’ʼ′.,-‐‑–"
_TALK = {
    "anche", "arrivo", "buonasera", "buongiorno", "caffe", "cerca", "cercasi", "cerchiamo", "cerco",
    "ciao", "compagna", "compagno", "confermata", "confermato", "definire", "looking", "partner",
    "trovare",
    "confermiamo", "confermo", "domani", "forse", "gioca", "giochiamo", "gioco", "grazie",
    "iscriviamo", "iscrivo", "iscrizione", "iscrizioni", "lista", "noi", "non", "oggi",
    "pagata", "pagato", "per", "posto", "prenotato", "presente", "presenti", "quota",
    "riserva", "ritardo", "siamo", "sono", "stasera", "tavolo", "tessera", "torneo", "turno",
    "vegetariana", "vegetariano", "vengo", "veniamo", "viene",
}  # fmt: skip
"""Words of chat messages that occur in no name."""
_BRACKET = re.compile(r"(.*[^\s,])\s*[(\[]([^()\[\]]+)[)\]]")
_CARD = re.compile(
    rf"(.*?[^\s,·([]) *[\s,·([] *{CARD_WORD}([A-Z0-9/-]*\d[A-Z0-9/-]*)[)\]]?", re.IGNORECASE
)


def settle_roster(roster: Roster, clubs: Iterable[str]) -> Roster:
    """Move a membership card number, or a club in brackets, out of each name into its own field.

    If only the last player of a line has a club, found in brackets, it may be the club of all the
    line's players, so a doubt is added. `clubs`: the known clubs."""
    known = _Clubs(clubs)
    entries, doubts = [], [*roster.doubts]
    for entry in roster.entries:
        entries.append(entry.map_players(partial(_settle_player, known)))
        *others, last = entries[-1].players
        is_found = last.club != entry.players[-1].club
        if is_found and others and not any(player.club for player in others):
            params = {"name": last.name[:SHOWN], "club": last.club[:SHOWN]}
            doubts.append(RosterFault(entry.line, "doubt.whose_club", params))
    return replace(roster, entries=tuple(entries), doubts=tuple(doubts))


def find_doubts(
    entries: Sequence[RosterEntry], shape: Shape, clubs: Iterable[str], words: AbstractSet[str]
) -> Iterator[RosterFault]:
    """Yield a doubt for each name that may not be a name, and each club that may be a player.

    `clubs`: the known clubs; `words`: the words of known players' names, in lower case without
    accents (`fold_name`). Linear time."""
    known = _Clubs(clubs)
    players = [player for entry in entries for player in entry.players]
    listed = _Clubs(player.club for player in players)
    own_words = {word for player in players for word in fold_name(player.name).split()}
    is_whole = 2 * sum(" " in player.name for player in players) > len(players)
    for entry in entries:
        for player in entry.players:
            code = "" if not player.name else _doubt_name(player, shape, is_whole=is_whole)
            if not code and (known.is_club(player.name) or listed.is_club(player.name)):
                code = "doubt.player"
            if code:
                yield RosterFault(entry.line, code, {"name": player.name[:SHOWN]})
        for club in dict.fromkeys(player.club for player in entry.players if player.club):
            if is_talk(club) or (not known.is_club(club) and _is_of_words(club, words, own_words)):
                yield RosterFault(entry.line, "doubt.club", {"club": club[:SHOWN]})


def _settle_player(clubs: _Clubs, player: Person) -> Person:
    if not player.card_number and (found := _CARD.fullmatch(player.name)):
        player = replace(player, name=clean_name(found[1]), card_number=clean_card(found[2]))
    found = _BRACKET.fullmatch(player.name)
    if found and not player.club and clubs.is_club(found[2]):
        player = replace(player, name=clean_name(found[1]), club=clean_text(found[2]))
    return player


def _doubt_name(player: Person, shape: Shape, *, is_whole: bool) -> str:
    """Return the code of the doubt about a player's name, or "".

    `is_whole`: most names in the list have several words."""
    name, words = player.name, fold_name(player.name).split()
    if any(not (sign.isalpha() or sign in _NAME_SIGNS or is_mark(sign)) for sign in name):
        return "doubt.signs"
    if shape.plays_together and has_two_names(f" {name} "):
        return "doubt.two_names"
    is_given_apart = shape.players == 1 and len(player.club.split()) == 1 and not player.card_number
    is_half = len(words) == 1 and (is_whole or is_given_apart)
    return "doubt.words" if is_half or len(words) > MAX_WORDS or is_talk(name) else ""


def is_talk(text: str) -> bool:
    return not _TALK.isdisjoint(fold_name(text).split())


class _Clubs:
    def __init__(self, names: Iterable[str]) -> None:
        self._keys = {fold_name(name) for name in names} - {""}

    def is_club(self, text: str) -> bool:
        return fold_name(text) in self._keys or has_club_word(text)


def _is_of_words(text: str, *known: AbstractSet[str]) -> bool:
    """True if the text has at least two words and all of them occur in people's names."""
    words = fold_name(text).split()
    return len(words) > 1 and all(any(word in some for some in known) for word in words)
