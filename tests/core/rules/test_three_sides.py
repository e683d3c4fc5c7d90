"""Three teams of two at one table: "Add one more deck of cards so there can be three teams of two
players each … The pot will consist of three hands and the person making the pot will cut for
thirty-three cards" (Buraco, Variations)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.core.rules.endings import End, Ending, Opening, PreviousPoints
from scoring.core.rules.faults import Line
from scoring.core.rules.match_points import count_match_points
from scoring.core.rules.records import Depth, read_and_assess, read_record, write_record
from scoring.core.rules.ruleset import ComparedWith, PozzettoPays, RuleSet
from scoring.core.rules.scores import SmazzataSums
from scoring.core.rules.sides import Sides
from scoring.core.rules.smazzata import CardsRecord, SideCards, assess_cards
from scoring.core.rules.validity import check_rules
from tests.core.rules.build import EW, L3, NS, THREE_TEAMS, UNTAKEN, faults, score, side

CLEAN = "3..9h"
RECORD = CardsRecord(
    Ending(End.CLOSED, L3),
    Sides(side("4S 4C 4D", hand="AS"), side("KS KD KC KH"), side(CLEAN, "10S JS QS")),
    cut=L3,
)
SIDE = {"melds": ["4S 4C 4D"], "hand": "", "pozzetto": "taken"}
TWO = {"end": "stock", "NS": SIDE, "EW": SIDE | {"melds": ["5S 5C 5D"]}}
THREE = TWO | {"L3": SIDE | {"melds": ["KS KC KD"]}}


def codes(depth: Depth, data: object, rules: RuleSet) -> list[tuple[str, Line | None]]:
    return [(fault.code, fault.side) for fault in read_and_assess(depth, data, rules).faults]


def test_three_packs_and_three_pozzetti_hold_three_of_each_card() -> None:
    assert check_rules(THREE_TEAMS) == ()
    assert (THREE_TEAMS.cut, THREE_TEAMS.lines) == (33, (NS, EW, L3))
    record = CardsRecord(Ending(End.STOCK), Sides(*[side("4S 5S 6S")] * 3))
    assert faults(record, THREE_TEAMS) == []
    more = Sides(*record.sides[:2], side("4S 5S 6S", hand="4S"))
    assert faults(record._replace(sides=more), THREE_TEAMS) == [("deck.too_many", L3, None)]


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"pozzetti": 2}, ("too_few_pozzetti", "pozzetti")),
        ({"seats": 4}, ("three_sides", "seats")),
        ({"packs": 1}, ("too_few_cards", "packs")),
        ({"sides": 4}, ("choice", "sides")),
    ],
)
def test_what_three_sides_need(changed: dict[str, int], fault: tuple[str, str]) -> None:
    found = [(each.code, each.field) for each in check_rules(replace(THREE_TEAMS, **changed))]
    assert fault in found


def test_each_side_has_its_own_sum() -> None:
    made = score(RECORD, THREE_TEAMS)
    assert made.totals == (15 - 15, 40, 45 + 200 + 30 + 100 + 100)
    assert made.side(L3).cut_bonus == made.side(L3).closing_bonus == 100


def test_the_third_side_closes_on_its_own_clean_run_alone() -> None:
    record = RECORD._replace(ending=Ending(End.CLOSED, EW))
    assert faults(record, THREE_TEAMS) == [("close.no_burraco", EW, None)]


def test_the_pozzetti_that_nobody_took_are_not_among_the_cards() -> None:
    rules = replace(THREE_TEAMS, pozzetto_joins_stock=False)
    pack = tuple(card for meld in side("A..Ks", "A..Kh", "A..Kd", "A..Kc").melds for card in meld)
    hands = [SideCards((), pack, pozzetto) for pozzetto in (UNTAKEN, UNTAKEN, UNTAKEN)]
    found = assess_cards(CardsRecord(Ending(End.TIME), Sides(*hands)), rules).faults
    assert [(fault.code, fault.params["limit"]) for fault in found] == [("deck.too_many", 156 - 33)]


def test_a_pozzetto_is_paid_for_if_any_of_the_others_took_one() -> None:
    rules = replace(THREE_TEAMS, pozzetto_pays=PozzettoPays.IF_ANY_TAKEN)
    nobody = Sides(*[side(pozzetto=UNTAKEN)] * 3)
    assert score(CardsRecord(Ending(End.TIME), nobody), rules).totals == (0, 0, 0)
    third = Sides(*nobody[:2], side())
    assert score(CardsRecord(Ending(End.TIME), third), rules).totals == (-100, -100, 0)


def test_the_initial_meld_goes_by_the_points_of_each_side() -> None:
    sides = Sides(*[side("KS KD KC KH QS QD")._replace(opening=Opening(50))] * 3)
    record = CardsRecord(Ending(End.TIME), sides)
    found = assess_cards(record, THREE_TEAMS, PreviousPoints(0, 1495, 1500)).faults
    assert [(fault.code, fault.side) for fault in found if fault.code.startswith("opening")] == [
        ("opening.too_low", L3)
    ]


@pytest.mark.parametrize(
    ("data", "rules", "found"),
    [
        (THREE, THREE_TEAMS, []),
        (TWO, THREE_TEAMS, [("input.invalid", L3)]),
        (THREE, replace(THREE_TEAMS, sides=2), [("side.not_here", L3)]),
        (THREE | {"end": "closed", "closed_by": "W3"}, THREE_TEAMS, [("close.who", None)]),
        (
            TWO | {"end": "closed", "closed_by": "L3"},
            replace(THREE_TEAMS, sides=2),
            [("close.who", None)],
        ),
        (TWO | {"cut": "L3"}, replace(THREE_TEAMS, sides=2), [("input.invalid", None)]),
    ],
)
def test_a_record_has_the_sides_of_the_rules(
    data: object, rules: RuleSet, found: list[tuple[str, Line | None]]
) -> None:
    assert codes(Depth.CARDS, data, rules) == found


def test_totals_and_counts_have_three_sides_too() -> None:
    totals = {"NS": 545, "EW": 320, "L3": -15}
    assert read_and_assess(Depth.TOTALS, totals, THREE_TEAMS).score.totals == (545, 320, -15)
    assert codes(Depth.TOTALS, {"NS": 545, "EW": 320}, THREE_TEAMS) == [("input.invalid", L3)]
    counts = {"burrachi": {"clean": 1}, "table": 100, "hand": 5, "pozzetto": "taken"}
    data = {"end": "closed", "closed_by": "L3", "NS": counts, "EW": counts, "L3": counts}
    assert read_and_assess(Depth.COUNTS, data, THREE_TEAMS).score.totals == (295, 295, 395)


def test_what_is_written_is_read_back() -> None:
    for depth, data in ((Depth.CARDS, write_record(RECORD)), (Depth.CARDS, THREE)):
        record = read_record(depth, data, THREE_TEAMS).record
        assert read_record(depth, write_record(record), THREE_TEAMS).record == record
    assert RuleSet.from_data(THREE_TEAMS.to_data()) == THREE_TEAMS
    sums = SmazzataSums.of(score(RECORD, THREE_TEAMS))
    assert SmazzataSums.from_data(sums.to_data()) == sums


@pytest.mark.parametrize(
    ("compared_with", "made"),
    [(ComparedWith.MEAN, (263, -7, -255)), (ComparedWith.BEST, (180, -180, -345))],
)
def test_match_points_of_three(compared_with: ComparedWith, made: tuple[int, ...]) -> None:
    # Against the mean: 545 - 282.5, 365 - 372.5 and 200 - 455, halves rounded up.
    assert count_match_points((545, 365, 200), compared_with) == made
