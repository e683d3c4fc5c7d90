"""Buraco with its options, and what any rule set may say otherwise than the Italian game."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.rules.cards import FACES
from scoring.core.rules.endings import End, Opening, PreviousPoints
from scoring.core.rules.judging import judge_meld
from scoring.core.rules.melds import MeldClass, NotAMeld
from scoring.core.rules.notation import format_cards, parse_cards
from scoring.core.rules.presets import BURACO, BURRACONLINE, CLUB, ITALIAN
from scoring.core.rules.records import Depth, read_and_assess, read_record, write_record
from scoring.core.rules.ruleset import Aces, ClosingNeeds, RuleSet, SemiClean, UnseenPays
from scoring.core.rules.smazzata import assess_cards
from tests.core.rules.build import EW, NS, UNSEEN, UNTAKEN, closed, ended, faults, score, side

CLEAN = "7H 8H 9H 10H JH QH KH"
DIRTY = "7S 8S 9S 10S JS QS 2D"
HIGH = replace(BURACO, key="high", aces=Aces.HIGH)
LOW = replace(BURACO, key="low", aces=Aces.LOW)
JOKERS = replace(BURACO, key="jokers", jokers=4)
ANY_RUN = replace(BURACO, key="any", closing_needs=ClosingNeeds.BURRACO)
FLAT = replace(BURACO, key="flat", unseen_pays=UnseenPays.FLAT)
THREE_PACKS = replace(BURACO, key="three", packs=3, pozzetti=3, seats=6)
PLAIN_TWOS = replace(ITALIAN, key="plain", wild_twos=False)
AWAITED = replace(BURRACONLINE, key="awaited", closing_awaits_opponents=True)
MUST_DRAW = replace(ITALIAN, key="draw", stalemate_ends=False)


EIGHT = replace(CLUB, key="eight", semi_clean_reading=SemiClean.EIGHT_CARDS)
RUNS = replace(JOKERS, key="runs", semi_clean_reading=SemiClean.SEVEN_IN_RUN)


def verdict(text: str, rules: RuleSet) -> MeldClass | str:
    try:
        return judge_meld(tuple(parse_cards(text)), rules).meld_class
    except NotAMeld as refusal:
        return refusal.code


@pytest.mark.parametrize(
    ("text", "rules", "expected"),
    [
        ("AH 2H 3H", LOW, "clean"),
        ("AH 2H 3H", HIGH, "meld.not_a_meld"),
        ("QH KH AH", HIGH, "clean"),
        ("QH KH AH", LOW, "meld.not_a_meld"),
        ("AH A..KH", BURACO, "clean"),
        ("AH A..KH", HIGH, "meld.not_a_meld"),
        ("QH KH JK", JOKERS, "dirty"),
        ("2H 2S 2D", PLAIN_TWOS, "clean"),
        ("2H 2S 2D", ITALIAN, "meld.only_wilds"),
        ("2H 2S JK", PLAIN_TWOS, "dirty"),
        ("AH 2H 3H 4H", PLAIN_TWOS, "clean"),
        ("3H 4H 2S", PLAIN_TWOS, "meld.not_a_meld"),
        ("8H 9H 2H", PLAIN_TWOS, "meld.not_a_meld"),
        ("2H JK 4H", PLAIN_TWOS, "dirty"),
        ("AD 2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD KD 2S", BURACO, "dirty"),
        # Two readings of "formed by 8 cards but with the help of a pinel or a wild card".
        ("5D 6D JK 8D 9D 10D JD QD", CLUB, "dirty"),
        ("5D 6D JK 8D 9D 10D JD QD", EIGHT, "semi_clean"),
        ("5D 6D JK 8D 9D 10D JD", EIGHT, "dirty"),
        ("9S 9S 9H 9H 9D 9D 9C JK", EIGHT, "semi_clean"),
        # "Every group with a wildcard will always be dirty."
        ("5D 6D 7D 8D 9D 10D JD 2S", RUNS, "semi_clean"),
        ("9S 9S 9H 9H 9D 9D 9C JK", RUNS, "dirty"),
    ],
)
def test_what_is_a_meld_is_a_matter_of_the_rules(text: str, rules: RuleSet, expected: str) -> None:
    assert verdict(text, rules) == expected


def test_twos_that_are_not_wild_lie_in_their_order_and_the_italian_game_pays_no_cut() -> None:
    meld = judge_meld(tuple(parse_cards("JK 2C 2S")), PLAIN_TWOS)
    assert meld.text == "2S 2C JK"
    record = ended(End.STOCK, side(), side())._replace(cut=EW)
    assert faults(record, ITALIAN) == [("cut.not_paid", EW, None)]


def test_an_exact_cut_earns_a_hundred() -> None:
    record = ended(End.STOCK, side(), side())._replace(cut=EW)
    ew = score(record, BURACO).ew
    assert (ew.total, ew.cut_bonus) == (100, 100)
    assert score(record, BURACO).ns.total == 0


@pytest.mark.parametrize(("rules", "cut"), [(BURACO, 22), (THREE_PACKS, 33)])
def test_an_exact_cut_are_the_cards_of_the_pots(rules: RuleSet, cut: int) -> None:
    assert rules.cut == cut


@pytest.mark.parametrize(
    ("before", "failed", "points", "is_enough"),
    [
        (0, 0, 50, True), (0, 0, 45, False), (1495, 0, 50, True), (1500, 0, 70, False),
        (1500, 0, 75, True), (0, 1, 60, False), (0, 1, 65, True), (1500, 2, 105, True),
    ],
)  # fmt: skip
def test_the_initial_meld(before: int, failed: int, points: int, is_enough: bool) -> None:
    ns = side("A..Ks")._replace(opening=Opening(points, failed))
    found = assess_cards(ended(End.STOCK, ns, side()), BURACO, PreviousPoints(before, 0)).faults
    assert [fault.code for fault in found] == ([] if is_enough else ["opening.too_low"])


def test_buraco_closes_on_a_clean_run_unless_a_dirty_one_is_allowed() -> None:
    record = closed(NS, side(DIRTY), side())
    assert faults(record, BURACO) == [("close.no_burraco", NS, None)]
    assert faults(record, ANY_RUN) == []
    for needed, run in ((BURACO, DIRTY), (ANY_RUN, "7..Qh")):
        (fault,) = assess_cards(closed(NS, side(run), side()), needed).faults
        assert fault.params == {"clean": needed is BURACO}


def test_closing_without_a_discard() -> None:
    record = closed(NS, side(CLEAN), side())
    record = record._replace(ending=record.ending._replace(discard=False))
    assert faults(record, BURACO) == []
    assert faults(record, ITALIAN) == [("close.no_discard", NS, None)]


def test_a_closing_may_have_to_wait_for_the_other_sides_turn() -> None:
    record = closed(NS, side(CLEAN), side())
    hasty = record._replace(ending=record.ending._replace(opponents_played=False))
    assert faults(hasty, AWAITED) == [("close.too_early", NS, None)]
    assert faults(record, AWAITED) == faults(hasty, BURRACONLINE) == []


def test_a_stalemate_that_must_be_broken_is_no_ending() -> None:
    record = ended(End.STALEMATE, side(), side())
    assert faults(record, MUST_DRAW) == [("end.no_stalemate", None, None)]
    assert faults(record, ITALIAN) == []


def test_a_pot_not_played_costs_its_cards_or_a_hundred() -> None:
    cards = closed(NS, side(CLEAN), side(hand="3S 3D 3C 4S 4D 4C 5S 5D 5C 6S 6D", pozzetto=UNSEEN))
    flat = closed(NS, side(CLEAN), side(pozzetto=UNSEEN))
    assert (score(cards, BURACO).ew.total, score(flat, FLAT).ew.total) == (-55, -100)
    assert faults(flat, FLAT) == []


def test_a_pot_not_played_is_not_among_the_cards() -> None:
    pack = [face for face in FACES if face.code != "JK"] * 2
    record = ended(End.STOCK, side(hand=format_cards(pack[:93])), side(pozzetto=UNSEEN))
    assert faults(record, FLAT) == []
    more = ended(End.STOCK, side(hand=format_cards(pack[:94])), side(pozzetto=UNSEEN))
    assert faults(more, FLAT) == [("deck.too_many", None, None)]


def test_three_packs_have_three_of_each_card() -> None:
    assert faults(ended(End.STOCK, side("4S 4S 4S"), side()), THREE_PACKS) == []
    assert faults(ended(End.STOCK, side("4S 4S 4S"), side()), BURACO) != []


def test_a_third_pot_that_nobody_takes_stays_out_of_the_cards() -> None:
    rules = replace(THREE_PACKS, key="kept", pozzetto_joins_stock=False)
    pack = format_cards([face for face in FACES if face.code != "JK"] * 3)
    assert faults(ended(End.STOCK, side(hand=pack), side()), rules) != []
    assert faults(ended(End.STOCK, side(hand=pack), side(pozzetto=UNTAKEN)), THREE_PACKS) == []


FACTS = st.fixed_dictionaries(
    {"end": st.just("closed"), "closed_by": st.sampled_from(["NS", "EW"])},
    optional={"cut": st.sampled_from(["NS", "EW"]), "discard": st.just(False)},
)
OPENING = st.fixed_dictionaries(
    {},
    optional={
        "opening": st.fixed_dictionaries(
            {"points": st.integers(0, 300), "failed": st.integers(0, 5)}
        )
    },
)


@given(FACTS, OPENING, OPENING)
def test_what_is_read_is_written(facts: dict[str, object], ns: object, ew: object) -> None:
    hand = {"melds": [CLEAN], "hand": "", "pozzetto": "taken"}
    data = facts | {"NS": hand | ns, "EW": hand | ew}
    reading = read_record(Depth.CARDS, data, BURACO)
    assert (write_record(reading.record), reading.faults) == (data, ())


@pytest.mark.parametrize(
    ("where", "value", "field"),
    [
        ("cut", "N", "cut"), ("cut", 1, "cut"), ("discard", "no", "discard"),
        ("NS", {"opening": {"points": -5}}, "opening"),
        ("NS", {"opening": {"points": 50, "failed": True}}, "opening"),
        ("NS", {"opening": 50}, "opening"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_said(where: str, value: object, field: str) -> None:
    hand = {"melds": [CLEAN], "hand": "", "pozzetto": "taken"}
    data: dict[str, object] = {"end": "closed", "closed_by": "NS", "NS": hand, "EW": hand}
    data[where] = hand | value if isinstance(value, dict) else value
    found = read_and_assess(Depth.CARDS, data, BURACO).faults
    assert (found[0].code, found[0].params["field"]) == ("input.invalid", field)
