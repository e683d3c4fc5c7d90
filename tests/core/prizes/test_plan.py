from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.classes import CLASS_RULES, EventClass
from scoring.core.decoding import BadData
from scoring.core.prizes.grounds import pick_club
from scoring.core.prizes.money import (
    MoneyCode,
    MoneyNote,
    check_money,
    divide,
    find_fees,
    sum_plan,
    work_out_cents,
)
from scoring.core.prizes.plan import (
    NEW_PLAN,
    ROUNDINGS,
    Prize,
    PrizeGroup,
    PrizePlan,
)
from scoring.core.prizes.validity import PlanFault, PlanFaultCode, check_prize_plan

SHARES = (40, 25, 15, 10, 10)
PLAN = PrizePlan(tuple(Prize(place=n, permille=p * 10) for n, p in enumerate(SHARES, start=1)))


def test_a_plan_is_kept_as_data_also_one_of_before_and_none_of_a_wrong_form() -> None:
    assert PrizePlan.from_data(json.loads(json.dumps(PLAN.to_data()))) == PLAN
    data = NEW_PLAN.to_data()
    del data["withdrawn_win"]
    assert PrizePlan.from_data(data).withdrawn_win
    with pytest.raises(BadData):
        PrizePlan.from_data({"prizes": [{"cents": -1}]})


def test_shares_of_the_fees_are_rounded_down_and_raised_to_the_floor() -> None:
    assert [work_out_cents(prize, PLAN, 104_000) for prize in PLAN.prizes] == [
        41_600, 26_000, 15_600, 10_400, 10_400,
    ]  # fmt: skip
    plan = PrizePlan(PLAN.prizes, rounding=500, least_cents=12_000)
    assert [work_out_cents(prize, plan, 104_300) for prize in plan.prizes] == [
        41_500, 26_000, 15_500, 12_000, 12_000,
    ]  # fmt: skip
    assert sum_plan(PLAN, None) == 0
    assert check_money(PLAN, None) == (MoneyNote(MoneyCode.FEES_UNKNOWN, 0, 0),)


def test_the_till_goes_before_what_was_typed_and_the_money_stays_within_its_share() -> None:
    plan = PrizePlan(PLAN.prizes, typed_fees=100_000)
    assert (find_fees(plan, None), find_fees(plan, 96_000)) == (100_000, 96_000)
    assert check_money(plan, 96_000) == (MoneyNote(MoneyCode.FEES_DIFFER, 100_000, 96_000),)
    assert not check_money(plan, 100_000)
    plan = PrizePlan((Prize(cents=50_100),), typed_fees=100_000, most_permille=500)
    assert check_money(plan, None) == (MoneyNote(MoneyCode.OVER_FEES, 50_100, 50_000),)


@pytest.mark.parametrize("event_class", EventClass)
def test_the_limits_of_a_class(event_class: EventClass) -> None:
    least, most = CLASS_RULES[event_class].limits

    def note(cents: int) -> list[MoneyCode]:
        plan = PrizePlan((Prize(cents=cents),), event_class=event_class)
        return [note.code for note in check_money(plan, None)]

    if least is not None:
        assert (note(least - 1), note(least)) == ([MoneyCode.UNDER_LIMIT], [])
    if most is not None:
        assert (note(most + 1), note(most)) == ([MoneyCode.OVER_LIMIT], [])


def test_own_limits_go_before_those_of_the_class() -> None:
    def note(cents: int, **own: int) -> list[tuple[MoneyCode, int]]:
        plan = PrizePlan((Prize(cents=cents),), event_class=EventClass.FEDERAL, **own)
        return [(note.code, note.limit) for note in check_money(plan, None)]

    assert note(200_000, own_most=200_000) == []
    assert note(200_001, own_most=200_000) == [(MoneyCode.OVER_LIMIT, 200_000)]
    assert note(20_000, own_most=200_000) == [(MoneyCode.UNDER_LIMIT, 26_000)]
    assert note(20_000, own_least=20_000) == []


