"""Choose or guess each list column's role: name, club, card … (`players.columns`). Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from players.columns import Row, Shape, holds_cards, is_number, read_heading_roles
from players.lines import has_two_names
from players.names import fold_name, has_club_word

MAX_COLUMNS = 30
"""Maximum number of columns whose contents users can choose; a wider list needs headings."""
SAMPLE = 3
"""Number of rows that the page shows as examples when a user chooses each column's role."""

Roles = tuple[str | None, ...]
"""The role of each column, such as "given 1" or "card 1"; None if the column is ignored."""


@dataclass(frozen=True)
class ColumnChoice:
    roles: Roles
    has_heading: bool


@dataclass(frozen=True)
class ListColumns:
    """Columns of an imported list; a page asks which of them has names, clubs or card numbers."""

    heading: tuple[str, ...]
    sample: tuple[tuple[str, ...], ...]
    roles: Roles
    key: str = ""
    """Key (`key_headings`) for storing the roles that the user chooses; "" if without headings."""
    is_remembered: bool = False


def key_headings(heading: Row, shape: Shape) -> str:
    """Return the key for storing the roles that an account chose for a list with these headings.

    The key is a hash of the shape and the headings, whose case and accents are ignored."""
    folded = "\t".join([str(shape.players), str(shape.team), *map(fold_name, heading)])
    return sha256(folded.encode()).hexdigest()


def propose_roles(heading: Row, body: Sequence[Row], shape: Shape) -> Roles:
    """Propose what each column contains, from its heading or, if it has none, from its cells."""
    width = max(map(len, (heading, *body)), default=0)
    named = [*read_heading_roles(heading, shape), *[None] * (width - len(heading))]
    known = set(shape.choices)
    roles: list[str | None] = [role if role in known else None for role in named]
    names = [role for role in shape.plain if role not in roles]
    if {"pair", "surname 1"} & set(roles):
        names = []
    cards = [f"card {n}" for n in shape.numbers if f"card {n}" not in roles]
    clubs = [] if any(role and role.startswith("club") for role in roles) else ["club"]
    for column in range(width):
        cells = [row[column] for row in body if column < len(row) and row[column]]
        is_numbers = column == 0 and all(map(is_number, cells))
        if roles[column] or named[column] or not cells or is_numbers:
            continue
        if holds_cards(cells):
            left = cards
        elif names and shape.plays_together and 2 * sum(map(has_two_names, cells)) > len(cells):
            roles[column], names = "pair", []
            continue
        else:
            # Clubs usually repeat, names hardly ever.
            is_clubs = len(set(cells)) < len(cells) or 2 * sum(map(has_club_word, cells)) > len(
                cells
            )
            left = clubs if is_clubs else names or clubs
        roles[column] = left.pop(0) if left else None
    return tuple(roles)
