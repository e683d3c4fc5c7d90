from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.prizes.awarding import (
    NotAwarded,
    PassedOver,
    PrizeAward,
    PrizeGiving,
    RankedEntry,
    UnawardedPrize,
    award_prizes,
)
from scoring.core.prizes.grounds import number_levels
from scoring.core.prizes.money import sum_plan, work_out_cents
from scoring.core.prizes.plan import Ground, Prize, PrizeGroup, PrizePlan, Sharing
from scoring.core.ranking.results import Total
from scoring.core.ranking.standings import Standing, rank_among

GENERAL = Ground(PrizeGroup.EVERYBODY, "", 0, 0)
OF_MIXED = Ground(PrizeGroup.CATEGORY, "mixed", 0, 0)


def stand(*places: int) -> list[Standing]:
    """Standings of entries 1, 2, 3 ... in these places."""
    return [
        Standing(place, entry, Total(entry, 0, 0, 0), places.count(place) > 1, None)
        for entry, place in enumerate(places, start=1)
    ]


def number(lines: list[Standing]) -> list[RankedEntry]:
    """The lines of a ranking, those in one place level."""
    levels = number_levels(lines, Sharing.PLACE, ("vp",))
    return [RankedEntry(line.entry, line.place, levels[line.entry]) for line in lines]


def give(plan: PrizePlan, *places: int, mixed: tuple[int, ...] = ()) -> PrizeGiving:
    lines = stand(*places)
    rankings = {GENERAL: number(lines), OF_MIXED: number(rank_among(lines, mixed))}
    return award_prizes(plan, rankings, None)


def tell(giving: PrizeGiving) -> list[tuple[int, int, int]]:
    return [(award.prize, award.entry, award.cents) for award in giving.awards]


FIRST, SECOND = Prize(cents=500), Prize(cents=300, place=2)
BEST_MIXED = Prize(cents=400, group=PrizeGroup.CATEGORY, name="mixed")


def test_a_prize_frees_the_next_for_others_unless_the_plan_says_that_they_add_up() -> None:
    giving = give(PrizePlan((FIRST, BEST_MIXED)), 1, 2, 3, mixed=(1, 3))
    assert giving.awards[1] == PrizeAward(2, 3, 400, "", 2, (PassedOver(1, 1),))
    giving = give(PrizePlan((BEST_MIXED, FIRST, SECOND)), 1, 2, 3, mixed=(1,))
    assert tell(giving) == [(1, 1, 400), (2, 2, 500), (3, 3, 300)]
    giving = give(PrizePlan((FIRST, BEST_MIXED), only_best=False), 1, 2, mixed=(1,))
    assert tell(giving) == [(1, 1, 500), (2, 1, 400)]


def test_level_entries_share_what_their_places_win_or_the_order_decides() -> None:
    plan = PrizePlan((FIRST, SECOND), sharing=Sharing.PLACE)
    giving = give(plan, 1, 2, 2, 4)
    assert tell(giving) == [(1, 1, 500), (2, 2, 150), (2, 3, 150)]
    assert [award.level for award in giving.awards] == [(), (3,), (2,)]
    giving = give(PrizePlan((FIRST,)), 1, 1)
    assert (giving.awards[0].entry, giving.awards[0].level) == (1, (2,))


def test_goods_are_not_divided_and_alone_go_by_the_order() -> None:
    cup = Prize(goods="coppa")
    giving = give(PrizePlan((cup, SECOND), sharing=Sharing.PLACE), 1, 1, 1)
    assert [(award.entry, award.goods, award.cents) for award in giving.awards] == [
        (1, "coppa", 100), (2, "", 100), (3, "", 100),
    ]  # fmt: skip
    cups = (Prize(goods="coppa"), Prize(goods="salame", place=2))
    giving = give(PrizePlan(cups, sharing=Sharing.PLACE), 1, 1, 1)
    assert [(award.entry, award.goods, award.pooled) for award in giving.awards] == [
        (1, "coppa", ()), (2, "salame", ()),
    ]  # fmt: skip


