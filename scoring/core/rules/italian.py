"""Cards in Italian letters: picche, cuori, quadri, fiori as `P C Q F`, not `S H D C`.

After a rank, `Q` means quadri; elsewhere it means the queen. So `QQ` is the queen of quadri, and
`KQ` the king of quadri. The English letters `S`, `H` and `D` are accepted too. In a record with
English letters, `C` is ambiguous: it could be clubs or cuori."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from scoring.core.rules.cards import Card, Suit
from scoring.core.rules.notation import UnknownCard, fold_word, split_words

_LETTERS: Final = {Suit.SPADES: "P", Suit.HEARTS: "C", Suit.DIAMONDS: "Q", Suit.CLUBS: "F"}
_SUITS: Final = {letter: suit.letter for suit, letter in _LETTERS.items()}
_OF_SUITS: Final = frozenset("PCFSHD♠♥♦♣♤♡♢♧")
_ENGLISH: Final = frozenset("SHD")
_PIECE: Final = re.compile(r"(?i:JOKERS?|JOLLY|JK)|\.{2,3}|…|10|.", re.DOTALL)
_JOKERS: Final = ("JOKER", "JOKERS", "JOLLY", "JK")


class UnclearSuit(UnknownCard):
    """Raised for an ambiguous letter: `C` in a record with English letters, `Q` in `KCQP`."""


def read_italian(text: str, *, is_mixed: bool = False) -> str:
    """Translate Italian suit letters to the English ones of `scoring.core.rules.notation`.

    `is_mixed`: the record also has English letters. Raises UnclearSuit if a letter is ambiguous."""
    return " ".join([_read_word(word, is_mixed=is_mixed) for word in split_words(text)])


def has_english(text: str) -> bool:
    pieces = (piece for word in split_words(text) for piece in _split(word))
    return not _ENGLISH.isdisjoint(pieces)


def format_italian(cards: Iterable[Card]) -> str:
    """Format cards in Italian letters, in the order given: `7C 10Q QQ JK`."""
    return " ".join(
        [card.code[:-1] + _LETTERS[card.suit] if card.suit else card.code for card in cards]
    )


def _split(word: str) -> list[str]:
    return _PIECE.findall(fold_word(word))


def _read_word(word: str, *, is_mixed: bool) -> str:
    pieces, typed = _split(word), _PIECE.findall(word)
    read: list[str] = []
    before = ""
    """Previous piece: "rank", "suit" (after a rank), "leading" (suit before its rank), or ""."""
    for place, piece in enumerate(pieces):
        after = pieces[place + 1] if place + 1 < len(pieces) else ""
        if piece == "Q" and before == "suit" and (after == "Q" or after in _OF_SUITS):
            raise UnclearSuit(word)
        if piece == "Q" and before == "rank" and after == "Q":
            raise UnclearSuit(word)
        is_suit = piece in _OF_SUITS or (piece == "Q" and before in ("rank", "suit"))
        if piece == "C" and is_mixed:
            raise UnclearSuit(word)
        read.append(_SUITS.get(piece, typed[place]) if is_suit else typed[place])
        if is_suit:
            before = "suit" if before in ("rank", "suit") else "leading"
        elif piece in _JOKERS or not piece.isalnum():
            before = ""
        else:
            before = "" if before == "leading" else "rank"
    return "".join(read)
