from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product
from random import Random

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from scoring.core.rules.cards import ACE, JOKER, KING, TWO, Card, face
from scoring.core.rules.judging import judge_meld
from scoring.core.rules.melds import Meld, MeldClass, MeldKind, NotAMeld
from scoring.core.rules.notation import parse_cards
from scoring.core.rules.presets import BURACO, CLUB, FIBUR_2026, FITAB, ITALIAN, ITALIAN_SEMIPULITO
from scoring.core.rules.ruleset import RuleSet, SemiClean
from tests.core.rules.strategies import melds, rule_sets, runs

readings = st.sampled_from([replace(ITALIAN, semi_clean_reading=reading) for reading in SemiClean])
RANKING = (MeldClass.DIRTY, MeldClass.SEMI_CLEAN, MeldClass.CLEAN)


def judge(text: str, rules: RuleSet = ITALIAN) -> Meld:
    return judge_meld(tuple(parse_cards(text)), rules)


def refusal(text: str, rules: RuleSet = ITALIAN) -> str:
    with pytest.raises(NotAMeld) as refused:
        judge(text, rules)
    return refused.value.code


@pytest.mark.parametrize(
    ("text", "laid_out", "meld_class"),
    [
        # the two at home is natural, and leaves room for a wild card
        ("2H 3H 4H", "2H 3H 4H", "clean"),
        ("AH 3H 2H", "AH 2H 3H", "clean"),
        ("3H 2H 2H", "2H 2H 3H", "dirty"),
        ("2H 3H JK", "JK 2H 3H", "dirty"),
        ("3H 2S 5H 2H", "2H 3H 2S 5H", "dirty"),
        ("AH 2H JK", "AH 2H JK", "dirty"),
        # a two of the suit that is not at home is wild
        ("6H 2H 8H", "6H 2H 8H", "dirty"),
        ("3D 4D 5D 6D 7D 2D 9D", "3D 4D 5D 6D 7D 2D 9D", "dirty"),
        # the wild card fills a gap, or floats: at the low end, beside a low ace at the high end
        ("9C JC 2S", "9C 2S JC", "dirty"),
        ("6S 7S 2H", "2H 6S 7S", "dirty"),
        ("AS 2S 3S JK", "AS 2S 3S JK", "dirty"),
        ("QS KS AS JK", "JK QS KS AS", "dirty"),
        ("AS JK 3S", "AS JK 3S", "dirty"),
        # K-A-2: the two stands for the queen
        ("KS AS 2S", "2S KS AS", "dirty"),
        ("QS KS AS 2S", "2S QS KS AS", "dirty"),
        ("10S JS KS AS 2S", "10S JS 2S KS AS", "dirty"),
        # 13 natural cards and a wild one, the ace low
        ("A..Kc JK", "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC JK", "dirty"),
        ("A..Kc 2c", "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC 2C", "dirty"),
        # sets
        ("4C 4S 4C", "4S 4C 4C", "clean"),
        ("AS AH 2H", "AS AH 2H", "dirty"),
        ("8S 8H 8D 8C 8S 8H 8D 8C JK", "8S 8S 8H 8H 8D 8D 8C 8C JK", "dirty"),
    ],
)
def test_a_meld_and_how_it_lies(text: str, laid_out: str, meld_class: str) -> None:
    meld = judge(text)
    assert (meld.text, meld.meld_class) == (laid_out, meld_class)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "meld.too_short"), ("7H 8H", "meld.too_short"), ("JK JK", "meld.too_short"),
        ("2C 2S 2D", "meld.only_wilds"), ("JK JK 2H", "meld.only_wilds"),
        ("7H JK JK", "meld.two_wilds"), ("7S 7H JK 2C", "meld.two_wilds"),
        ("7H 8H 2H JK", "meld.two_wilds"), ("3H 2H 2H JK", "meld.two_wilds"),
        ("5H 6H JK JK", "meld.two_wilds"), ("7H 8S 9H", "meld.not_a_meld"),
        ("7H 8H 10H", "meld.not_a_meld"), ("7H 8H JH", "meld.not_a_meld"),
        ("7H 7H 8H", "meld.not_a_meld"), ("7H 10H JK", "meld.not_a_meld"),
        ("KH AH 3H", "meld.not_a_meld"), ("KS AS 2S 3S", "meld.not_a_meld"),
        ("A..Kh Ah", "meld.not_a_meld"), ("AH AH QH KH", "meld.not_a_meld"),
        ("4S 4H 5H", "meld.not_a_meld"),
    ],
)  # fmt: skip
def test_what_is_no_meld(text: str, code: str) -> None:
    assert refusal(text) == code