def test_entries_that_withdrew_are_not_counted() -> None:
    first, *others = number(stand(1, 2, 3))
    plan = PrizePlan((FIRST, Prize(goods="coppa", place=3), Prize(goods="vino", is_exact=True)))
    giving = award_prizes(plan, {GENERAL: [first._replace(is_out=True), *others]}, None)
    assert giving.awards == (PrizeAward(1, 2, 500, "", 2, (PassedOver(1, 0),)),)
    whys = [NotAwarded.TOO_FEW, NotAwarded.HOLDER_SERVED]
    assert [one.why for one in giving.unawarded] == whys


def test_an_exact_place_is_never_passed_on_and_a_span_that_is_not_played_awards_nothing() -> None:
    thirteenth = Prize(goods="salame", place=2, is_exact=True)
    assert give(PrizePlan((FIRST, thirteenth)), 1, 2, 3).awards[1].entry == 2
    giving = give(PrizePlan((FIRST, SECOND, thirteenth)), 1, 2, 3)
    assert giving.unawarded == (UnawardedPrize(3, NotAwarded.HOLDER_SERVED),)
    span = Prize(cents=1, first_turn=4, last_turn=5)
    giving = award_prizes(PrizePlan((span,)), {span.ground: None}, None)
    assert giving.unawarded == (UnawardedPrize(1, NotAwarded.NOT_PLAYED),)


@pytest.mark.parametrize(
    ("prize", "mixed", "why"),
    [
        (BEST_MIXED, (), NotAwarded.NOBODY),
        (replace(BEST_MIXED, place=2), (2,), NotAwarded.TOO_FEW),
        (BEST_MIXED, (1,), NotAwarded.ALL_SERVED),
    ],
)
def test_a_prize_that_nobody_wins_says_why(
    prize: Prize, mixed: tuple[int, ...], why: NotAwarded
) -> None:
    giving = give(PrizePlan((FIRST, prize)), 1, 2, mixed=mixed)
    assert giving.unawarded == (UnawardedPrize(2, why),)


def test_levels_are_places_or_equal_points() -> None:
    lines = [
        line._replace(decided_by=key)
        for line, key in zip(stand(1, 2, 3, 3, 5), (None, "mp", "vp", "vp", "gp"), strict=True)
    ]
    order = ("vp", "mp", "gp")
    assert number_levels(lines, Sharing.NONE, order) == {1: 1, 2: 2, 3: 3, 4: 3, 5: 4}
    assert number_levels(lines, Sharing.PLACE, order) == {1: 1, 2: 2, 3: 3, 4: 3, 5: 4}
    assert number_levels(lines, Sharing.POINTS, order) == {1: 1, 2: 1, 3: 2, 4: 2, 5: 2}


# --- every plan -------------------------------------------------------------------------------

NAMES = ("mixed", "seniors")


@st.composite
def draw_plans(draw: st.DrawFn, most: int = 6) -> PrizePlan:
    """Plans without faults whose places are given from the first on."""
    grounds = draw(st.lists(st.sampled_from(["", *NAMES]), min_size=1, max_size=most))
    prizes = []
    for at, name in enumerate(grounds):
        prizes.append(
            Prize(
                group=PrizeGroup.CATEGORY if name else PrizeGroup.EVERYBODY,
                name=name,
                place=grounds[: at + 1].count(name),
                cents=draw(st.integers(1, 1_000)),
            )
        )
    return PrizePlan(tuple(prizes), draw(st.booleans()), draw(st.sampled_from(Sharing)))


