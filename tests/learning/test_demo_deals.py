"""The simulated smazzate: legal to the last card, with everything that happens at a real table."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

from scoring.core.rules.cards import FACES, JOKER, Card, card
from scoring.core.rules.endings import End, Pozzetto
from scoring.core.rules.faults import Line
from scoring.core.rules.judging import judge_meld
from scoring.core.rules.notation import parse_cards
from scoring.core.rules.presets import ITALIAN, ITALIAN_SEMIPULITO, PRESETS
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.scores import Assessment
from scoring.core.rules.smazzata import CardsRecord, assess_cards
from scoring.learning.demo_deals import DemoTable, deal, play_out, play_smazzata
from scoring.learning.demo_players import DemoPlayer, Judge, Side

SEEDS = range(200)


@cache
def play(seed: int, rules: RuleSet = ITALIAN_SEMIPULITO) -> tuple[CardsRecord, Assessment]:
    record = play_smazzata(random.Random(seed), rules)
    return record, assess_cards(record, rules)


def totals(seed: int) -> tuple[int, int]:
    score = play(seed, ITALIAN)[1].score
    return score.ns.total, score.ew.total


def make_player(hand: str, *melds: str, theirs: str = "") -> DemoPlayer:
    judge = Judge(ITALIAN)
    own = [judge_meld(tuple(parse_cards(meld)), ITALIAN) for meld in melds]
    others = [judge_meld(tuple(parse_cards(theirs)), ITALIAN)] if theirs else []
    return DemoPlayer(
        Side(Line.NS, judge, own, Pozzetto.TAKEN, pozzetto_open=False),
        Side(Line.EW, judge, others),
        parse_cards(hand),
    )


def test_no_record_has_a_fault() -> None:
    assert [seed for seed in SEEDS if play(seed)[1].faults] == []


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_every_rule_set_is_played_legally(rules: RuleSet) -> None:
    assert [seed for seed in range(30) if play(seed, rules)[1].faults] == []


def list_cards(table: DemoTable) -> list[Card]:
    """Every card, wherever it lies."""
    heaps = [table.stock, table.pile, *table.pozzetti]
    heaps += [heap for player in table.players for heap in (player.hand, player.face_down)]
    heaps += [list(meld.typed) for side in table.sides for meld in side.melds]
    return [card for heap in heaps for card in heap]


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_no_card_is_lost_or_made(rules: RuleSet) -> None:
    packs = Counter(dict.fromkeys(FACES, rules.packs) | {JOKER: rules.jokers})
    for seed in range(20):
        table = deal(random.Random(seed), rules)
        play_out(table)
        assert Counter(list_cards(table)) == +packs


def test_most_are_closed_by_either_side_and_some_end_on_the_stock() -> None:
    endings = Counter(play(seed)[0].ending[:2] for seed in SEEDS)
    assert set(endings) == {(End.CLOSED, Line.NS), (End.CLOSED, Line.EW), (End.STOCK, None)}
    assert endings[End.STOCK, None] < len(SEEDS) / 4


def test_a_pozzetto_is_taken_unseen_or_left() -> None:
    sides = [side for seed in SEEDS for _, side in play(seed)[0].sides.items()]
    assert {side.pozzetto for side in sides} == set(Pozzetto)


def test_burrachi_are_of_every_kind_and_class() -> None:
    melds = [m for seed in SEEDS for side in play(seed)[1].score for m in side.melds]
    assert len({(m.kind, m.meld_class) for m in melds if m is not None and m.burraco}) == 6


def test_totals_are_those_of_a_real_evening() -> None:
    sides = [total for seed in SEEDS for total in totals(seed)]
    assert 300 < sum(sides) / len(sides) < 800
    assert -300 <= min(sides) < 100
    assert 1000 < max(sides) <= 2000


def test_one_seed_is_one_smazzata_for_ever() -> None:
    assert [totals(seed) for seed in (1, 2, 3)] == [(470, 990), (225, 705), (270, 690)]


def test_one_generator_deals_one_smazzata_after_another() -> None:
    rng = random.Random(1)
    assert play_smazzata(rng, ITALIAN) != play_smazzata(rng, ITALIAN)


def test_a_clean_burraco_gets_no_wild_card() -> None:
    player = make_player("JK 3S KD", "4H 5H 6H 7H 8H 9H 10H")
    assert player.choose_move(stock=3) is None


def test_a_dirty_meld_gets_no_second_wild_card_in_exchange() -> None:
    # The cards alone would be a run: the two at home and the joker in its place.
    player = make_player("JK 9S KD", "3H 4H 2H 6H")
    assert player.choose_move(stock=3) is None


def test_a_wild_card_makes_the_last_burraco_when_the_stock_runs_low() -> None:
    player = make_player("JK 9S KD", "4H 5H 6H 7H 8H 9H")
    assert player.choose_move(stock=30) is None
    move = player.choose_move(stock=3)
    assert move is not None
    assert move.meld.burraco


def test_the_last_two_cards_are_kept_without_a_burraco() -> None:
    player = make_player("10H KD", "7H 8H 9H")
    assert player.choose_move(stock=20) is None


def test_nobody_closes_on_a_wild_card() -> None:
    player = make_player("10H JK", "3H 4H 5H 6H 7H 8H 9H")
    assert player.choose_move(stock=20) is None


def test_a_pile_is_taken_for_its_use_and_left_for_its_burden() -> None:
    player = make_player("3S 7D 8C KD", "7H 8H 9H")
    assert player.wants_pile(parse_cards("10H"))
    assert not player.wants_pile(parse_cards("4C"))
    assert not player.wants_pile(parse_cards("4C 10H QS"))


def test_a_card_that_the_others_can_use_is_not_discarded() -> None:
    player = make_player("10H 4C", theirs="7H 8H 9H")
    assert player.choose_discard(stock=20) is card("4C")
