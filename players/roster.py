"""A list of pairs, of players or of teams, pasted or from a table: read, and checked against
itself and the registered.

Pure: it knows neither the database nor the language of the user. Nothing here raises for what a
user wrote; what is wrong is a `Fault`, for which `players.wording` has the sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from players.columns import (
    PAIRS,
    SINGLE_PLAYERS,
    Columns,
    Shape,
    guess_columns,
    is_heading,
    is_number,
    is_title,
    read_heading,
)
from players.lines import (
    clean_cell,
    drop_number,
    find_heading_sign,
    has_two_names,
    split_line,
    split_names,
)
from players.names import (
    CARD_MAX,
    CLUB_MAX,
    NAME_MAX,
    NAME_MIN,
    are_same_words,
    clean_card,
    clean_name,
    has_letters,
    is_card,
    name_key,
)

MAX_PAIRS = 2_000
"""More pairs (players, teams) than this in one list are refused."""

LINE_MAX = 1_000
_SHOWN = 40
_HEADING_DEPTH = 5

_LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True)
class RosterPlayer:
    """A player as listed. name: as printed, "" where it is missing; card_number, club: or ""."""

    name: str
    card_number: str = ""
    club: str = ""


@dataclass(frozen=True, init=False)
class RosterPair:
    """A pair as listed; or a single player, or the pairs of a team, in order, under its name.

    line: from 1, as its writer sees it; of who is registered, the number.
    """

    line: int
    players: tuple[RosterPlayer, ...]
    name: str

    def __init__(self, line: int, *players: RosterPlayer, name: str = "") -> None:
        object.__setattr__(self, "line", line)
        object.__setattr__(self, "players", players)
        object.__setattr__(self, "name", name)

    @property
    def first(self) -> RosterPlayer:
        return self.players[0]

    @property
    def second(self) -> RosterPlayer:
        """The partner, in a pair."""
        return self.players[1]


@dataclass(frozen=True)
class Fault:
    """What is wrong. line: from 1, 0 for the list as a whole; code and params: for `wording`."""

    line: int
    code: str
    params: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Roster:
    """What was read. With any fault nothing of it is to be imported."""

    pairs: tuple[RosterPair, ...] = ()
    faults: tuple[Fault, ...] = ()
    shape: Shape = PAIRS


@dataclass(frozen=True)
class _Row:
    line: int
    cells: tuple[str, ...]


def build_player(name: str, card_number: str = "", club: str = "") -> RosterPlayer:
    """A player from what was typed, cleaned; what is wrong with it is for `check` to say."""
    return RosterPlayer(clean_name(name), clean_card(card_number), clean_cell(club))


def read_text(text: str, shape: Shape = PAIRS) -> Roster:
    """Read a pasted list, a pair (a player, a team) a line; blank lines do not matter.

    Cells stand between tabs, ";", "|" or commas; two names alone also between " - ", "/", "&",
    "+" or "e". A hyphen without blanks belongs to the name. Headings and numbers are optional.
    A team's line has its name first, then its players one by one or pair by pair.
    """
    lines = [
        (number, line)
        for number, line in enumerate(_LINE_END.split(text), start=1)
        if line and not line.isspace()
    ]
    if len(lines) > MAX_PAIRS + 1:
        return _refuse_length(len(lines), shape)
    faults = [
        Fault(number, "line.too_long", {"limit": LINE_MAX})
        for number, line in lines
        if len(line) > LINE_MAX
    ]
    lines = [(number, line) for number, line in lines if len(line) <= LINE_MAX]
    sign = find_heading_sign([line for _, line in lines[:_HEADING_DEPTH]], shape)
    rows = [_Row(number, split_line(line, sign, shape)) for number, line in lines]
    return _read_table([row for row in rows if any(row.cells)], faults, shape)


def read_rows(rows: Iterable[Sequence[object]], shape: Shape = PAIRS) -> Roster:
    """Read the rows of a table; an empty row between two pairs is a fault, the last ones not."""
    cleaned = [tuple(map(clean_cell, row)) for row in rows]
    used = [number for number, cells in enumerate(cleaned, start=1) if any(cells)]
    if len(used) > MAX_PAIRS + 1:
        return _refuse_length(len(used), shape)
    span = range(used[0], used[-1] + 1) if used else range(0)
    empty = sorted(set(span) - set(used))
    faults = [Fault(number, "row.empty") for number in empty[:MAX_PAIRS]]
    return _read_table([_Row(number, cleaned[number - 1]) for number in used], faults, shape)


def check(roster: Roster, already: Iterable[RosterPair] = ()) -> Roster:
    """The roster with the faults of its pairs added, by line.

    `already`: the pairs registered before. Two lines are one player when their card numbers are
    equal, or when their names have one key and neither the cards nor the clubs, where both are
    given, are different: a club or a card is how two of one name are told apart.
    Takes time in proportion to the length of the list.
    """
    if len(roster.pairs) > MAX_PAIRS:
        return replace(roster, faults=_refuse_length(len(roster.pairs), roster.shape).faults)
    faults = list(roster.faults)
    seen = _Seen()
    for pair in already:
        seen.add(pair, registered=True)
    for pair in roster.pairs:
        own = [fault for player in pair.players for fault in _check_player(pair.line, player)]
        faults += _find_missing(pair, roster.shape)
        faults += own
        faults += seen.find_doubles(pair)
        seen.add(pair, registered=False)
    return replace(roster, faults=tuple(sorted(faults, key=lambda fault: fault.line)))


def are_same_player(one: RosterPlayer, other: RosterPlayer) -> bool:
    """Whether two lines speak of one player; the rule is that of `check`."""
    cards = {player.card_number for player in (one, other) if is_card(player.card_number)}
    if is_card(one.card_number) and is_card(other.card_number):
        return len(cards) == 1
    clubs = {name_key(player.club) for player in (one, other)} - {""}
    key = name_key(one.name)
    return bool(key) and key == name_key(other.name) and len(clubs) < 2


# --- Reading -------------------------------------------------------------------------------------


def _refuse_length(rows: int, shape: Shape) -> Roster:
    fault = Fault(0, "list.too_long", {"rows": rows, "limit": MAX_PAIRS})
    return Roster(faults=(fault,), shape=shape)


def _read_table(rows: Sequence[_Row], faults: Sequence[Fault], shape: Shape) -> Roster:
    heading, body = _part_heading(rows)
    if not body:
        empty = Fault(0, f"list.empty_{_name_kind(shape)}")
        return Roster(faults=tuple(faults) or (empty,), shape=shape)
    if len(body) > MAX_PAIRS:
        return _refuse_length(len(body), shape)
    if heading is None:
        body = list(_align_rows(body, shape))
        columns = guess_columns([row.cells for row in body], shape)
        line = max(body, key=lambda row: len(row.cells)).line
    else:
        columns = read_heading(heading.cells, [row.cells for row in body], shape)
        line = heading.line
    found = (*faults, *(Fault(line, code, params) for code, params in columns.problems))
    if columns.problems:
        return Roster(faults=found, shape=shape)
    return Roster(tuple(_build_pair(row, columns, shape) for row in body), found, shape)


def _name_kind(shape: Shape) -> str:
    return "teams" if shape.team else "players" if shape == SINGLE_PLAYERS else "pairs"


def _part_heading(rows: Sequence[_Row]) -> tuple[_Row | None, Sequence[_Row]]:
    """The heading and what is below it; a title of one cell may stand above the heading."""
    start = 0
    for index, row in enumerate(rows[:_HEADING_DEPTH]):
        if is_title(row.cells):
            start = index + 1
        elif is_heading(row.cells):
            return row, rows[index + 1 :]
        elif sum(map(bool, row.cells)) > 1:
            break
    return None, rows[start:]


def _align_rows(rows: Sequence[_Row], shape: Shape) -> Iterator[_Row]:
    """Rows without the numbers of the entries, and with every name in a cell of its own."""
    numbered = any(len(row.cells) > 1 and is_number(row.cells[0]) for row in rows)
    for row in rows:
        cells = row.cells
        if len(cells) > 1 and (is_number(cells[0]) or (numbered and not cells[0])):
            cells = cells[1:]
        first = drop_number(cells[0], shape)
        if shape == PAIRS:
            cells = (*split_names(first), *cells[1:])
        elif shape.team:
            cells = (first, *_part_players(cells[1:], shape.players))
        else:
            cells = (first, *cells[1:])
        yield _Row(row.line, cells)


def _part_players(cells: Sequence[str], players: int) -> tuple[str, ...]:
    """The players of a team in a cell each; what stands after the last of them as it is."""
    names: list[str] = []
    for place, cell in enumerate(cells):
        if len(names) >= players:
            return (*names, *cells[place:])
        names += split_names(cell)
    return tuple(names)


def _build_pair(row: _Row, columns: Columns, shape: Shape) -> RosterPair:
    values: dict[str, str] = {}
    for role, cell in zip(columns.roles, row.cells, strict=False):
        if role is not None:
            values[role] = cell
    if shape == PAIRS and not {"player 1", "surname 1"} & set(columns.roles):
        both = (*split_names(values.get("pair", "")), "")
        values |= {"player 1": both[0], "player 2": both[1]}
    players = (_build_player(values, number) for number in shape.numbers)
    return RosterPair(row.line, *players, name=values.get("team", ""))


def _build_player(values: Mapping[str, str], number: str) -> RosterPlayer:
    parts = (values.get(f"{part} {number}", "") for part in ("player", "surname", "given"))
    club = values.get(f"club {number}") or values.get("club", "")
    return build_player(" ".join(parts), values.get(f"card {number}", ""), club)


# --- Checking ------------------------------------------------------------------------------------


def _find_missing(pair: RosterPair, shape: Shape) -> Iterator[Fault]:
    """What is not there of a name, or is there twice over."""
    named = [player.name for player in pair.players if player.name]
    if shape == PAIRS and len(named) < shape.players:
        yield Fault(pair.line, "pair.missing_partner", {"name": "".join(named)[:_SHOWN]})
    if shape == SINGLE_PLAYERS and not named:
        yield Fault(pair.line, "player.missing")
    if shape == SINGLE_PLAYERS and named and has_two_names(named[0]):
        yield Fault(pair.line, "player.two_names", {"name": named[0][:_SHOWN]})
    if shape.team and not pair.name:
        yield Fault(pair.line, "team.nameless")
    if shape.team and len(pair.name) > NAME_MAX:
        yield Fault(pair.line, "name.too_long", {"name": pair.name[:_SHOWN], "limit": NAME_MAX})
    if shape.team and len(named) < shape.players:
        params = {"team": pair.name[:_SHOWN], "found": len(named), "players": shape.players}
        yield Fault(pair.line, "team.missing_players", params)


def _check_player(line: int, player: RosterPlayer) -> Iterator[Fault]:
    name, shown = player.name, player.name[:_SHOWN]
    if len(name) > NAME_MAX:
        yield Fault(line, "name.too_long", {"name": shown, "limit": NAME_MAX})
    elif name and not has_letters(name):
        yield Fault(line, "name.no_letters", {"name": shown})
    elif name and len(name) < NAME_MIN:
        yield Fault(line, "name.too_short", {"name": shown, "limit": NAME_MIN})
    if player.card_number and not is_card(player.card_number):
        card = player.card_number[:_SHOWN]
        yield Fault(line, "card.malformed", {"card": card, "name": shown, "limit": CARD_MAX})
    if len(player.club) > CLUB_MAX:
        yield Fault(line, "club.too_long", {"club": player.club[:_SHOWN], "limit": CLUB_MAX})


@dataclass(frozen=True)
class _Place:
    """Where a player was seen first."""

    pair: RosterPair
    player: RosterPlayer
    registered: bool


class _Seen:
    """The players, pairs and teams met so far, each found in constant time."""

    def __init__(self) -> None:
        self._cards: dict[str, _Place] = {}
        self._names: dict[tuple[str, str | None, str | None], _Place] = {}
        self._pairs: dict[frozenset[str], _Place] = {}
        self._teams: dict[str, _Place] = {}

    def add(self, pair: RosterPair, *, registered: bool) -> None:
        """Remember a pair; of two that clash the first stays."""
        for player in pair.players:
            place = _Place(pair, player, registered)
            key, card, club = _describe(player)
            if card:
                self._cards.setdefault(card, place)
            if key:
                # None stands for "any": whoever gives no card or club is looked for by it.
                for entry in ((key, a, b) for a in (card, None) for b in (club, None)):
                    self._names.setdefault(entry, place)
        place = _Place(pair, pair.first, registered)
        if pair.name:
            self._teams.setdefault(_team_key(pair), place)
        elif len(pair.players) == PAIRS.players:
            self._pairs.setdefault(_pair_key(pair), place)

    def find_doubles(self, pair: RosterPair) -> Iterator[Fault]:
        """Faults of a pair whose players, cards, name or whole self were seen before."""
        for one, other in combinations(pair.players, 2):
            if _have_one_card(one, other) and not are_same_words(one.name, other.name):
                yield _tell_two_names(pair.line, other, _Place(pair, one, registered=False))
                return
            if are_same_player(one, other):
                code = "team.same_player" if pair.name else "pair.same_player"
                yield Fault(pair.line, code, {"name": one.name[:_SHOWN]})
                return
        team = self._teams.get(_team_key(pair)) if pair.name else None
        if team is not None:
            params = {"name": pair.name[:_SHOWN], "other": team.pair.line}
            yield Fault(pair.line, f"team.{'registered' if team.registered else 'twice'}", params)
        twin = None if pair.name else self._pairs.get(_pair_key(pair))
        if twin is not None and _are_same_pair(pair, twin.pair):
            yield _tell_double(pair.line, "pair", pair.first, twin, pair.second)
            return
        for player in pair.players:
            seen = self._find(player)
            if seen is not None and _has_two_names(player, seen.player):
                yield _tell_two_names(pair.line, player, seen)
            elif seen is not None:
                yield _tell_double(pair.line, "player", player, seen)

    def _find(self, player: RosterPlayer) -> _Place | None:
        key, card, club = _describe(player)
        if card in self._cards:
            return self._cards[card]
        if not key:
            return None
        cards = ("",) if card else (None,)
        clubs = (club, "") if club else (None,)
        places = (self._names.get((key, a, b)) for a in cards for b in clubs)
        return next((place for place in places if place is not None), None)


def _describe(player: RosterPlayer) -> tuple[str, str, str]:
    card = player.card_number if is_card(player.card_number) else ""
    return name_key(player.name), card, name_key(player.club)


def _pair_key(pair: RosterPair) -> frozenset[str]:
    return frozenset(name_key(player.name) for player in pair.players)


def _team_key(pair: RosterPair) -> str:
    return name_key(pair.name) or pair.name


def _have_one_card(one: RosterPlayer, other: RosterPlayer) -> bool:
    return is_card(one.card_number) and one.card_number == other.card_number


def _has_two_names(one: RosterPlayer, other: RosterPlayer) -> bool:
    return one.card_number == other.card_number != "" and not are_same_words(one.name, other.name)


def _are_same_pair(one: RosterPair, other: RosterPair) -> bool:
    return any(
        are_same_player(one.first, first) and are_same_player(one.second, second)
        for first, second in (other.players, other.players[::-1])
    )


def _tell_double(
    line: int, what: str, player: RosterPlayer, place: _Place, partner: RosterPlayer | None = None
) -> Fault:
    params: dict[str, object] = {"name": player.name[:_SHOWN], "other": place.pair.line}
    if partner is not None:
        params["partner"] = partner.name[:_SHOWN]
    return Fault(line, f"{what}.{'registered' if place.registered else 'twice'}", params)


def _tell_two_names(line: int, player: RosterPlayer, place: _Place) -> Fault:
    params = {
        "card": player.card_number,
        "name": player.name[:_SHOWN],
        "known_name": place.player.name[:_SHOWN],
        "other": place.pair.line,
    }
    return Fault(line, "card.registered" if place.registered else "card.two_names", params)
