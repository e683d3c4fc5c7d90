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
    `can_be_wild` is true for jokers and twos. The bits and units are for adding cards up.
    """

    rank: int
    suit: Suit | None
    code: str
    can_be_wild: bool
    suit_bit: int
    natural_suit: int
    """The bit of its suit; 0 for what can be wild."""
    rank_unit: int
    """One of this rank in a count of ranks: four bits a rank, from the joker up."""
    position: int
    """Place in the order of a sorted pack: by suit, then rank, jokers last."""
    unit: int
    """One of this face in a count of cards: eight bits a face, see `scoring.rules.deck`."""

    def __repr__(self) -> str:
        return f"card({self.code!r})"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return card, (self.code,)


def _make_pack() -> tuple[Card, ...]:
    faces = [
        Card(
            rank=rank,
            suit=suit,
            code=RANK_NAMES[rank] + suit.letter,
            can_be_wild=rank == TWO,
            suit_bit=1 << index,
            natural_suit=0 if rank == TWO else 1 << index,
            rank_unit=1 << (4 * rank),
            position=(position := index * 13 + rank - 1),
            unit=1 << (8 * position),
        )
        for index, suit in enumerate(Suit)
        for rank in range(ACE, KING + 1)
    ]
    faces.append(Card(JOKER_RANK, None, "JK", True, 0, 0, 1, 52, 1 << (8 * 52)))
    return tuple(faces)


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
