"""Cards left in hand that are named by their ranks alone, as paper sheets have them: `Q K`.

The suits of remnants change no points. Each gets a suit of which the packs still have that rank, so
that the check against the packs is as strong as for any other card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from scoring.rules.cards import Card, Suit, face
from scoring.rules.notation import UnknownCard, parse_cards, split_ranks, split_words
from scoring.rules.ruleset import RuleSet


def give_suits(hands: Sequence[str], melds: Iterable[str], rules: RuleSet) -> list[str]:
    """The texts of the hands, with a suit for every card that is a rank alone.

    `melds`: the texts of all melds on the table. What cannot be read is left as it is. A rank that
    the packs have no more gets spades: the check against the packs says so.
    """
    named = [[word for word in split_words(hand) if not split_ranks(word)] for hand in hands]
    taken = Counter[Card]()
    for text in [*melds, *[word for words in named for word in words]]:
        taken.update(_read(text))
    suited = []
    for hand, words in zip(hands, named, strict=True):
        ranks = [rank for word in split_words(hand) for rank in split_ranks(word)]
        cards = [_take(rank, taken, rules) for rank in ranks]
        suited.append(" ".join([*words, *[card.code for card in cards]]) if cards else hand)
    return suited


def _take(rank: int, taken: Counter[Card], rules: RuleSet) -> Card:
    faces = [face(rank, suit) for suit in Suit]
    chosen = next((card for card in faces if taken[card] < rules.packs), faces[0])
    taken[chosen] += 1
    return chosen


def _read(text: str) -> list[Card]:
    try:
        return parse_cards(text)
    except UnknownCard:
        return []
