from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given

from scoring.core.rules.burrachi import burraco_kinds, burraco_value
from scoring.core.rules.endings import End, Ending, Pozzetto
from scoring.core.rules.faults import Fault, Line
from scoring.core.rules.melds import BurracoKind
from scoring.core.rules.presets import BURACO, CLUB, FITAB, ITALIAN, ITALIAN_SEMIPULITO
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.score_sheet import (
    CountsRecord,
    SideCounts,
    TotalsRecord,
    assess_counts,
    assess_totals,
    pack_points,
)
from scoring.core.rules.scores import SideScore
from scoring.core.rules.sides import Sides
from tests.core.rules.build import EW, NS, TAKEN, UNSEEN, UNTAKEN, score
from tests.core.rules.strategies import Game, games

CLEAN, DIRTY = BurracoKind.CLEAN, BurracoKind.DIRTY
STOCK = Ending(End.STOCK)


def counts(
    table: int = 0,
    hand: int = 0,
    pozzetto: Pozzetto = TAKEN,
    burrachi: dict[BurracoKind, int] | None = None,
) -> SideCounts:
    return SideCounts(tuple((burrachi or {}).items()), table, hand, pozzetto)


def faults(
    ending: Ending, ns: SideCounts, ew: SideCounts, rules: RuleSet = ITALIAN
) -> list[tuple[str, Line | None]]:
    assessment = assess_counts(CountsRecord(ending, Sides(ns, ew)), rules)
    return [(fault.code, fault.side) for fault in assessment.faults]


def test_the_sum_of_a_score_sheet() -> None:
    ns = counts(table=340, hand=45, burrachi={CLEAN: 1, DIRTY: 2})
    ew = counts(table=100, hand=30, pozzetto=UNTAKEN)
    assessment = assess_counts(CountsRecord(Ending(End.CLOSED, NS), Sides(ns, ew)), ITALIAN)
    assert assessment.faults == ()
    assert assessment.score.ns == SideScore(
        (), 340, 400, 100, 45, 0, 340 + 400 + 100 - 45, clean_burrachi=1
    )
    assert assessment.score.ew == SideScore((), 100, 0, 0, 30, 100, 100 - 30 - 100)


@given(games)
def test_counting_the_cards_gives_the_same_sums(game: Game) -> None:
    rules, record = game
    by_cards = score(record, rules)
    sides = (
        SideCounts(
            tuple(Counter(m.burraco for m in side.melds if m and m.burraco).items()),
            side.meld_points,
            side.hand_points,
            cards.pozzetto,
        )
        for side, (_, cards) in zip(by_cards, record.sides.items(), strict=True)
    )
    by_counts = assess_counts(CountsRecord(record.ending, Sides(*sides), record.cut), rules)
    assert by_counts.faults == ()
    assert by_counts.score == tuple(side._replace(melds=()) for side in by_cards)


@given(games)
def test_any_legal_total_may_be_recorded(game: Game) -> None:
    rules, record = game
    totals = score(record, rules).totals
    assessment = assess_totals(TotalsRecord(totals), rules)
    assert assessment.faults == ()
    assert assessment.score.totals == totals


def test_the_packs_are_worth_1240_and_no_smazzata_has_more() -> None:
    # 8 aces, 8 twos, 48 from the eight up, 40 from the seven down, 4 jokers
    assert pack_points(ITALIAN) == 8 * 15 + 8 * 20 + 48 * 10 + 40 * 5 + 4 * 30
    assert pack_points(BURACO) == pack_points(ITALIAN) - 4 * 30
    assert pack_points(CLUB) == pack_points(ITALIAN) + 8 * 10
    limit = pack_points(ITALIAN)
    assert faults(STOCK, counts(table=limit - 100), counts(hand=100)) == []
    assert faults(STOCK, counts(table=limit - 100), counts(hand=105)) == [("points.too_many", None)]


def test_the_kinds_that_are_paid() -> None:
    assert burraco_kinds(ITALIAN) == (CLEAN, DIRTY)
    assert burraco_kinds(ITALIAN_SEMIPULITO) == (CLEAN, BurracoKind.SEMI_CLEAN, DIRTY)
    assert burraco_kinds(FITAB) == tuple(BurracoKind)
    values = [burraco_value(kind, FITAB) for kind in BurracoKind]
    assert values == [200, 150, 100, 300, 250, 250, 200]


@pytest.mark.parametrize(
    ("ns", "code"),
    [
        (counts(table=342), "points.not_five"),
        (counts(hand=3), "points.not_five"),
        (counts(table=65, burrachi={CLEAN: 2}), "points.too_few"),
        (counts(hand=50, pozzetto=UNSEEN), "pozzetto.unseen_cards"),
    ],
)
def test_what_a_side_cannot_have(ns: SideCounts, code: str) -> None:
    assert faults(STOCK, ns, counts()) == [(code, NS)]


@pytest.mark.parametrize(
    ("kind", "least"), [("suit_wild", 65), ("rank_clean", 40), ("rank_wild", 45)]
)
def test_a_premium_burraco_holds_more_cards_than_seven(kind: str, least: int) -> None:
    burrachi = {BurracoKind(kind): 1}
    enough, short = (counts(table=points, burrachi=burrachi) for points in (least, least - 5))
    assert faults(STOCK, enough, counts(), FITAB) == []
    assert faults(STOCK, short, counts(), FITAB) == [("points.too_few", NS)]


def test_closing_is_checked_as_with_cards_and_buraco_asks_for_a_clean_burraco() -> None:
    ending = Ending(End.CLOSED, EW)
    ew = counts(table=100, pozzetto=UNTAKEN)
    assert faults(ending, counts(), ew) == [("close.no_burraco", EW), ("close.no_pozzetto", EW)]
    assert faults(Ending(End.CLOSED), counts(), ew) == [("close.who", None)]
    dirty, clean = (counts(table=100, burrachi={kind: 1}) for kind in (DIRTY, CLEAN))
    ending = Ending(End.CLOSED, NS)
    assert faults(ending, dirty, counts(), BURACO) == [("close.no_burraco", NS)]
    assert faults(ending, clean, counts(), BURACO) == []


@pytest.mark.parametrize(
    ("total", "code"),
    [(543, "points.not_five"), (50_000, "points.too_many"), (-5_000, "points.too_many")],
)
def test_totals_that_no_smazzata_gives(total: int, code: str) -> None:
    found: tuple[Fault, ...] = assess_totals(TotalsRecord(Sides(100, total)), ITALIAN).faults
    assert [(fault.code, fault.side) for fault in found] == [(code, EW)]
