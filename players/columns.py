"""What the columns of a list of pairs hold: by their headings, or guessed where there are none.

Pure. A column is known by its role: "player 1", "surname 1", "club 1", "card 1" (the same with 2),
"club" (of both players), "pair" (both names in one cell) or "number" (ignored).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from players.names import name_key

Row = Sequence[str]

NAMED_ROLES = ("player 1", "player 2", "club", "club 1", "club 2", "card 1", "card 2", "number")
"""The columns that a message names; the other roles are kindnesses."""

_WORDS = {
    "player": "giocatore giocatrice player partecipante",
    "name": "nome name",
    "surname": "cognome surname",
    "both": "nominativo cognome_e_nome cognome_nome nome_e_cognome nome_cognome full_name",
    "club": "circolo associazione club asd societa association associazione_circolo",
    "card": "tessera card numero_tessera n_tessera tessera_n num_tessera card_number carta "
    "tessera_fibur membership_card",
    "number": "n nr no num numero number numero_coppia n_coppia coppia_n pair_number ordine pos",
    "pair": "coppia coppie pair pairs giocatori players nomi names",
}
_KINDS = {word.replace("_", " "): kind for kind, words in _WORDS.items() for word in words.split()}
_FIRST_WORDS = {"giocatore", "giocatrice", "player", "nome", "cognome", "surname"}
_SECOND = {"compagno", "compagna", "partner"}
_NUMBER = re.compile(r"\d{1,4} ?[.):°ª]?")

_PLAIN = ("player 1", "player 2")
_LAYOUTS: Mapping[str, tuple[str, ...]] = {
    "ttt": (*_PLAIN, "club"),
    "ttcc": (*_PLAIN, "card 1", "card 2"),
    "tttcc": (*_PLAIN, "club", "card 1", "card 2"),
    "ttcct": (*_PLAIN, "card 1", "card 2", "club"),
    "ttttcc": (*_PLAIN, "club 1", "club 2", "card 1", "card 2"),
    "tttctc": (*_PLAIN, "club 1", "card 1", "club 2", "card 2"),
    "tctc": ("player 1", "card 1", "player 2", "card 2"),
    "tctct": ("player 1", "card 1", "player 2", "card 2", "club"),
    "ttcttc": ("player 1", "club 1", "card 1", "player 2", "club 2", "card 2"),
    "tcttct": ("player 1", "card 1", "club 1", "player 2", "card 2", "club 2"),
}
"""What is guessed from columns of text (t) and of card numbers (c).

