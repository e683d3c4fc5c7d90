"""Fees as data: which one goes without saying, what it comes to."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.till.fees import EXEMPT, OWN_FEES, Fee, FeeBasis, FeePlan, StandardFee

PLAN = FeePlan(
    FeeBasis.PLAYER,
    (Fee("full", 2000), Fee("junior", 1000), Fee("guest", 2500), Fee("own-1", 500, "Soci")),
    surcharge=300,
    day_from=53,
)
PLANS = st.builds(
    FeePlan,
    st.sampled_from(FeeBasis),
    st.lists(
        st.builds(
            Fee, st.sampled_from([*StandardFee, *OWN_FEES]), st.integers(0, 10**7), st.text()
        ),
        max_size=8,
        unique_by=lambda fee: fee.key,
    ).map(tuple),
    st.integers(0, 10**6),
    st.booleans(),
    st.none() | st.integers(1, 400),
)


@pytest.mark.parametrize(
    ("categories", "is_guest", "key"),
    [
        ((), False, "full"), ((), True, "guest"), (("Juniores",), False, "junior"),
        (("Junior",), True, "junior"), (("soci",), False, "own-1"), (("Over 70",), False, "full"),
    ],
)  # fmt: skip
def test_the_fee_that_goes_without_saying(
    categories: tuple[str, ...], is_guest: bool, key: str
) -> None:
    assert PLAN.find_default(categories, is_guest=is_guest) == key


def test_guests_pay_the_full_fee_where_there_is_none_for_them_else_the_first_one() -> None:
    assert FeePlan(fees=(Fee("full", 10),)).find_default((), is_guest=True) == "full"
    assert FeePlan(fees=(Fee("reduced", 10),)).find_default((), is_guest=False) == "reduced"


@pytest.mark.parametrize(
    ("key", "on_the_day", "due"),
    [("full", False, 2000), ("full", True, 2300), (EXEMPT, True, 0), ("reduced", True, 0)],
)
def test_what_a_fee_comes_to(key: str, on_the_day: bool, due: int) -> None:
    assert PLAN.find_due(key, on_the_day=on_the_day) == due


def test_late_numbers_and_whoever_came_on_the_day_owe_the_surcharge() -> None:
    plan = replace(PLAN, by_date=True)
    assert [plan.is_on_the_day(number, came_late=True) for number in (52, 53)] == [False, True]
    plan = replace(PLAN, by_date=True, day_from=None)
    assert [plan.is_on_the_day(1, came_late=late) for late in (False, True)] == [False, True]
    assert not FeePlan(surcharge=300).is_on_the_day(1, came_late=True)


def test_a_plan_of_before_knows_no_dates_and_nothing_stored_is_nothing_to_pay() -> None:
    stored = replace(PLAN, by_date=True).to_data()
    del stored["by_date"]
    assert FeePlan.from_data(stored) == PLAN
    assert not FeePlan.from_data({}).is_set


@given(PLANS)
def test_a_plan_is_read_as_it_was_stored(plan: FeePlan) -> None:
    assert FeePlan.from_data(json.loads(json.dumps(plan.to_data()))) == plan


@given(PLANS, st.lists(st.text()), st.booleans())
def test_the_usual_fee_is_one_of_the_plan(
    plan: FeePlan, categories: list[str], is_guest: bool
) -> None:
    usual = plan.find_default(categories, is_guest=is_guest)
    assert plan.find_fee(usual) is not None or not plan.fees
