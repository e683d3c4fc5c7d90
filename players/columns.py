"""The role of each column of a list: read from its heading, or guessed without headings. Pure.

Roles are "player 1", "surname 1", "club 1", "card 1" and so on for each field and each player of a
line; "club" (of all players of the line); "team" (its name); "pair" (all names of a pair or a trio
in one cell); "table" and "section" (seats, in lists from other programs); the fields of
`membership.Membership`; and "number" (ignored)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from players.membership import MEMBERSHIP_HEADINGS
from players.names import drop_card_word, fold_name
from players.person import OPTIONAL_FIELDS

Row = Sequence[str]


@dataclass(frozen=True)
class Shape:
    """The shape of a list's lines: the number of players, and whether a team name comes first."""

    players: int
    team: bool = False

    @property
    def plays_together(self) -> bool:
        """True if the players of a line are partners: a pair or a trio."""
        return self.players > 1 and not self.team

    @property
    def is_single(self) -> bool:
        return self.players == 1 and not self.team

    @property
    def numbers(self) -> tuple[str, ...]:
        """The numbers of a line's players, as in the column role `player 1`: "1", "2"."""
        return tuple(str(number) for number in range(1, self.players + 1))

    @property
    def plain(self) -> tuple[str, ...]:
        """Column roles of a list with names only: "team" for teams, then "player 1" and on."""
        team = ("team",) if self.team else ()
        return (*team, *(f"player {number}" for number in self.numbers))

    @property
    def choices(self) -> tuple[str, ...]:
        """The column roles ("club 1", "team") that a user can choose; error messages list them."""
        whole = ("pair",) if self.plays_together else ()
        kinds = ("surname", "given", *_SHARED, *_OWN)
        own = (f"{kind} {n}" for kind in kinds for n in self.numbers)
        seats = ("table", "section") if self.players > 1 else ()
        membership = MEMBERSHIP_HEADINGS if self.is_single else ()
        return (*self.plain, *whole, *_SHARED, *own, *seats, *membership)


PAIRS = Shape(2)
TRIOS = Shape(3)
SINGLE_PLAYERS = Shape(1)

_WORDS = {
    "player": "giocatore giocatrice player partecipante",
    "name": "nome name",
    "surname": "cognome surname",
    "both": "nominativo cognome_e_nome cognome_nome nome_e_cognome nome_cognome full_name",
    **{field.key: field.headings for field in OPTIONAL_FIELDS.values()},
    "number": "n nr no num numero number numero_coppia n_coppia coppia_n pair_number ordine pos "
    "numero_terna n_terna trio_number",
    "pair": "coppia coppie pair pairs terna terne trio trios giocatori players nomi names",
    "table": "tavolo table tavoli tav n_tavolo",
    "section": "girone section gironi gir",
    "team": "squadra squadre team teams nome_squadra squadra_nome nome_della_squadra team_name",
    **MEMBERSHIP_HEADINGS,
}
_KINDS = {word.replace("_", " "): kind for kind, words in _WORDS.items() for word in words.split()}
_WHOLE = {"number", "pair", "team", "table", "section", *MEMBERSHIP_HEADINGS}
"""Kinds of columns whose role never has a player number."""
_SHARED = tuple(field.key for field in OPTIONAL_FIELDS.values() if field.is_shared)
_OWN = tuple(field.key for field in OPTIONAL_FIELDS.values() if not field.is_shared)
_NOBODYS = {*_OWN, "table", "section", *MEMBERSHIP_HEADINGS}
"""Kinds of columns whose headings are never names: a row with one of them is a heading row."""
_FIRST_WORDS = {"giocatore", "giocatrice", "player", "nome", "cognome", "surname"}
_SECOND = {"compagno", "compagna", "partner"}
_NUMBER = re.compile(
    r"#?(?:coppia|pair|terna|trio)? *(?:n(?:r|um)?[.°º]? *)?\d{1,4} ?[).:°º^ª]?", re.IGNORECASE
)


@cache
def _list_layouts(shape: Shape) -> Mapping[str, tuple[str, ...]]:
    """Return {pattern: layout} for the layouts that can be guessed; a layout has a role per column.

    A pattern has a letter per column: "c" for membership cards, "t" for other text. The last
    players of a line may have no card column. Without any card column, "all names, then all clubs"
    and "each name with its club" have the same pattern, so neither layout is guessed."""
    names, clubs, cards = (
        tuple(f"{word} {number}" for number in shape.numbers) for word in ("player", "club", "card")
    )
    after: list[tuple[str, ...]] = [
        (*names, "club"),
        (*names, *cards),
        (*names, "club", *cards),
        (*names, *cards, "club"),
        (*names, *clubs, *cards),
        (*names, *_interleave(clubs, cards)),
        _interleave(names, cards),
        (*_interleave(names, cards), "club"),
        _interleave(names, clubs, cards),
        _interleave(names, cards, clubs),
    ]
    team = ("team",) if shape.team else ()
    layouts: dict[str, tuple[str, ...]] = {}
    for held in range(shape.players, 0, -1):
        for roles in after:
            kept = (*team, *(role for role in roles if role not in cards[held:]))
            signs = ["c" if role in cards else "t" for role in kept]
            layouts.setdefault("".join(signs), kept)
    return layouts


