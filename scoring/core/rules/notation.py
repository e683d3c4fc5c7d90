"""Cards as text: parse many spellings, format one canonical form.

Accepted: rank and suit in either order (`7H`, `h7`, `♥7`); `10` or `T`; suits as letters `S H D C`
or signs ♠♥♦♣♤♡♢♧; jokers as `JK`, `joker` or `jolly`; between cards spaces, commas, semicolons,
hyphens or nothing (`4♥5♥6♥`). Shorthand: a run by its ends (`4..10h`, `4h..10h`), cards of one rank
with several suits (`KSHD`), and a list of ranks that ends in `(one suit)`, as the Buraco document
prints runs. In a hand a rank alone (`Q`, `QK10`) is a card without a suit.

Formatted: `7H 8H 10H JK`, `Q`. Parsing a formatted text gives the same cards."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from operator import attrgetter
from string import ascii_lowercase, ascii_uppercase
from typing import Annotated, Final

from scoring.core.decoding import flaw, made_of_text
from scoring.core.rules.cards import ACE, JOKER, KING, RANK_NAMES, Card, Suit, face, rank_alone

MAX_TEXT: Final = 600
"""Maximum characters of one meld or hand; the whole pack needs fewer."""


class UnknownCard(ValueError):
    """Raised if a piece of text is not a card; `text` is that piece as typed."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


_SUITS: Final = {
    **{suit.letter: suit for suit in Suit},
    **dict(zip("♠♥♦♣", Suit, strict=True)),
    **dict(zip("♤♡♢♧", Suit, strict=True)),
}
_RANKS: Final = {name: rank for rank, name in enumerate(RANK_NAMES) if rank} | {"T": 10}

_SIGNS: Final = {ord(suit.letter): suit.sign for suit in Suit}
_RANK: Final = "10|[AKQJT2-9]"
_SUIT: Final = "[SHDC♠♥♦♣♤♡♢♧]"
_DOTS: Final = r"(?:\.{2,3}|…)"
_PIECE: Final = re.compile(
    rf"""(?P<joker>JOKERS?|JOLLY|JK)
       | (?P<from>{_RANK})(?P<from_suit>{_SUIT})?{_DOTS}(?P<to>{_RANK})(?P<to_suit>{_SUIT})
       | (?P<lead_suit>{_SUIT})(?P<lead_from>{_RANK}){_DOTS}(?P<lead_to>{_RANK})
       | (?P<rank>{_RANK})(?P<suits>{_SUIT}+)
       | (?P<suit>{_SUIT})(?P<suit_rank>{_RANK})
    """,
    re.VERBOSE,
)
_SEPARATORS: Final = re.compile(r"[\s,;\-‐–—]+")
_RANKS_ALONE: Final = re.compile(f"(?!.*JK)(?:{_RANK})+")  # JK is a joker
_ONE_SUIT: Final = ("(one suit)", "one suit")
# Only these: upper() would turn "ß" into two suit letters.
_CAPITALS: Final = str.maketrans(ascii_lowercase, ascii_uppercase)
# Phones add a variation selector to "♥" to make it an emoji.
_DROPPED: Final = {ord(mark): None for mark in "\ufe0e\ufe0f\u200b\u200d"}


def _spellings() -> dict[str, Card]:
    """Map the simple spellings of each card to the card, so that most texts need no parsing."""
    table: dict[str, Card] = {}
    for name in ("JK", "JOKER", "JOLLY"):
        table |= dict.fromkeys((name, name.lower(), name.capitalize()), JOKER)
    for name, rank in _RANKS.items():
        for sign, suit in _SUITS.items():
            for text in (name + sign, sign + name):
                table[text] = table[text.lower()] = face(rank, suit)
    return table


_SPELLINGS: Final = _spellings()


def parse_cards(text: str) -> list[Card]:
    """Parse the cards of a text, in the order written; a blank text has no cards. Raises
    UnknownCard with the first piece that is not a card."""
    try:
        return [_SPELLINGS[piece] for piece in text.split()]
    except KeyError:
        return _parse_freely(text)


def format_cards(cards: Iterable[Card]) -> str:
    """Format cards as canonical text, in the order given: `7H 8H 10H JK`."""
    return " ".join([card.code for card in cards])


def parse_hand(text: str) -> list[Card]:
    """Parse a hand: like `parse_cards`, but ranks without suits are allowed (`Q`, `QK10`)."""
    try:
        return parse_cards(text)
    except UnknownCard:
        words = split_words(text)
        return [card for word in words for card in _read_ranks(word) or _parse_word(word)]


