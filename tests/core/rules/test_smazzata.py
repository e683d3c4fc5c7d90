from __future__ import annotations

import pytest
from hypothesis import given

from scoring.core.rules.endings import End, Ending, Pozzetto
from scoring.core.rules.match_points import count_match_points
from scoring.core.rules.presets import BURACO, CLUB, FIBUR_2026, ITALIAN, ITALIAN_SEMIPULITO
from scoring.core.rules.sides import Sides
from scoring.core.rules.smazzata import CardsRecord, assess_cards
from scoring.core.rules.victory import TABLES
from tests.core.rules.build import (
    EW,
    NS,
    TAKEN,
    UNSEEN,
    UNTAKEN,
    closed,
    ended,
    faults,
    score,
    side,
)
from tests.core.rules.strategies import Game, games

BURRACO = "7H 8H 9H 10H JH QH KH"
ELEVEN = "3S 3D 3C 4S 4D 4C 5S 5D 5C 6S 6D"  # 55 points
NOTHING = side()


def test_the_example_of_the_interface() -> None:
    ns, ew = score(
        closed(
            NS,
            side(BURRACO, "KS KD JK", hand="3S 4D"),
            side("4S 4C 4C", hand="AS AH", pozzetto=UNTAKEN),
        ),
        ITALIAN,
    )
    assert ns._replace(melds=()) == ((), 65 + 50, 200, 100, 10, 0, 405, 0, 1)
    assert ew._replace(melds=()) == ((), 15, 0, 0, 30, 100, -115, 0, 0)
    assert [(meld.points, meld.bonus) for meld in ns.melds if meld] == [(65, 200), (50, 0)]


def test_match_points_are_the_difference() -> None:
    result = score(closed(NS, side(BURRACO), side(hand="AS")), ITALIAN)
    assert count_match_points(result.totals) == (380, -380)


@pytest.mark.parametrize(
    ("hand", "points"), [("JK", 30), ("2S", 20), ("AS", 15), ("8..Ks", 60), ("3..7s", 25), ("", 0)]
)
def test_what_cards_are_worth(hand: str, points: int) -> None:
    result = score(ended(End.STOCK, side(hand=hand), NOTHING), ITALIAN)
    assert (result.ns.hand_points, result.ns.total) == (points, -points)


def test_the_club_counts_thirty_for_a_two_in_hand() -> None:
    assert score(ended(End.STOCK, side(hand="2S"), NOTHING), CLUB).ns.total == -30


def test_a_pozzetto_not_taken_costs_a_hundred() -> None:
    assert score(ended(End.STOCK, side(pozzetto=UNTAKEN), NOTHING), ITALIAN).ns.total == -100


def test_a_pozzetto_never_looked_at_costs_its_cards_and_no_more() -> None:
    ew = side(hand=ELEVEN + " AS", pozzetto=UNSEEN)
    assert score(closed(NS, side(BURRACO), ew), ITALIAN).ew.total == -55 - 15


def test_also_that_of_the_partner_of_who_closes() -> None:
    ns = score(closed(NS, side(BURRACO, hand=ELEVEN, pozzetto=UNSEEN), NOTHING), ITALIAN).ns
    assert ns.total == 65 + 200 + 100 - 55


def test_who_closed_loses_what_a_partner_holds_and_perhaps_the_bonus() -> None:
    ns = score(closed(NS, side(BURRACO, hand="JK AS"), NOTHING), ITALIAN).ns
    assert ns.total == 65 + 200 + 100 - 45
    assert score(closed(NS, side(BURRACO), NOTHING, paid=False), ITALIAN).ns.total == 65 + 200


@pytest.mark.parametrize("end", [End.STOCK, End.STALEMATE, End.TIME])
def test_nobody_is_paid_for_closing_when_nobody_closed(end: End) -> None:
    result = score(ended(end, side(BURRACO), NOTHING), ITALIAN)
    assert (result.ns.closing_bonus, result.ew.closing_bonus) == (0, 0)


def test_a_smazzata_can_be_negative_for_both() -> None:
    result = score(ended(End.TIME, side(hand="JK"), side(hand="AS")), ITALIAN)
    assert (result.ns.total, result.ew.total) == (-30, -15)


@pytest.mark.parametrize(("other", "penalty"), [(TAKEN, 100), (UNSEEN, 100), (UNTAKEN, 0)])
def test_fibur_charges_a_pozzetto_only_if_either_was_taken(other: Pozzetto, penalty: int) -> None:
    ew = side(hand=ELEVEN + " AS", pozzetto=other)
    result = score(ended(End.STOCK, side(pozzetto=UNTAKEN), ew), FIBUR_2026)
    assert result.ns.pozzetto_penalty == penalty