def _interleave(*columns: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(role for player in zip(*columns, strict=True) for role in player)


ColumnProblem = tuple[str, Mapping[str, object]]
"""An error in the columns: the code and params from which a `roster.RosterFault` is built."""


@dataclass(frozen=True)
class Columns:
    """The role of each column, None if the column is not read; and the errors in the roles."""

    roles: tuple[str | None, ...] = ()
    problems: tuple[ColumnProblem, ...] = ()


def is_number(cell: str) -> bool:
    """True if the cell is an entry number before the names: "12", "12)", "Coppia 12"."""
    return _NUMBER.fullmatch(cell) is not None


def is_heading(row: Row) -> bool:
    filled = [key for cell in row if (key := fold_name(cell))]
    known = [found[0] for key in filled if (found := _kind_and_player(key)) is not None]
    if any(key.split()[0] in _FIRST_WORDS for key in filled) or _NOBODYS & set(known):
        return True
    return len(known) > 1 or (len(known) == 1 and len(filled) == 1)


def is_unlike(row: Row, body: Sequence[Row]) -> bool:
    """True if the row must be a heading: one of its cells has no digits, but all cells below it
    (at least two) look like membership card numbers."""
    for column, cell in enumerate(row):
        below = [line[column] for line in body if column < len(line) and line[column]]
        is_word = fold_name(cell) and not any(sign.isdigit() for sign in cell)
        if is_word and len(below) > 1 and all(map(_looks_like_card, below)):
            return True
    return False


def is_title(row: Row) -> bool:
    """True if the row is only a title such as "pairs" or "teams", not column headings."""
    said = [_kind_and_player(fold_name(cell)) for cell in row if cell]
    return said in ([("pair", "")], [("team", "")])


def read_heading(row: Row, body: Sequence[Row], shape: Shape = PAIRS) -> Columns:
    """Read each column's role from `row`; report columns with text in `body` but no heading."""
    problems: list[ColumnProblem] = []
    found = [_find_kind(cell, shape) for cell in row]
    for cell, kind in zip(row, found, strict=True):
        if cell and kind is None:
            problems.append(("column.unknown", {"column": cell[:40], "known": shape.choices}))
    width = max([len(row), *(len(line) for line in body)])
    for column in range(width):
        unnamed = column >= len(row) or not row[column]
        used = [line[column] for line in body if column < len(line) and line[column]]
        if unnamed and used and not (column == 0 and all(map(is_number, used))):
            problems.append(("column.no_heading", {"column": column + 1}))
    roles = _assign_roles(found, shape)
    for role in dict.fromkeys(filter(None, roles)):
        if role[-1].isdigit() and role.partition(" ")[2] not in shape.numbers:
            cell = row[roles.index(role)]
            problems.append(("column.unknown", {"column": cell[:40], "known": shape.choices}))
    problems += [*check_roles(roles, shape), *_find_unnumbered(row, roles, shape)]
    return Columns(tuple(roles), tuple(problems))


def guess_columns(body: Sequence[Row], shape: Shape = PAIRS) -> Columns:
    """Guess each column's role, such as "card 1", in a list without headings or entry numbers."""
    width = max((len(row) for row in body), default=0)
    signs = [_guess_kind([row[i] for row in body if i < len(row) and row[i]]) for i in range(width)]
    while len(signs) > len(shape.plain):
        layouts = _list_layouts(shape).items()
        fitting = [roles for layout, roles in layouts if _fits(signs, layout)]
        if len(fitting) == 1:
            return Columns(fitting[0])
        if signs[-1] != "-":
            return Columns(problems=(("columns.unclear", {"known": shape.choices}),))
        signs.pop()
    return Columns(shape.plain[: max(len(signs), 1)])


def read_heading_roles(row: Row, shape: Shape) -> list[str | None]:
    """Return the role that each heading gives to its column; None if the heading is unknown."""
    return _assign_roles([_find_kind(cell, shape) for cell in row], shape)


def holds_cards(cells: Sequence[str]) -> bool:
    return 2 * sum(map(_looks_like_card, cells)) >= len(cells)


def _find_kind(cell: str, shape: Shape) -> tuple[str, str] | None:
    """Return a heading's kind and player number, such as ("card", "2") or ("card", "").

    Return None if the heading is unknown, or if lists of this shape cannot have it."""
    found = _kind_and_player(fold_name(cell)) if cell else None
    if found is None:
        return None
    kind, player = found
    if player and int(player) > shape.players:
        return None
    if (kind == "team" and not shape.team) or (kind in MEMBERSHIP_HEADINGS and not shape.is_single):
        return None
    return None if kind == "pair" and not shape.plays_together else found


def _kind_and_player(key: str) -> tuple[str, str] | None:
    """Return a heading's kind and player number; None if the heading is unknown.

    `key` is the heading in lower case without accents (`fold_name`): "tessera 2" gives
    ("card", "2"), "tessera" gives ("card", "")."""
    if not key:  # "#"
        return "number", ""
    if key in _SECOND:
        return "player", "2"
    if key in _KINDS:
        return _KINDS[key], ""
    match = re.fullmatch(r"(.+?) ?([1-9]|1\d)(?: (.+))?", key)
    if match is None:
        return None
    kind = _KINDS.get(" ".join(filter(None, (match[1], match[3]))))
    if kind is None and match[3] and _KINDS.get(match[1]) == "player":
        kind = _KINDS.get(match[3])
    if kind is None and match[3] is None:
        words = match[1].split()
        owned = words[-1] in {"giocatore", "giocatrice", "player"}
        kind = _KINDS.get(" ".join(words[:-1])) if owned else None
    return (kind, match[2]) if kind and kind not in _WHOLE else None


def _assign_roles(found: Sequence[tuple[str, str] | None], shape: Shape) -> list[str | None]:
    """Return each heading's role from its kind and player number; None if the heading is unknown.

    Equal headings without a number are numbered in order: two "card" are "card 1" and "card 2"."""
    has_surnames = any(kind is not None and kind[0] == "surname" for kind in found)
    times = Counter(kind[0] for kind in found if kind is not None and not kind[1])
    seen: Counter[str] = Counter()
    roles: list[str | None] = []
    for kind in found:
        if kind is None or kind[0] in _WHOLE or (kind[0] in _SHARED and not kind[1]):
            role = kind[0] if kind else None
            if role in _SHARED and 1 < times[role] <= max(2, shape.players):
                seen[role] += 1
                role = f"{role} {seen[role]}"
            roles.append(role)
            continue
        word, player = kind
        if not player:
            seen[word] += 1
            player = str(seen[word])
        given = word == "name" and has_surnames
        whole = word in {"player", "both", "name"} and not given
        roles.append(f"{'player' if whole else 'given' if given else word} {player}")
    return roles


def _find_unnumbered(
    row: Row, roles: Sequence[str | None], shape: Shape
) -> Iterator[ColumnProblem]:
    """Yield an error for a heading such as "card" that could mean any player of the line: it has no
    number, and the list has no second column of this kind."""
    for kind in _OWN if shape.players > 1 else ():
        if f"{kind} 1" in roles and f"{kind} 2" not in roles:
            heading = row[roles.index(f"{kind} 1")]
            if _kind_and_player(fold_name(heading)) == (kind, ""):
                yield "column.unknown", {"column": heading[:40], "known": shape.choices}


def check_roles(roles: Sequence[str | None], shape: Shape) -> Iterator[ColumnProblem]:
    """Yield an error for each role that two columns have and each player's name that none has."""
    times = Counter(role for role in roles if role and role != "number")
    owed = ["team"] if shape.team else []
    if "pair" not in times:
        owed += [f"player {n}" for n in shape.numbers if f"surname {n}" not in times]
    yield from (("column.twice", {"role": (role,)}) for role in times if times[role] > 1)
    yield from (("column.missing", {"role": (role,)}) for role in owed if role not in times)


def _guess_kind(cells: Sequence[str]) -> str:
    if not cells:
        return "-"
    return "c" if holds_cards(cells) else "t"


def _looks_like_card(cell: str) -> bool:
    number = drop_card_word(cell)
    digits = sum(sign.isdigit() for sign in number)
    return digits > 0 and (" " not in number or 2 * digits >= len(number))


def _fits(signs: Sequence[str], layout: str) -> bool:
    """True if the columns' letters (`signs`) match `layout`, a pattern from `_list_layouts`.

    An empty column has "-", which matches both letters. The first column is not compared."""
    return len(signs) == len(layout) and all(
        sign in ("-", kind) for sign, kind in zip(signs[1:], layout[1:], strict=True)
    )