def write_signs(text: str) -> str:
    """Replace the suit letters of canonical text by symbols: `7H JK` becomes `7♥ JK`."""
    return text.translate(_SIGNS) if text else ""


def split_words(text: str) -> list[str]:
    """Split a text of cards at spaces, commas, semicolons and hyphens."""
    return [word for word in _SEPARATORS.split(text.translate(_DROPPED)) if word]


def fold_word(word: str) -> str:
    """Convert the word's ASCII letters to capitals, as the parser expects them."""
    return word.translate(_CAPITALS)


def _read_ranks(word: str) -> list[Card]:
    """Parse a word that has only ranks; return an empty list if it has anything else."""
    upper = word.translate(_CAPITALS)
    if _RANKS_ALONE.fullmatch(upper) is None:
        return []
    return [rank_alone(_RANKS[name]) for name in re.findall(_RANK, upper)]


def sort_cards(cards: Iterable[Card]) -> list[Card]:
    """Sort cards by suit and, in a suit, by rank; then jokers; last, cards without a suit."""
    return sorted(cards, key=attrgetter("position"))


@lru_cache(maxsize=1 << 14)
def read_cards(text: str) -> tuple[Card, ...]:
    """Parse cards, raising errors in the form that pydantic expects. Cached."""
    return _read_by(parse_cards, text)


@lru_cache(maxsize=1 << 14)
def read_hand(text: str) -> tuple[Card, ...]:
    return _read_by(parse_hand, text)


def _read_by(parse: Callable[[str], list[Card]], text: str) -> tuple[Card, ...]:
    if len(text) > MAX_TEXT:
        raise flaw("type", wanted="text")
    try:
        return tuple(parse(text))
    except UnknownCard as unknown:
        # pydantic cannot carry half a surrogate pair.
        shown = unknown.text[:40].encode(errors="replace").decode()
        raise flaw("card.unknown", text=shown) from None


CardsText = Annotated[tuple[Card, ...], made_of_text(read_cards)]
"""Cards decoded from a text. An unknown card is the error `card.unknown`, with param `text`."""

HandText = Annotated[tuple[Card, ...], made_of_text(read_hand)]
"""A hand decoded from a text; ranks without suits are allowed."""


def _parse_freely(text: str) -> list[Card]:
    text = text.translate(_DROPPED)
    for ending in _ONE_SUIT:
        if text.rstrip().lower().endswith(ending):
            return _parse_ranks(text.rstrip()[: -len(ending)])
    return [card for word in split_words(text) for card in _parse_word(word)]


def _parse_ranks(text: str) -> list[Card]:
    """Parse the ranks in a text marked `(one suit)` as spades, because any suit would do."""
    cards = []
    for word in filter(None, _SEPARATORS.split(text)):
        rank = _RANKS.get(word.translate(_CAPITALS))
        if rank is None:
            raise UnknownCard(word)
        cards.append(face(rank, Suit.SPADES))
    return cards


def _parse_word(word: str) -> list[Card]:
    """Parse a word of one or more cards: `4♥5♥6♥`, `KSHD`, `4..10h`."""
    upper = word.translate(_CAPITALS)
    cards: list[Card] = []
    at = 0
    while at < len(upper):
        piece = _PIECE.match(upper, at)
        if piece is None:
            raise UnknownCard(word[at:] if at else word)
        cards += _read_piece(piece, word)
        at = piece.end()
    return cards


def _read_piece(piece: re.Match[str], word: str) -> list[Card]:
    if piece["joker"]:
        return [JOKER]
    if piece["rank"]:
        return [face(_RANKS[piece["rank"]], _SUITS[sign]) for sign in piece["suits"]]
    if piece["suit"]:
        return [face(_RANKS[piece["suit_rank"]], _SUITS[piece["suit"]])]
    if piece["lead_suit"]:
        return _span(piece["lead_from"], piece["lead_to"], piece["lead_suit"])
    if piece["from_suit"] and _SUITS[piece["from_suit"]] is not _SUITS[piece["to_suit"]]:
        raise UnknownCard(word)
    return _span(piece["from"], piece["to"], piece["to_suit"])


def _span(start: str, end: str, sign: str) -> list[Card]:
    """Return the run of ranks `start` to `end` in suit `sign`; a final ace goes above the king."""
    first, last = _RANKS[start], _RANKS[end]
    if first > last != ACE:
        first, last = last, first
    if last == ACE:
        last = KING + 1
    return [face(ACE if rank > KING else rank, _SUITS[sign]) for rank in range(first, last + 1)]
