"""Rule sets that can be played by, and what is wrong with the others."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from scoring.core.rules.cards import FACES, JOKER
from scoring.core.rules.endings import End, Ending, Pozzetto
from scoring.core.rules.examples import MELDS, compare_rules
from scoring.core.rules.match_points import count_match_points
from scoring.core.rules.presets import BURACO, FITAB, ITALIAN, ITALIAN_SEMIPULITO, PRESETS
from scoring.core.rules.records import Depth, read_and_assess, write_record
from scoring.core.rules.rules_file import BadRulesFile, read_rules, write_rules
from scoring.core.rules.ruleset import InitialMeld, Premiums, RuleSet, SemiClean
from scoring.core.rules.sides import Sides
from scoring.core.rules.smazzata import CardsRecord, SideCards, assess_cards
from scoring.core.rules.validity import HAND_SIZE, check_rules
from scoring.library.rules_wording import rule_fault_sentence, verdict_sentence
from tests.core.rules.strategies import Game, any_rules, records, valid_rules


def found(rules: RuleSet) -> list[tuple[str, str]]:
    return [(fault.code, fault.field) for fault in check_rules(rules)]


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_every_preset_can_be_played_by(rules: RuleSet) -> None:
    assert check_rules(rules) == ()


MEAGRE = replace(ITALIAN, jokers=0, wild_twos=False)
START = InitialMeld(least=50, above=1500, least_above=75, step=15)
PREMIUMS = Premiums(suit_clean=300, suit_wild=250, rank_clean=250, rank_wild=200)
WRONG: list[tuple[RuleSet, tuple[str, str]]] = [
    (replace(ITALIAN, name=" "), ("text", "name")),
    (replace(ITALIAN, name="Mez\ud800"), ("text", "name")),
    (replace(ITALIAN, source="x" * 301), ("text", "source")),
    (replace(ITALIAN, packs=5), ("range", "packs")),
    (replace(ITALIAN, jokers=-1), ("range", "jokers")),
    (replace(ITALIAN, smazzate=0), ("range", "smazzate")),
    (replace(ITALIAN, pozzetti=0), ("range", "pozzetti")),
    (replace(ITALIAN, pozzetto_alone=0), ("range", "pozzetto_alone")),
    (replace(ITALIAN, pozzetto_alone=34), ("range", "pozzetto_alone")),
    (replace(ITALIAN, joker=31), ("not_five", "joker")),
    (replace(ITALIAN, two=-5), ("range", "two")),
    (replace(ITALIAN, closing=99), ("not_five", "closing")),
    (replace(ITALIAN, exact_cut=1), ("not_five", "exact_cut")),
    (replace(ITALIAN, seats=5), ("choice", "seats")),
    (replace(ITALIAN, target=2001), ("not_five", "target")),
    (replace(ITALIAN, target=0), ("range", "target")),
    (replace(ITALIAN, target=None, target_reached=True), ("no_target", "target_reached")),
    (replace(ITALIAN, dirty=205), ("dearer", "dirty")),
    (replace(ITALIAN_SEMIPULITO, semi_clean=205), ("dearer", "semi_clean")),
    (replace(ITALIAN_SEMIPULITO, dirty=155), ("dearer", "dirty")),
    (
        replace(MEAGRE, semi_clean_reading=SemiClean.WILD_AT_END),
        ("no_wild_cards", "semi_clean_reading"),
    ),
    (replace(FITAB, premiums=replace(PREMIUMS, suit_wild=305)), ("dearer", "premiums.suit_wild")),
    (replace(FITAB, premiums=replace(PREMIUMS, rank_wild=201)), ("not_five", "premiums.rank_wild")),
    (replace(BURACO, initial_meld=replace(START, step=-5)), ("range", "initial_meld.step")),
    (replace(ITALIAN, packs=1), ("too_few_cards", "packs")),
    (replace(ITALIAN, seats=6, pozzetti=3, pozzetto_size=15), ("too_few_cards", "packs")),
]


@pytest.mark.parametrize(("rules", "fault"), WRONG, ids=lambda one: str(one)[:40])
def test_what_is_wrong_is_found(rules: RuleSet, fault: tuple[str, str]) -> None:
    assert found(rules) == [fault]
    assert all(rule_fault_sentence(one) for one in check_rules(rules))


def test_all_faults_are_found_at_once() -> None:
    rules = replace(ITALIAN, name="", packs=9, two=3)
    assert found(rules) == [("text", "name"), ("range", "packs"), ("not_five", "two")]


def test_the_last_card_that_can_be_drawn_is_enough() -> None:
    """Four hands, two pozzetti and the upturned card are 67 of 108: 41 are left."""
    assert found(replace(ITALIAN, stock_left=40)) == []
    assert found(replace(ITALIAN, stock_left=41)) == [("too_few_cards", "packs")]


# Rule sets from the fields


@settings(max_examples=40)
@given(any_rules, st.integers(0, 1000))
def test_a_rule_set_is_refused_or_scores_what_is_dealt(rules: RuleSet, seed: int) -> None:
    faults = check_rules(rules)
    event("refused" if faults else "scored")
    assert all(rule_fault_sentence(fault) for fault in faults)
    if not faults:
        assert assess_cards(stop_at_once(rules, Random(seed)), rules).faults == ()


@settings(max_examples=60)
@given(valid_rules.flatmap(lambda rules: st.tuples(st.just(rules), records(rules))))
def test_whatever_is_legal_is_scored_without_a_fault_and_read_back(game: Game) -> None:
    rules, record = game
    event(f"{rules.seats} at a table, {rules.pozzetti} pozzetti")
    assessment = assess_cards(record, rules)
    assert assessment.faults == ()
    written = write_record(record)
    again = read_and_assess(Depth.CARDS, written, rules)
    assert (again.score, again.faults) == (assessment.score, ())


def stop_at_once(rules: RuleSet, random: Random) -> CardsRecord:
    """Dealt, and ended by time before a card was laid down."""
    pack = [*FACES[:-1]] * rules.packs + [JOKER] * rules.jokers
    random.shuffle(pack)
    held = rules.seats // 2 * HAND_SIZE
    hands = [tuple(pack.pop() for _ in range(held)) for _ in range(2)]
    sides = [SideCards((), hand, Pozzetto.UNTAKEN) for hand in hands]
    return CardsRecord(Ending(End.TIME), Sides(*sides))


# Examples, and files


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_every_example_has_a_verdict_by_every_preset(rules: RuleSet) -> None:
    comparison = compare_rules(rules, ITALIAN)
    assert len(comparison.melds) == len(MELDS)
    assert all(verdict_sentence(one.now) for one in comparison.melds)
    assert count_match_points(comparison.smazzate[0].base.score.totals)[0] == 520


def test_what_differs_comes_first() -> None:
    comparison = compare_rules(ITALIAN_SEMIPULITO, ITALIAN)
    marks = [one.differs for one in comparison.melds]
    assert marks == sorted(marks, reverse=True)
    assert comparison.differing == sum(marks) + 1
    assert compare_rules(ITALIAN, ITALIAN).differing == 0


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_a_file_gives_the_rule_set_back(rules: RuleSet) -> None:
    assert read_rules(write_rules(rules)) == rules


@given(valid_rules)
def test_a_file_gives_any_rule_set_back(rules: RuleSet) -> None:
    assert read_rules(write_rules(rules)) == rules


FILE = '{"schema": "burraco-tourney.rules", "version": %s, "rules": %s}'


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{", "rules_file.json"), ("[" * 100_000, "rules_file.json"), ("[]", "rules_file.schema"),
        ('{"schema": "burraco-tourney.event"}', "rules_file.schema"),
        (FILE % ('"1"', "{}"), "rules_file.schema"), (FILE % (2, "{}"), "rules_file.newer"),
        (FILE % (1, "[]"), "rules_file.field"), (FILE % (1, "{}"), "rules_file.field"),
    ],
)  # fmt: skip
def test_a_file_that_is_none(text: str, code: str) -> None:
    with pytest.raises(BadRulesFile) as refused:
        read_rules(text)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("field", "value"),
    [("packs", 2.5), ("packs", True), ("aces", []), ("premiums", {}), ("name", None), ("wild", 1)],
)
def test_a_field_of_another_kind_is_named(field: str, value: object) -> None:
    data = {"schema": "burraco-tourney.rules", "version": 1}
    text = json.dumps(data | {"rules": ITALIAN.to_data() | {field: value}})
    with pytest.raises(BadRulesFile) as refused:
        read_rules(text)
    assert refused.value.params == {"field": field}
