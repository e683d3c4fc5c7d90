"""The cards of the game: 52 faces, the joker, and cards with a known rank but no suit.

All packs share their faces: both kings of hearts are the same `Card` object, so cards are compared
by identity, which is fast. A card left in hand may be recorded by its rank alone, without a suit.
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
    """Suits in bridge order, each with its notation letter and its symbol."""

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
    """A card face, shared by all packs.

    `rank`: 0 is a joker, 1 an ace, then 2 to 10, and 11 to 13 for jack, queen and king.
    `suit` is None if the card is a joker, or if only its rank is known.
    `code` is the canonical notation: `10H`, `AS`, `JK`; a rank alone is `10`.
    `can_be_wild` is true for jokers and twos, under any rules."""

    rank: int
    suit: Suit | None
    code: str
    can_be_wild: bool
    position: int
    """The card's sort index: by suit, then rank; then jokers; then cards without a suit."""

    def __repr__(self) -> str:
        return f"card({self.code!r})"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return _find, (self.code,)


def _make_pack() -> tuple[Card, ...]:
    faces: list[Card] = []
    for suit in Suit:
        for rank in range(ACE, KING + 1):
            code = RANK_NAMES[rank] + suit.letter
            faces.append(Card(rank, suit, code, rank == TWO, position=len(faces)))
    joker = Card(JOKER_RANK, None, RANK_NAMES[JOKER_RANK], True, position=len(faces))
    return (*faces, joker)


FACES: Final = _make_pack()
"""The 53 faces in order: spades, hearts, diamonds, clubs (ace to king), then the joker."""

JOKER: Final = FACES[-1]

RANKS_ALONE: Final = tuple(
    Card(rank, None, RANK_NAMES[rank], rank == TWO, position=len(FACES) + rank)
    for rank in range(ACE, KING + 1)
)
"""The 13 cards without a suit, one for each rank, from ace to king."""

OF_SUIT: Final = {suit: tuple([face for face in FACES if face.suit is suit]) for suit in Suit}
"""The 13 faces of each suit, from ace to king."""

_BY_CODE: Final = {face.code: face for face in FACES}
_ALONE_BY_CODE: Final = {alone.code: alone for alone in RANKS_ALONE}


def card(code: str) -> Card:
    """Return the face with this canonical code. Raises KeyError if there is none."""
    return _BY_CODE[code]


def rank_alone(rank: int) -> Card:
    """Return the card of this rank (1 to 13) without a suit."""
    return RANKS_ALONE[rank - ACE]


def _find(code: str) -> Card:
    return _BY_CODE.get(code) or _ALONE_BY_CODE[code]


def face(rank: int, suit: Suit) -> Card:
    return _BY_CODE[RANK_NAMES[rank] + suit.letter]
