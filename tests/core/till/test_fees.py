"""Fees as data: which one goes without saying, what it comes to."""

from __future__ import annotations

import json

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


def test_guests_pay_the_full_fee_where_there_is_none_for_them() -> None:
    assert FeePlan(fees=(Fee("full", 10),)).find_default((), is_guest=True) == "full"


def test_without_a_full_fee_the_first_one_counts() -> None:
    assert FeePlan(fees=(Fee("reduced", 10),)).find_default((), is_guest=False) == "reduced"


@pytest.mark.parametrize(
    ("key", "on_the_day", "due"),
    [("full", False, 2000), ("full", True, 2300), (EXEMPT, True, 0), ("reduced", True, 0)],
)
def test_what_a_fee_comes_to(key: str, on_the_day: bool, due: int) -> None:
    assert PLAN.find_due(key, on_the_day=on_the_day) == due


def test_late_numbers_owe_the_surcharge() -> None:
    assert [PLAN.is_on_the_day(number) for number in (52, 53)] == [False, True]
    assert not FeePlan().is_on_the_day(1)


@given(PLANS)
def test_a_plan_is_read_as_it_was_stored(plan: FeePlan) -> None:
    assert FeePlan.from_data(json.loads(json.dumps(plan.to_data()))) == plan


@given(PLANS, st.lists(st.text()), st.booleans())
def test_the_usual_fee_is_one_of_the_plan(
    plan: FeePlan, categories: list[str], is_guest: bool
) -> None:
    usual = plan.find_default(categories, is_guest=is_guest)
    assert plan.find_fee(usual) is not None or not plan.fees


def test_nothing_stored_is_nothing_to_pay() -> None:
    assert not FeePlan.from_data({}).is_set