def test_an_own_limit_alone_replaces_the_one_of_the_class_that_it_contradicts() -> None:
    regional = PrizePlan(event_class=EventClass.REGIONAL, own_most=100_000)
    assert regional.limits == (None, 100_000)
    federal = PrizePlan(event_class=EventClass.FEDERAL, own_least=200_000)
    assert federal.limits == (200_000, None)


@given(st.integers(0, 10_000_000), st.integers(1, 100))
def test_what_is_divided_adds_up(cents: int, parts: int) -> None:
    shares = divide(cents, parts)
    assert (sum(shares), len(shares)) == (cents, parts)
    assert shares == sorted(shares, reverse=True)
    assert shares[0] - shares[-1] <= 1


@given(st.integers(0, 10_000_000), st.sampled_from(ROUNDINGS))
def test_rounded_shares_never_exceed_the_fees(fees: int, rounding: int) -> None:
    assert sum_plan(PrizePlan(PLAN.prizes, rounding=rounding), fees) <= fees


ONE = Prize(cents=100)


@pytest.mark.parametrize(
    ("plan", "fault"),
    [
        (PrizePlan((Prize(),)), PlanFault(PlanFaultCode.NOTHING, 1)),
        (PrizePlan((Prize(cents=1, permille=1),)), PlanFault(PlanFaultCode.TWO_SUMS, 1)),
        (PrizePlan((ONE,), least_cents=101), PlanFault(PlanFaultCode.BELOW_FLOOR, 1, 101)),
        (
            PrizePlan((Prize(cents=1, group=PrizeGroup.SECTION),)),
            PlanFault(PlanFaultCode.NO_NAME, 1),
        ),
        (PrizePlan((Prize(cents=1, name="A"),)), PlanFault(PlanFaultCode.NO_NAME, 1)),
        (
            PrizePlan((Prize(cents=1, first_turn=3, last_turn=2),)),
            PlanFault(PlanFaultCode.TURNS, 1),
        ),
        (PrizePlan((Prize(cents=1, last_turn=2),)), PlanFault(PlanFaultCode.TURNS, 1)),
        (PrizePlan((ONE, ONE)), PlanFault(PlanFaultCode.TWICE, 2, 1)),
        (PrizePlan((Prize(cents=1, place=2), ONE)), PlanFault(PlanFaultCode.ORDER, 2, 1)),
        (PrizePlan(PLAN.prizes, most_permille=990), PlanFault(PlanFaultCode.SHARES, 5, 990)),
        (
            PrizePlan((ONE,), own_least=9_000, own_most=8_000),
            PlanFault(PlanFaultCode.LIMITS, 0, 9_000),
        ),
        (PrizePlan((ONE,), rounding=7), PlanFault(PlanFaultCode.ROUNDING, 0)),
        (
            PrizePlan(tuple(Prize(cents=1, place=n) for n in range(1, 62))),
            PlanFault(PlanFaultCode.TOO_MANY, 0, 60),
        ),
    ],
)
def test_faults(plan: PrizePlan, fault: PlanFault) -> None:
    assert check_prize_plan(plan) == (fault,)


def test_a_plan_without_faults() -> None:
    best_mixed = Prize(cents=1, group=PrizeGroup.CATEGORY, name="mixed")
    assert (
        check_prize_plan(PrizePlan((ONE, best_mixed, Prize(place=1, is_exact=True, cents=1)))) == ()
    )


def test_clubs_are_compared_without_capitals_and_spaces() -> None:
    clubs = {1: ("ASD Asso", "asd  asso"), 2: ("ASD Asso", "Altro"), 3: ("", "")}
    assert pick_club(clubs, PrizeGroup.CLUB_ALL, "Asd Asso") == {1}
    assert pick_club(clubs, PrizeGroup.CLUB_ANY, "Asd Asso") == {1, 2}
