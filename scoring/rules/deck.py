"""The packs as a checksum: melds and hands of both sides come from one pack.

Cards are counted in one integer, eight bits a face, so that a meld's count is added in one step.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from scoring.rules.cards import FACES, JOKER, Card
from scoring.rules.faults import Fault, Line
from scoring.rules.ruleset import RuleSet

_BITS: Final = 8
_TOP: Final = sum(card.unit << (_BITS - 1) for card in FACES)
MOST_COUNTED: Final = 125
"""Cards that a count is sure to hold without running into the next face."""

Places = Iterable[tuple[Line, int | None, tuple[Card, ...]]]
"""Where cards lie: the side, the meld from 0 or None for the hand, and the cards."""


def count_cards(cards: Iterable[Card]) -> int:
    """How often each face is there, to be added to other counts."""
    return sum([card.unit for card in cards])


def has_surplus(count: int, cards: int, rules: RuleSet) -> bool:
    """Whether a face is counted more often than the packs have it, among so many `cards`."""
    return cards > MOST_COUNTED or bool((count + _room(rules.packs, rules.jokers)) & _TOP)


@lru_cache(maxsize=16)
def _room(packs: int, jokers: int) -> int:
    """What lifts the top bit of a face that is there once too often, and of no other."""
    spare = (1 << (_BITS - 1)) - 1
    return sum(card.unit * (spare - (jokers if card is JOKER else packs)) for card in FACES)


def find_surplus(places: Places, rules: RuleSet) -> Iterator[Fault]:
    """A fault for each face that is there too often, at the place where it goes over."""
    seen: Counter[Card] = Counter()
    reported: set[Card] = set()
    for line, meld, cards in places:
        for card in cards:
            seen[card] += 1
            limit = rules.jokers if card is JOKER else rules.packs
            if seen[card] <= limit or card in reported:
                continue
            reported.add(card)
            if limit == 0:
                yield Fault("deck.no_jokers", line, meld)
            else:
                params = {"card": card.code, "count": None, "limit": limit}
                yield Fault("deck.too_many", line, meld, params)