@st.composite
def draw_fields(draw: st.DrawFn, most: int = 7) -> dict[Ground, list[RankedEntry]]:
    """Standings of a few entries, some of them level, and those of two categories."""
    size = draw(st.integers(1, most))
    flags = st.lists(st.booleans(), min_size=size - 1, max_size=size - 1)
    places: list[int] = []
    for at, is_new in enumerate([True, *draw(flags)], start=1):
        places.append(at if is_new else places[-1])
    lines = [
        line._replace(decided_by="vp" if is_apart else "mp")
        for line, is_apart in zip(stand(*places), [True, *draw(flags)], strict=True)
    ]
    levels = number_levels(lines, draw(st.sampled_from(Sharing)), ("vp", "mp"))

    def keep(members: set[int]) -> list[RankedEntry]:
        kept = rank_among(lines, members)
        return [RankedEntry(line.entry, line.place, levels[line.entry]) for line in kept]

    members = st.sets(st.integers(1, size))
    return {GENERAL: keep({*range(1, size + 1)})} | {
        Ground(PrizeGroup.CATEGORY, name, 0, 0): keep(draw(members)) for name in NAMES
    }


@given(draw_plans(), draw_fields())
def test_the_money_given_and_kept_is_the_plans_to_the_cent(
    plan: PrizePlan, rankings: dict[Ground, list[RankedEntry]]
) -> None:
    giving = award_prizes(plan, rankings, None)
    kept = sum(work_out_cents(plan.prizes[one.prize - 1], plan, None) for one in giving.unawarded)
    assert giving.cents + kept == sum_plan(plan, None)
    told = {n for award in giving.awards for n in award.pooled or (award.prize,)}
    assert told | {one.prize for one in giving.unawarded} == set(range(1, len(plan.prizes) + 1))


@given(draw_plans(), draw_fields())
def test_nobody_has_two_prizes_where_only_the_best_is_won(
    plan: PrizePlan, rankings: dict[Ground, list[RankedEntry]]
) -> None:
    entries = [award.entry for award in award_prizes(plan, rankings, None).awards]
    assert not plan.only_best or len(entries) == len(set(entries))


@given(draw_plans(), draw_fields())
def test_shares_of_level_entries_differ_by_a_cent_at_most(
    plan: PrizePlan, rankings: dict[Ground, list[RankedEntry]]
) -> None:
    shares: dict[tuple[int, ...], list[int]] = {}
    for award in award_prizes(plan, rankings, None).awards:
        if award.pooled:
            shares.setdefault(award.pooled, []).append(award.cents)
    assert all(max(each) - min(each) <= 1 for each in shares.values())


# --- every assignment -------------------------------------------------------------------------


def list_assignments(prizes: int, entries: list[int]) -> Iterator[tuple[int, ...]]:
    """Every way to give prizes to entries, 0 for nobody, with one prize each at most."""
    for held in product([0, *entries], repeat=prizes):
        given_to = [entry for entry in held if entry]
        if len(given_to) == len(set(given_to)):
            yield held


def is_fair(held: tuple[int, ...], plan: PrizePlan, ranks: list[list[int]]) -> bool:
    """Whether each prize goes to somebody of its group, and all who stand better there, or all of
    the group where nobody has it, hold one that stands before it."""
    own = {entry: number for number, entry in enumerate(held) if entry}
    for number, entry in enumerate(held):
        if entry and entry not in ranks[number]:
            return False
        better = ranks[number][: ranks[number].index(entry)] if entry else ranks[number]
        if any(own.get(one, len(held)) > number for one in better):
            return False
    return True


@given(draw_plans(most=4), draw_fields(most=4))
def test_the_awards_are_the_one_fair_assignment_of_all(
    plan: PrizePlan, rankings: dict[Ground, list[RankedEntry]]
) -> None:
    plan = PrizePlan(plan.prizes)
    ranks = [[line.entry for line in rankings[prize.ground]] for prize in plan.prizes]
    entries = [line.entry for line in rankings[GENERAL]]
    fair = [
        held for held in list_assignments(len(plan.prizes), entries) if is_fair(held, plan, ranks)
    ]
    own = {award.prize: award.entry for award in award_prizes(plan, rankings, None).awards}
    assert fair == [tuple(own.get(n, 0) for n in range(1, len(plan.prizes) + 1))]
