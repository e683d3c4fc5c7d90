"""The packs as a checksum: melds and hands of both sides come from the same packs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from scoring.rules.cards import JOKER, Card
from scoring.rules.faults import Fault, Line
from scoring.rules.ruleset import RuleSet

Places = Iterable[tuple[Line, int | None, tuple[Card, ...]]]
"""Where cards lie: the side, the meld from 0 or None for the hand, and the cards."""


def has_surplus(cards: Iterable[Card], rules: RuleSet) -> bool:
    """Whether a face is there more often than the packs have it."""
    counts = Counter(cards)
    jokers = counts.pop(JOKER, 0)
    return jokers > rules.jokers or max(counts.values(), default=0) > rules.packs


def find_surplus(places: Places, rules: RuleSet) -> Iterator[Fault]:
    """A fault for each face that is there too often, at the place where it goes over."""
    seen: Counter[Card] = Counter()
    for line, meld, cards in places:
        for card in cards:
            seen[card] += 1
            limit = rules.jokers if card is JOKER else rules.packs
            if seen[card] != limit + 1:
                continue
            if limit == 0:
                yield Fault("deck.no_jokers", line, meld)
            else:
                params = {"card": card.code, "count": None, "limit": limit}
                yield Fault("deck.too_many", line, meld, params)
