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
    position: int
    """Place in the order of a sorted pack: by suit, then rank, jokers last."""
    unit: int
    """One of this face in a count of cards: eight bits a face, see `scoring.rules.deck`."""
    weight: int
    """One of its rank, of its suit where it cannot be wild, and of its face, to be added up in one
    step: see `split_weight`.
    """

    def __repr__(self) -> str:
        return f"card({self.code!r})"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return card, (self.code,)


_SUITS_AT: Final = 4 * (KING + 1)
_FACES_AT: Final = _SUITS_AT + 16
_RANKS: Final = (1 << _SUITS_AT) - 1
_SUITS: Final = (1 << 16) - 1


def _weigh(rank: int, natural_suit: int | None, position: int) -> int:
    suit = 0 if natural_suit is None else 1 << (_SUITS_AT + 4 * natural_suit)
    return (1 << (4 * rank)) + suit + (1 << (_FACES_AT + 8 * position))


def split_weight(weight: int) -> tuple[int, int, int]:
    """The sum of the weights of 15 cards at most, as three counts.

    Of ranks, four bits each from the joker up; of the suits of cards that cannot be wild, four bits
    each; of faces, as `unit` counts them.
    """
    return weight & _RANKS, (weight >> _SUITS_AT) & _SUITS, weight >> _FACES_AT


def _make_pack() -> tuple[Card, ...]:
    faces = [
        Card(
            rank=rank,
            suit=suit,
            code=RANK_NAMES[rank] + suit.letter,
            can_be_wild=rank == TWO,
            suit_bit=1 << index,
            position=(position := index * 13 + rank - 1),
            unit=1 << (8 * position),
            weight=_weigh(rank, None if rank == TWO else index, position),
        )
        for index, suit in enumerate(Suit)
        for rank in range(ACE, KING + 1)
    ]
    weight = _weigh(JOKER_RANK, None, 52)
    faces.append(Card(JOKER_RANK, None, "JK", True, 0, 52, 1 << (8 * 52), weight))
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
