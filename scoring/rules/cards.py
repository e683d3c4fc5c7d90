"""The cards of the game: 52 faces and the joker.

A `Card` is a face, not a piece of cardboard: the two king of hearts of the two packs are one value.
There is one object a face, so that cards compare by identity, which is fast.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

JOKER_RANK: Final = 0
ACE: Final = 1
TWO: Final = 2
KING: Final = 13

RANK_NAMES: Final = ("JK", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


class Suit(Enum):
    """A suit: its letter in notation and its sign. The order is that of the bridge world."""

    SPADES = ("S", "♠")
    HEARTS = ("H", "♥")
    DIAMONDS = ("D", "♦")
    CLUBS = ("C", "♣")

    @property
    def letter(self) -> str:
        return self.value[0]

    @property
    def sign(self) -> str:
        return self.value[1]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Card:
    """One face.

    `rank` is 0 for a joker, 1 for an ace, 2 to 10, then 11 to 13 for jack, queen and king.
    `code` is the canonical notation: `10H`, `AS`, `JK`.
    `can_be_wild` is true for jokers and twos, whatever the rules.
    """

    rank: int
    suit: Suit | None
    code: str
    can_be_wild: bool
    position: int
    """Place in the order of a sorted pack: by suit, then rank, jokers last."""

    def __repr__(self) -> str:
        return f"card({self.code!r})"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return card, (self.code,)


def _make_pack() -> tuple[Card, ...]:
    faces: list[Card] = []
    for suit in Suit:
        for rank in range(ACE, KING + 1):
            code = RANK_NAMES[rank] + suit.letter
            faces.append(Card(rank, suit, code, rank == TWO, position=len(faces)))
    joker = Card(JOKER_RANK, None, RANK_NAMES[JOKER_RANK], True, position=len(faces))
    return (*faces, joker)


FACES: Final = _make_pack()
"""The 53 faces, sorted: spades, hearts, diamonds, clubs, each from ace to king, then the joker."""

JOKER: Final = FACES[-1]

_BY_CODE: Final = {face.code: face for face in FACES}


def card(code: str) -> Card:
    """The face with this canonical code. Raises KeyError when there is none."""
    return _BY_CODE[code]


def face(rank: int, suit: Suit) -> Card:
    """The face of this rank (1 to 13) and suit."""
    return _BY_CODE[RANK_NAMES[rank] + suit.letter]
