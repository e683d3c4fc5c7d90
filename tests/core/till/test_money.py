"""Amounts as people type them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.till.money import COINS, MOST_CENTS, parse_cents, sum_coins, write_cents

AMOUNTS = st.integers(0, MOST_CENTS)


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("10", 1000), ("10,50", 1050), ("10.50", 1050), (" 0,05 ", 5), ("100000", MOST_CENTS),
        ("007", 700), ("0", 0),
    ],
)  # fmt: skip
def test_an_amount_is_read_in_cents(text: str, cents: int) -> None:
    assert parse_cents(text) == cents


@pytest.mark.parametrize(
    "text",
    [
        "", "dieci", "-10", "+10", "10,5", "10,505", "1.250", "1.250,00", "10,", ",50", "1e3",
        "€10", "100000,01", "99999999", "١٠", "10 50", "10,50\n10", "nan",
    ],
)  # fmt: skip
def test_anything_else_is_no_amount(text: str) -> None:
    assert parse_cents(text) is None


@given(AMOUNTS, st.sampled_from(",."))
def test_what_is_written_is_read_again(cents: int, point: str) -> None:
    assert parse_cents(write_cents(cents, point)) == cents


@given(st.text())
def test_no_text_is_more_than_an_amount(text: str) -> None:
    cents = parse_cents(text)
    assert cents is None or 0 <= cents <= MOST_CENTS


def test_less_than_nothing_has_its_sign() -> None:
    assert write_cents(-1050) == "\N{MINUS SIGN}10,50"


@given(st.dictionaries(st.sampled_from(COINS), st.integers(0, 99)))
def test_coins_make_their_sum(counted: dict[int, int]) -> None:
    drawer = [coin for coin, number in counted.items() for _ in range(number)]
    assert sum_coins(counted) == sum(drawer)
