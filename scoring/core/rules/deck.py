"""Check that a record has no more copies of a card than the packs.

A card without a suit may be of any suit: it counts with all the cards of its rank."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from scoring.core.rules.cards import JOKER, RANKS_ALONE, Card, Suit, rank_alone
from scoring.core.rules.faults import Fault, Line
from scoring.core.rules.ruleset import RuleSet

Places = Iterable[tuple[Line, int | None, tuple[Card, ...]]]
"""Groups of cards, each as (side, index of its meld or None for the hand, cards)."""

_ALONE = frozenset(RANKS_ALONE)


def has_surplus(cards: Iterable[Card], rules: RuleSet) -> bool:
    """Return True if a card, or a rank, occurs more often than in the packs."""
    counts = Counter(cards)
    jokers = counts.pop(JOKER, 0)
    if not counts.keys().isdisjoint(_ALONE):
        ranks = Counter[int]()
        for card, count in counts.items():
            ranks[card.rank] += count
        if max(ranks.values()) > len(Suit) * rules.packs:
            return True
        for alone in _ALONE:
            counts.pop(alone, None)
    return jokers > rules.jokers or max(counts.values(), default=0) > rules.packs


def find_surplus(places: Places, rules: RuleSet) -> Iterator[Fault]:
    """Yield a fault for each card that occurs too often, at the meld or hand with the surplus. If
    cards of a rank have no suit, the total of that rank is checked too."""
    seen: Counter[Card] = Counter()
    ranks: Counter[int] = Counter()
    of_rank = len(Suit) * rules.packs
    for line, meld, cards in places:
        for card in cards:
            seen[card] += 1
            ranks[card.rank] += 1
            alone = None if card is JOKER else rank_alone(card.rank)
            limit = rules.jokers if card is JOKER else rules.packs
            if card is not alone and seen[card] == limit + 1:
                yield _build_surplus(line, meld, card, limit)
            elif alone and seen[alone] and ranks[card.rank] == of_rank + 1:
                yield _build_surplus(line, meld, alone, of_rank)


def _build_surplus(line: Line, meld: int | None, card: Card, limit: int) -> Fault:
    if limit == 0:
        return Fault("deck.no_jokers", line, meld)
    params = {"card": card.code, "count": None, "limit": limit}
    return Fault("deck.too_many", line, meld, params)
