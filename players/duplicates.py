"""Checks of an entry list: each line alone, and duplicates in it or among registered entries."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations, permutations

from players.columns import SINGLE_PLAYERS, TRIOS, Shape
from players.lines import has_two_names
from players.names import (
    CARD_MAX,
    NAME_MAX,
    NAME_MIN,
    are_same_words,
    fold_name,
    has_letters,
    is_card,
)
from players.person import OPTIONAL_FIELDS, Person
from players.roster import (
    MAX_PAIRS,
    SHOWN,
    Roster,
    RosterEntry,
    RosterFault,
    are_same_player,
    refuse_length,
)


def check_roster(
    roster: Roster, already: Iterable[RosterEntry] = (), most: int = MAX_PAIRS
) -> Roster:
    """Return the roster with the errors of its entries added, in order of lines. Linear time.

    If there are more than `most` entries, that is the only error. `already`: registered entries.
    Players with equal cards are one person. So are players with equal names, case and accents
    ignored, unless both have a card, or both have a club and the clubs differ."""
    if len(roster.entries) > most:
        return replace(roster, faults=refuse_length(len(roster.entries), roster.shape, most).faults)
    faults = list(roster.faults)
    seen = _Listed()
    for pair in already:
        seen.add(pair, registered=True)
    for pair in roster.entries:
        own = [fault for player in pair.players for fault in _check_player(pair.line, player)]
        faults += _find_missing(pair, roster.shape)
        faults += own
        faults += seen.find_duplicates(pair)
        seen.add(pair, registered=False)
    return replace(roster, faults=tuple(sorted(faults, key=lambda fault: fault.line)))


def _find_missing(pair: RosterEntry, shape: Shape) -> Iterator[RosterFault]:
    """Yield errors for missing names, and for cells with two names."""
    named = [player.name for player in pair.players if player.name]
    if not named:
        yield RosterFault(pair.line, "entry.empty")
    elif len(named) < shape.players:
        names = " – ".join(name[:SHOWN] for name in named)
        params = {"names": names, "players": shape.players}
        yield RosterFault(pair.line, "entry.missing_players", params)
    if shape in (SINGLE_PLAYERS, TRIOS) and (two := next(filter(has_two_names, named), "")):
        yield RosterFault(pair.line, "entry.two_names", {"name": two[:SHOWN]})
    if shape.team and not pair.name:
        yield RosterFault(pair.line, "team.nameless")
    if len(pair.name) > NAME_MAX:
        yield _refuse_long(pair.line, pair.name, NAME_MAX)


def _refuse_long(line: int, text: str, limit: int) -> RosterFault:
    return RosterFault(line, "text.too_long", {"value": text[:SHOWN], "limit": limit})


def _check_player(line: int, player: Person) -> Iterator[RosterFault]:
    name, shown = player.name, player.name[:SHOWN]
    if len(name) > NAME_MAX:
        yield _refuse_long(line, name, NAME_MAX)
    elif name and not has_letters(name):
        yield RosterFault(line, "name.no_letters", {"name": shown})
    elif name and len(name) < NAME_MIN:
        yield RosterFault(line, "name.too_short", {"name": shown, "limit": NAME_MIN})
    if player.card_number and not is_card(player.card_number):
        card = player.card_number[:SHOWN]
        yield RosterFault(line, "card.malformed", {"card": card, "name": shown, "limit": CARD_MAX})
    for field_name, field in OPTIONAL_FIELDS.items():
        value = getattr(player, field_name)
        if field_name != "card_number" and len(value) > field.max_length:
            yield _refuse_long(line, value, field.max_length)


@dataclass(frozen=True)
class _Occurrence:
    """The first occurrence of a player, pair or team, in the list or among registered entries."""

    pair: RosterEntry
    player: Person
    registered: bool

    def build_fault(self, line: int, what: str, *names: str) -> RosterFault:
        """Build the error that a later `line` repeats this player or entry.

        `what`: "player" or "entry"; `names`: the repeated names."""
        told = {"name": " – ".join(name[:SHOWN] for name in names), "other": self.pair.line}
        return RosterFault(line, f"{what}.{'registered' if self.registered else 'twice'}", told)


class _Listed:
    """Players, pairs, trios and teams of earlier lines, with lookup in constant time."""

    def __init__(self) -> None:
        self._cards: dict[str, _Occurrence] = {}
        self._names: dict[tuple[str, str | None, str | None], _Occurrence] = {}
        self._pairs: dict[frozenset[str], _Occurrence] = {}
        self._teams: dict[str, _Occurrence] = {}

    def add(self, pair: RosterEntry, *, registered: bool) -> None:
        """Remember an entry for `find_duplicates`. Of duplicates, only the first is remembered.

        `registered`: the entry was registered before the list was read."""
        for player in pair.players:
            place = _Occurrence(pair, player, registered)
            key, card, club = _build_keys(player)
            if card:
                self._cards.setdefault(card, place)
            if key:
                # None means "any": used to look up a player listed without a card or club.
                for entry in ((key, a, b) for a in (card, None) for b in (club, None)):
                    self._names.setdefault(entry, place)
        place = _Occurrence(pair, pair.first, registered)
        if pair.name:
            self._teams.setdefault(_team_key(pair), place)
        elif len(pair.players) > 1:
            self._pairs.setdefault(_pair_key(pair), place)

    def find_duplicates(self, pair: RosterEntry) -> Iterator[RosterFault]:
        """Yield errors if the entry, its team name, a player or a card was already added, or if
        the entry has a player twice."""
        for one, other in combinations(pair.players, 2):
            if _has_two_names(one, other):
                yield _build_two_names_fault(
                    pair.line, other, _Occurrence(pair, one, registered=False)
                )
                return
            if are_same_player(one, other):
                yield RosterFault(pair.line, "entry.same_player", {"name": one.name[:SHOWN]})
                return
        team = self._teams.get(_team_key(pair)) if pair.name else None
        if team is not None:
            yield team.build_fault(pair.line, "entry", pair.name)
        twin = None if pair.name else self._pairs.get(_pair_key(pair))
        if twin is not None and _are_same_pair(pair, twin.pair):
            yield twin.build_fault(pair.line, "entry", *(player.name for player in pair.players))
            return
        for player in pair.players:
            seen = self._find(player)
            if seen is not None and _has_two_names(player, seen.player):
                yield _build_two_names_fault(pair.line, player, seen)
            elif seen is not None:
                yield seen.build_fault(pair.line, "player", player.name)

    def _find(self, player: Person) -> _Occurrence | None:
        key, card, club = _build_keys(player)
        if card in self._cards:
            return self._cards[card]
        if not key:
            return None
        cards = ("",) if card else (None,)
        clubs = (club, "") if club else (None,)
        places = (self._names.get((key, a, b)) for a in cards for b in clubs)
        return next((place for place in places if place is not None), None)


def _build_keys(player: Person) -> tuple[str, str, str]:
    card = player.card_number if is_card(player.card_number) else ""
    return fold_name(player.name), card, fold_name(player.club)


def _pair_key(pair: RosterEntry) -> frozenset[str]:
    return frozenset(fold_name(player.name) for player in pair.players)


def _team_key(pair: RosterEntry) -> str:
    return fold_name(pair.name) or pair.name


def _has_two_names(one: Person, other: Person) -> bool:
    has_one_card = is_card(one.card_number) and one.card_number == other.card_number
    return has_one_card and not are_same_words(one.name, other.name)


def _are_same_pair(one: RosterEntry, other: RosterEntry) -> bool:
    return len(one.players) == len(other.players) and any(
        all(map(are_same_player, one.players, order)) for order in permutations(other.players)
    )


def _build_two_names_fault(line: int, player: Person, place: _Occurrence) -> RosterFault:
    params = {
        "card": player.card_number,
        "name": player.name[:SHOWN],
        "known_name": place.player.name[:SHOWN],
        "other": place.pair.line,
    }
    return RosterFault(line, "card.registered" if place.registered else "card.two_names", params)
