"""Payments and refunds: no payer below nothing, every cent in one till."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.till.ledger import (
    CashFigures,
    MoneyMove,
    PayerBill,
    PayMethod,
    sum_cash,
    sum_moves,
)
from scoring.core.till.money import COINS, MOST_CENTS, parse_cents, sum_coins, write_cents

MOVES = st.lists(
    st.builds(
        MoneyMove,
        st.integers(1, 5000),
        st.booleans(),
        st.sampled_from(PayMethod),
        st.sampled_from(["Anna", "Elena · Android"]),
    )
)


@given(st.integers(0, 5000), MOVES)
def test_what_a_payer_may_do_keeps_the_account_sound(due: int, moves: list[MoneyMove]) -> None:
    done: list[MoneyMove] = []
    for move in moves:
        bill = PayerBill(due, sum_moves(done))
        if bill.takes(move):
            done.append(move)
        bill = PayerBill(due, sum_moves(done))
        assert 0 <= bill.paid <= due
        assert bill.to_pay - bill.to_return == due - bill.paid
        assert min(bill.to_pay, bill.to_return) == 0


@given(MOVES)
def test_cash_and_the_rest_are_all_that_was_taken(moves: list[MoneyMove]) -> None:
    rest = [move for move in moves if move.method is not PayMethod.CASH]
    assert sum(sum_cash(moves).values()) + sum_moves(rest) == sum_moves(moves)


@given(MOVES)
def test_a_till_has_what_passed_through_its_hands(moves: list[MoneyMove]) -> None:
    for till, cents in sum_cash(moves).items():
        own = [one for one in moves if one.till == till and one.method is PayMethod.CASH]
        assert cents == sum_moves(own)


@given(st.integers(0, 5000), st.integers(0, 5000), st.integers(0, 5000), st.booleans())
def test_due_less_paid_is_what_is_open(fee: int, paid: int, waived: int, has_left: bool) -> None:
    bill = PayerBill(fee, paid, waived, has_left)
    assert 0 <= bill.due <= fee
    assert bill.to_pay - bill.to_return == bill.due - paid
    assert not (has_left and bill.to_pay)


def test_only_what_was_owed_is_waived_and_nothing_is_no_payment() -> None:
    assert PayerBill(1000, 2000).find_waived(1200) == 200
    assert PayerBill(2000, 1500).find_waived(500) == 500
    assert not PayerBill(100, 0).takes(MoneyMove(0))
    assert CashFigures(expected=5000, change=1000, counted=5950).difference == -50


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