def test_the_italian_game_charges_both_and_a_closing_needs_a_side_another_end_none() -> None:
    both = side(pozzetto=UNTAKEN)
    result = score(ended(End.STOCK, both, both), ITALIAN)
    assert (result.ns.total, result.ew.total) == (-100, -100)
    nobody = CardsRecord(Ending(End.CLOSED), Sides(side(BURRACO), NOTHING))
    somebody = CardsRecord(Ending(End.STOCK, EW), Sides(NOTHING, side(BURRACO)))
    assert faults(nobody, ITALIAN) == faults(somebody, ITALIAN) == [("close.who", None, None)]


def test_a_semi_clean_burraco_earns_150_where_it_is_adopted() -> None:
    record = closed(NS, side("3..9h JK"), NOTHING)
    assert score(record, ITALIAN_SEMIPULITO).ns.burraco_bonus == 150
    assert score(record, ITALIAN).ns.burraco_bonus == 100


CANNOT = {
    "without a burraco": (closed(NS, side("7..Qh"), NOTHING), "close.no_burraco"),
    "with the others' burraco": (closed(NS, NOTHING, side(BURRACO)), "close.no_burraco"),
    "without its pozzetto": (
        closed(NS, side(BURRACO, pozzetto=UNTAKEN), NOTHING),
        "close.no_pozzetto",
    ),
}


@pytest.mark.parametrize(("record", "code"), CANNOT.values(), ids=CANNOT)
def test_a_side_cannot_close(record: CardsRecord, code: str) -> None:
    assert faults(record, ITALIAN) == [(code, NS, None)]


def test_buraco_closes_on_a_clean_burraco_alone() -> None:
    assert faults(closed(NS, side("3..8h 2s"), NOTHING), BURACO) == [("close.no_burraco", NS, None)]
    assert score(closed(NS, side("2..8h"), NOTHING), BURACO).ns.closing_bonus == 100


def test_buraco_has_no_jokers() -> None:
    record = ended(End.STOCK, side("7H 8H JK"), side(hand="3S"))
    assert faults(record, BURACO) == [("meld.not_a_meld", NS, 0), ("deck.no_jokers", NS, 0)]


def test_a_side_has_one_set_of_a_rank_but_two_runs_of_a_suit() -> None:
    twice = side("4S 4C 4H", "6..8h", "4D 4D JK", "10..Qh")
    assert faults(ended(End.STOCK, twice, NOTHING), ITALIAN) == [("side.duplicate_set", NS, 2)]


def test_both_sides_may_have_a_set_of_a_rank() -> None:
    assert faults(ended(End.STOCK, side("4S 4C 4H"), side("4S 4C 4D")), ITALIAN) == []


def test_every_meld_that_is_none_is_named_and_the_rest_is_scored() -> None:
    record = ended(End.TIME, side("7H 8S 9H", BURRACO), side("JK JK 2S", "4S 4C"))
    assert faults(record, ITALIAN) == [
        ("meld.not_a_meld", NS, 0),
        ("meld.only_wilds", EW, 0),
        ("meld.too_short", EW, 1),
    ]
    assert assess_cards(record, ITALIAN).score.ns.total == 65 + 200


UNSEEN_HANDS = {
    "fewer than a pozzetto": (closed(NS, side(BURRACO), side(hand="AS", pozzetto=UNSEEN)), EW),
    "more, beside a partner who closed": (
        closed(NS, side(BURRACO, hand=ELEVEN + " AS", pozzetto=UNSEEN), NOTHING),
        NS,
    ),
}


@pytest.mark.parametrize(("record", "line"), UNSEEN_HANDS.values(), ids=UNSEEN_HANDS)
def test_a_pozzetto_never_looked_at_is_whole(record: CardsRecord, line: str) -> None:
    assert faults(record, ITALIAN) == [("pozzetto.unseen_cards", line, None)]


@given(games)
def test_a_legal_smazzata_adds_up(game: Game) -> None:
    rules, record = game
    result = score(record, rules)
    for one in result:
        assert one.total == (
            one.meld_points
            + one.burraco_bonus
            + one.closing_bonus
            + one.cut_bonus
            - one.hand_points
            - one.pozzetto_penalty
        )
        assert one.meld_points == sum(meld.points for meld in one.melds)
        assert one.burraco_bonus == sum(meld.bonus for meld in one.melds)
        assert one.total % 5 == 0


@given(games)
def test_seen_from_the_other_side_everything_is_turned_round(game: Game) -> None:
    rules, (ending, sides, *_said) = game
    closer = ending.closed_by and rules.lines[-1 - rules.lines.index(ending.closed_by)]
    turned = ending._replace(closed_by=closer)
    here = score(CardsRecord(ending, sides), rules)
    there = score(CardsRecord(turned, Sides(*reversed(sides))), rules)
    assert [*here] == [*reversed(there)]
    mp, turned_mp = count_match_points(here.totals), count_match_points(there.totals)
    assert mp == turned_mp[::-1]
    for table in TABLES.values():
        ours, theirs = table.split(mp[0])
        assert ours + theirs == table.constant
        assert (theirs, ours) == table.split(-mp[0])
