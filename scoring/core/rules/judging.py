"""Judging a meld by its cards, whatever the order they were typed in.

The verdict is the reading that is legal and best for its owner: clean over semi-clean over dirty.
Sources: Burraco Rummy Games, Melds and Notes on the play; Burraconline, 5 to 7; Buraco, Runs.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial

from scoring.core.rules.burrachi import burraco_value, find_burraco
from scoring.core.rules.cards import Card
from scoring.core.rules.deck import has_surplus
from scoring.core.rules.melds import (
    BURRACO_SIZE,
    LONGEST_MELD,
    SEMI_CLEAN_SIZE,
    SHORTEST_MELD,
    Meld,
    MeldClass,
    MeldKind,
    NotAMeld,
)
from scoring.core.rules.ruleset import RuleSet, SemiClean
from scoring.core.rules.runs import read_run


def judge_meld(cards: tuple[Card, ...], rules: RuleSet) -> Meld:
    """The verdict on these cards. Raises NotAMeld."""
    if len(cards) < SHORTEST_MELD:
        raise NotAMeld("meld.too_short")
    if len(cards) > LONGEST_MELD:
        raise NotAMeld("meld.not_a_meld")
    wild_ranks = rules.wild_ranks
    wilds = [card for card in cards if card.rank in wild_ranks]
    naturals = [card for card in cards if card.rank not in wild_ranks] if wilds else cards
    if not naturals:
        raise NotAMeld("meld.only_wilds")
    ranks = [card.rank for card in naturals]
    rank, count = ranks[0], len(ranks)
    if count > 1 and ranks.count(rank) == count:
        meld_class = _judge_set(count, len(wilds), rules)
        return _build_meld(cards, MeldKind.SET, meld_class, rules, rank=rank)
    places, gap, meld_class = read_run(naturals, wilds, rules)
    return _build_meld(cards, MeldKind.RUN, meld_class, rules, places=places, gap=gap)


def _build_meld(
    cards: tuple[Card, ...],
    kind: MeldKind,
    meld_class: MeldClass,
    rules: RuleSet,
    *,
    rank: int = 0,
    places: tuple[int, ...] = (),
    gap: int = 0,
) -> Meld:
    if has_surplus(cards, rules):  # no table has such cards, whatever they would make
        raise NotAMeld("meld.not_a_meld")
    burraco = find_burraco(kind, meld_class, len(cards), rules)
    bonus = burraco_value(burraco, rules) if burraco else 0
    points = rules.count_points(cards)
    return Meld(cards, kind, meld_class, burraco, points, bonus, rank, places, gap)


def _judge_set(naturals: int, wilds: int, rules: RuleSet) -> MeldClass:
    """The class of a set of so many cards. Raises NotAMeld."""
    if wilds > 1:
        raise NotAMeld("meld.two_wilds")
    if not wilds:
        return MeldClass.CLEAN
    match rules.semi_clean_reading:
        case SemiClean.SEVEN_NATURAL if naturals >= BURRACO_SIZE:
            return MeldClass.SEMI_CLEAN
        case SemiClean.EIGHT_CARDS if naturals + wilds >= SEMI_CLEAN_SIZE:
            return MeldClass.SEMI_CLEAN
        case SemiClean.WILD_AT_END if naturals + wilds == SEMI_CLEAN_SIZE:
            return MeldClass.SEMI_CLEAN
    return MeldClass.DIRTY


Judge = Callable[[tuple[Card, ...]], Meld]
"""Judges melds by some rule set. Raises NotAMeld."""


@lru_cache(maxsize=16)
def judge_by(rules: RuleSet) -> Judge:
    """`judge_meld` under these rules, which remembers its verdicts."""
    return lru_cache(maxsize=1 << 14)(partial(judge_meld, rules=rules))