@pytest.mark.parametrize(
    ("text", "italian", "general", "fibur", "fitab"),
    [
        ("7..Kh", 200, 200, 200, 200),
        ("7..Qh JK", 100, 100, 100, 100),
        ("3..9h JK", 100, 150, 150, 150),  # the wild card at an end
        ("2..8h JK", 100, 150, 150, 150),  # beside a natural two
        ("3..9h JK Jh", 100, 150, 100, 100),  # inside, seven in a row before it
        ("3h JK 5..Jh", 100, 150, 100, 100),  # inside, seven in a row after it
        ("3..8h JK 10h", 100, 100, 100, 100),  # six and one
        ("3..8h JK 10..Kh", 100, 100, 100, 100),  # six and four
        ("9S 9H 9D 9C 9S 9H 9D", 200, 200, 200, 200),
        ("9S 9H 9D 9C 9S 9H JK", 100, 100, 100, 100),
        ("9S 9H 9D 9C 9S 9H 9D JK", 100, 150, 150, 150),
        ("9S 9H 9D 9C 9S 9H 9D 9C", 200, 200, 200, 250),
        ("9S 9H 9D 9C 9S 9H 9D 9C JK", 100, 150, 100, 200),
        ("2..Kh", 200, 200, 200, 200),
        ("A..Kh", 200, 200, 200, 300),
        ("2..Ah", 200, 200, 200, 300),
        ("A..Kh JK", 100, 150, 150, 250),
        ("A..5h JK 7..Kh", 100, 150, 100, 250),
        ("2..Kh JK", 100, 150, 150, 250),
    ],
)
def test_what_a_burraco_earns(
    text: str, italian: int, general: int, fibur: int, fitab: int
) -> None:
    by_rules = [
        judge(text, rules).bonus for rules in (ITALIAN, ITALIAN_SEMIPULITO, FIBUR_2026, FITAB)
    ]
    assert by_rules == [italian, general, fibur, fitab]


def test_six_cards_earn_nothing() -> None:
    assert judge("2..7h").bonus == 0


def test_the_club_pays_thirty_for_a_two_wherever_it_lies() -> None:
    assert (judge("2..4h", CLUB).points, judge("2..4h").points) == (40, 30)


def test_buraco_lets_two_aces_into_a_run() -> None:
    assert judge("A..Kh Ah", BURACO).meld_class == "clean"


def test_buraco_has_no_room_for_a_fifteenth_card() -> None:
    assert refusal("A..Kh Ah 2s", BURACO)


@given(melds(), rule_sets, st.randoms(use_true_random=False))
def test_a_permutation_changes_nothing(cards: list[Card], rules: RuleSet, random: Random) -> None:
    shuffled = random.sample(cards, len(cards))
    assert _verdict_and_text(cards, rules) == _verdict_and_text(shuffled, rules)


@given(melds(), rule_sets)
def test_laying_out_loses_no_card(cards: list[Card], rules: RuleSet) -> None:
    assume(_verdict(cards, rules) is not None)
    assert Counter(judge_meld(tuple(cards), rules).cards) == Counter(cards)


@given(runs(), rule_sets, st.booleans())
def test_the_next_natural_card_never_lowers_the_class(
    cards: list[Card], rules: RuleSet, at_high_end: bool
) -> None:
    verdict = _verdict(cards, rules)
    assume(verdict is not None and verdict[0] is MeldKind.RUN)
    meld = judge_meld(tuple(cards), rules)
    free = [at for at in (meld.places[0] - 1, meld.places[-1] + 1) if ACE < at <= KING]
    assume(free)
    place = free[-1 if at_high_end else 0]
    suit = next(card.suit for card in meld.cards if not card.can_be_wild)
    assert suit is not None
    longer = _verdict([*cards, face(place, suit)], rules)
    assert longer is not None
    assert RANKING.index(longer[1]) >= RANKING.index(meld.meld_class)