Four columns of text are not there: names then clubs, or each name with its club, look alike.
"""


@dataclass(frozen=True)
class Columns:
    """A role for every column, None where a column is empty; or what is wrong with them.

    problems: (code, params) of `roster.Fault`, whose line is the heading's.
    """

    roles: tuple[str | None, ...] = ()
    problems: tuple[tuple[str, Mapping[str, object]], ...] = ()


def is_number(cell: str) -> bool:
    """True for the number of a pair before its names: "12", "12)", "12."."""
    return _NUMBER.fullmatch(cell) is not None


def is_heading(row: Row) -> bool:
    """True when the row speaks of columns: a known heading, or a word no name begins with."""
    filled = [key for cell in row if (key := name_key(cell))]
    known = sum(_kind_and_player(key) is not None for key in filled)
    begun = any(key.split()[0] in _FIRST_WORDS for key in filled)
    return begun or known > 1 or (known == 1 and len(filled) == 1)


def is_title(row: Row) -> bool:
    """True when the row says no more than "pairs", which names no column."""
    return [_kind_and_player(name_key(cell)) for cell in row if cell] == [("pair", "")]


def read_heading(row: Row, body: Sequence[Row]) -> Columns:
    """Roles by the headings of `row`; `body` tells whether a column without heading is in use."""
    problems: list[tuple[str, Mapping[str, object]]] = []
    found = [_kind_and_player(name_key(cell)) if cell else None for cell in row]
    for cell, kind in zip(row, found, strict=True):
        if cell and kind is None:
            problems.append(("column.unknown", {"column": cell[:40], "known": NAMED_ROLES}))
    width = max([len(row), *(len(line) for line in body)])
    for column in range(width):
        unnamed = column >= len(row) or not row[column]
        used = [line[column] for line in body if column < len(line) and line[column]]
        if unnamed and used and not (column == 0 and all(map(is_number, used))):
            problems.append(("column.no_heading", {"column": column + 1}))
    roles = _name_roles(found)
    for role, times in Counter(filter(None, roles)).items():
        if times > 1 and role != "number":
            problems.append(("column.twice", {"role": (role,)}))
    problems.extend(_find_missing(row, roles))
    return Columns(tuple(roles), tuple(problems))


def guess_columns(body: Sequence[Row]) -> Columns:
    """Roles by what the columns hold, for a list without headings and without pair numbers."""
    width = max((len(row) for row in body), default=0)
    signs = [_guess_sign([row[i] for row in body if i < len(row) and row[i]]) for i in range(width)]
    while len(signs) > 2:
        fitting = [roles for layout, roles in _LAYOUTS.items() if _fits(signs, layout)]
        if len(fitting) == 1:
            return Columns(fitting[0])
        if signs[-1] != "-":
            return Columns(problems=(("columns.unclear", {"known": NAMED_ROLES}),))
        signs.pop()
    return Columns(_PLAIN[: max(len(signs), 1)])


def _kind_and_player(key: str) -> tuple[str, str] | None:
    """("card", "2") of "tessera 2", ("card", "") of "tessera"; None for what is no heading."""
    if not key:  # "#"
        return "number", ""
    if key in _SECOND:
        return "player", "2"
    if key in _KINDS:
        return _KINDS[key], ""
    match = re.fullmatch(r"(.+?) ?([12])(?: (.+))?", key)
    if match is None:
        return None
    kind = _KINDS.get(" ".join(filter(None, (match[1], match[3]))))
    if kind is None and match[3] and _KINDS.get(match[1]) == "player":
        kind = _KINDS.get(match[3])
    if kind is None and match[3] is None:
        words = match[1].split()
        owned = words[-1] in {"giocatore", "giocatrice", "player"}
        kind = _KINDS.get(" ".join(words[:-1])) if owned else None
    return (kind, match[2]) if kind and kind not in {"number", "pair"} else None


def _name_roles(found: Sequence[tuple[str, str] | None]) -> list[str | None]:
    """Roles of the headings; one that comes twice without a number is the first player's first."""
    has_surnames = any(kind is not None and kind[0] == "surname" for kind in found)
    times = Counter(kind[0] for kind in found if kind is not None and not kind[1])
    seen: Counter[str] = Counter()
    roles: list[str | None] = []
    for kind in found:
        if kind is None or kind[0] in {"number", "pair"} or kind == ("club", ""):
            role = kind[0] if kind else None
            if role == "club" and times["club"] == 2:
                seen["club"] += 1
                role = f"club {seen['club']}"
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


def _find_missing(row: Row, roles: Sequence[str | None]) -> list[tuple[str, Mapping[str, object]]]:
    """Faults for a player without a column, and for a "card" that may be either player's."""
    problems: list[tuple[str, Mapping[str, object]]] = []
    if "pair" not in roles:
        for player in ("1", "2"):
            if not {f"player {player}", f"surname {player}"} & set(roles):
                problems.append(("column.missing", {"role": (f"player {player}",)}))
    if "card 1" in roles and "card 2" not in roles:
        heading = row[roles.index("card 1")]
        if _kind_and_player(name_key(heading)) == ("card", ""):
            problems.append(("column.unknown", {"column": heading[:40], "known": NAMED_ROLES}))
    return problems


def _guess_sign(cells: Sequence[str]) -> str:
    if not cells:
        return "-"
    return "c" if 2 * sum(map(_looks_like_card, cells)) >= len(cells) else "t"


def _looks_like_card(cell: str) -> bool:
    digits = sum(sign.isdigit() for sign in cell)
    return digits > 0 and (" " not in cell or 2 * digits >= len(cell))


def _fits(signs: Sequence[str], layout: str) -> bool:
    """Whether the layout may be what the signs show; the first column is a name in any case."""
    return len(signs) == len(layout) and all(
        sign in ("-", kind) for sign, kind in zip(signs[1:], layout[1:], strict=True)
    )
