"""Judge the cards of a meld, typed in any order.

If the cards can be read in several ways, the best class counts: clean, then semi-clean, then dirty.
Sources: Burraco Rummy Games, Melds and Notes on the play; Burraconline, 5 to 7; Buraco, Runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from typing import Final, NamedTuple

from scoring.core.rules.burrachi import burraco_value, find_burraco
from scoring.core.rules.cards import ACE, TWO, Card
from scoring.core.rules.deck import has_surplus
from scoring.core.rules.melds import (
    BURRACO_SIZE,
    HIGH_ACE,
    LONGEST_MELD,
    SEMI_CLEAN_SIZE,
    SHORTEST_MELD,
    WHOLE_SUIT,
    Meld,
    MeldClass,
    MeldKind,
    NotAMeld,
)
from scoring.core.rules.ruleset import Aces, RuleSet, SemiClean


def judge_meld(cards: tuple[Card, ...], rules: RuleSet) -> Meld:
    """Return the best legal meld that these cards make. Raises NotAMeld if there is none."""
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
    if has_surplus(cards, rules):  # the packs do not hold these cards
        raise NotAMeld("meld.not_a_meld")
    burraco = find_burraco(kind, meld_class, len(cards), rules)
    bonus = burraco_value(burraco, rules) if burraco else 0
    points = rules.count_points(cards)
    return Meld(cards, kind, meld_class, burraco, points, bonus, rank, places, gap)


def _judge_set(naturals: int, wilds: int, rules: RuleSet) -> MeldClass:
    """Return the class of a set with these numbers of cards. Raises NotAMeld if `wilds` > 1."""
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
"""A function that judges cards by one rule set. Raises NotAMeld."""


@lru_cache(maxsize=16)
def judge_by(rules: RuleSet) -> Judge:
    return lru_cache(maxsize=1 << 14)(partial(judge_meld, rules=rules))


ACE_ENDS: Final = {
    Aces.EITHER: (ACE, HIGH_ACE),
    Aces.BOTH: (ACE, HIGH_ACE),
    Aces.HIGH: (HIGH_ACE,),
    Aces.LOW: (ACE,),
}
"""Places (1 to 14) that the only ace of a run may take, by ace rule."""


class RunReading(NamedTuple):
    """One way to arrange a run: `places` of its natural cards, from 1 (low ace) to 14 (high).

    `gap`: the place of a wild card between natural cards; 0 if it is at an end or absent."""

    places: tuple[int, ...]
    gap: int
    meld_class: MeldClass


def read_run(naturals: Sequence[Card], wilds: Sequence[Card], rules: RuleSet) -> RunReading:
    """Arrange these cards as the best run, with at most one wild card. Raises NotAMeld.

    A run has fourteen places: an ace goes below the two or above the king. A wild card fills the
    one gap between the natural cards, or goes at an end. A two of the run's own suit is a natural
    card between ace and three, and a wild card anywhere else."""
    suit = naturals[0].suit
    ranks = tuple([card.rank for card in naturals if card.rank != ACE])
    aces = len(naturals) - len(ranks)
    is_of_one_suit = all([card.suit is suit for card in naturals])
    if not is_of_one_suit or len(set(ranks)) < len(ranks) or aces > rules.max_aces:
        raise NotAMeld("meld.not_a_meld")
    has_own_two = any([card.rank == TWO and card.suit is suit for card in wilds])
    if len(wilds) > (2 if has_own_two else 1):
        raise NotAMeld("meld.two_wilds")
    reading = find_reading(ranks, aces, len(wilds), has_own_two, rules)
    if reading is None:
        raise NotAMeld("meld.two_wilds" if len(wilds) == 2 else "meld.not_a_meld")
    return reading


@lru_cache(maxsize=1 << 14)
def find_reading(
    ranks: tuple[int, ...], aces: int, wilds: int, has_own_two: bool, rules: RuleSet
) -> RunReading | None:
    """Return the arrangement as a run with the best meld class; None if the cards form no run.

    `ranks`: ranks of the natural cards other than aces; `aces`, `wilds`: the numbers of aces and of
    wild cards; `has_own_two`: one of the wild cards is a two of the run's suit. Cached, because the
    same combinations recur all evening, in any suit."""
    readings = _iter_readings(ranks, aces, wilds, has_own_two, rules)
    return min(readings, key=lambda one: _BEST_FIRST[one.meld_class], default=None)


_BEST_FIRST: Final = {meld_class: rank for rank, meld_class in enumerate(MeldClass)}


def _iter_readings(
    ranks: tuple[int, ...], aces: int, wilds: int, has_own_two: bool, rules: RuleSet
) -> Iterator[RunReading]:
    for own_two in ([TWO], []) if has_own_two else ([],):
        for ace_places in _list_ace_places(aces, rules):
            places = tuple(sorted([*ranks, *own_two, *ace_places]))
            reading = _read_places(places, wilds - len(own_two), rules)
            if reading is not None:
                yield reading


def _list_ace_places(aces: int, rules: RuleSet) -> list[tuple[int, ...]]:
    """List the ways to place zero, one or two natural aces: in place 1, in 14, or in both."""
    if aces == 1:
        return [(place,) for place in ACE_ENDS[rules.aces]]
    return [(ACE, HIGH_ACE)] if aces else [()]


def _read_places(places: tuple[int, ...], wilds: int, rules: RuleSet) -> RunReading | None:
    """Build a run of natural cards at `places` and `wilds` wild cards; None if it is not legal."""
    low, high = places[0], places[-1]
    holes = high - low + 1 - len(places)
    if holes == wilds == 0:
        return RunReading(places, 0, MeldClass.CLEAN)
    if holes > 1 or wilds != 1:
        return None
    gap = 0
    beside = len(places)
    if holes:
        gap = next(place for place in range(low, high) if place not in places)
        beside = max(gap - low, high - gap)
    elif not _has_room(len(places), rules):
        return None
    is_semi_clean = _is_semi_clean(len(places) + 1, beside, gap, rules)
    return RunReading(places, gap, MeldClass.SEMI_CLEAN if is_semi_clean else MeldClass.DIRTY)


def _is_semi_clean(size: int, beside: int, gap: int, rules: RuleSet) -> bool:
    """Return True if a run of `size` cards with one wild card is semi-clean.

    `gap`: the place, as in `RunReading`, of a wild card between natural cards; 0 if the wild card
    is at an end. `beside`: the number of natural cards on that side of it which has more."""
    match rules.semi_clean_reading:
        case SemiClean.NONE:
            return False
        case SemiClean.EIGHT_CARDS:
            return size >= SEMI_CLEAN_SIZE
        case SemiClean.WILD_AT_END:
            return not gap and beside >= BURRACO_SIZE
        case SemiClean.SEVEN_NATURAL | SemiClean.SEVEN_IN_RUN:
            return beside >= BURRACO_SIZE


def _has_room(naturals: int, rules: RuleSet) -> bool:
    """Return True if a wild card may go at an end of this many consecutive natural cards.

    With fewer than 13 cards it always may. With 13, the whole suit, it may if the rules allow a
    wild card next to a whole suit, or two aces in a run: the wild card is then the second ace."""
    if naturals == WHOLE_SUIT:
        return rules.wild_beside_whole_suit or rules.max_aces > 1
    return naturals < WHOLE_SUIT