@given(melds(), rule_sets | readings)
@example(parse_cards("KS AS 2S"), ITALIAN)
@example(parse_cards("2H 2H 4H 5H 6H 7H 8H 9H 10H"), FIBUR_2026)
def test_the_judge_agrees_with_trying_everything(cards: list[Card], rules: RuleSet) -> None:
    assert _verdict(cards, rules) == try_everything(cards, rules)


Verdict = tuple[MeldKind, MeldClass]


def _verdict(cards: list[Card], rules: RuleSet) -> Verdict | None:
    try:
        meld = judge_meld(tuple(cards), rules)
    except NotAMeld:
        return None
    return meld.kind, meld.meld_class


def _verdict_and_text(cards: list[Card], rules: RuleSet) -> object:
    try:
        meld = judge_meld(tuple(cards), rules)
    except NotAMeld as refused:
        return refused.code
    return meld.kind, meld.meld_class, meld.bonus, meld.points, meld.text


def try_everything(cards: list[Card], rules: RuleSet) -> Verdict | None:
    """The best verdict over every choice of a wild card and of a place for it and for each ace."""
    found = []
    if any(cards.count(one) > (rules.jokers if one is JOKER else rules.packs) for one in cards):
        return None
    for wild in [None, *(at for at, card in enumerate(cards) if card.can_be_wild)]:
        naturals = [card for at, card in enumerate(cards) if at != wild]
        if len(cards) < 3 or JOKER in naturals:
            continue
        if len({card.rank for card in naturals}) == 1 and naturals[0].rank != TWO:
            found.append((MeldKind.SET, _class_of_set(len(naturals), wild is not None, rules)))
        if len({card.suit for card in naturals}) == 1:
            found += [(MeldKind.RUN, one) for one in _try_places(naturals, wild, rules)]
    return max(found, key=lambda verdict: RANKING.index(verdict[1]), default=None)


def _class_of_set(naturals: int, wild: bool, rules: RuleSet) -> MeldClass:
    if not wild:
        return MeldClass.CLEAN
    semi_clean = {
        SemiClean.NONE: False,
        SemiClean.SEVEN_NATURAL: naturals >= 7,
        SemiClean.SEVEN_IN_RUN: False,
        SemiClean.EIGHT_CARDS: naturals + 1 >= 8,
        SemiClean.WILD_AT_END: naturals == 7,
    }
    return MeldClass.SEMI_CLEAN if semi_clean[rules.semi_clean_reading] else MeldClass.DIRTY


def _try_places(naturals: list[Card], wild: int | None, rules: RuleSet) -> list[MeldClass]:
    """Places are 1 to 14, the ace at both ends; 0 and 15 are beside a whole suit."""
    classes = []
    room = range(0, 16) if rules.wild_beside_whole_suit and len(naturals) == 13 else range(1, 15)
    for places in product(*((1, 14) if card.rank == ACE else (card.rank,) for card in naturals)):
        if {1, 14} <= set(places) and rules.max_aces < 2:
            continue
        for own in room if wild is not None else [None]:
            taken = sorted(places if own is None else (*places, own))
            if taken != list(range(taken[0], taken[0] + len(taken))):
                continue
            if own is None:
                classes.append(MeldClass.CLEAN)
                continue
            classes.append(_class_of_run(places, own, rules))
    return classes


def _class_of_run(places: tuple[int, ...], own: int, rules: RuleSet) -> MeldClass:
    below = sum(place < own for place in places)
    longest = max(below, len(places) - below)
    at_end = longest == len(places)
    semi_clean = {
        SemiClean.NONE: False,
        SemiClean.SEVEN_NATURAL: longest >= 7,
        SemiClean.SEVEN_IN_RUN: longest >= 7,
        SemiClean.EIGHT_CARDS: len(places) + 1 >= 8,
        SemiClean.WILD_AT_END: at_end and longest >= 7,
    }
    return MeldClass.SEMI_CLEAN if semi_clean[rules.semi_clean_reading] else MeldClass.DIRTY
