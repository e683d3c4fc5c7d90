"""Payments and refunds: no payer below nothing, every cent in one till."""

from __future__ import annotations

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


def test_only_what_was_owed_is_waived() -> None:
    assert PayerBill(1000, 2000).find_waived(1200) == 200
    assert PayerBill(2000, 1500).find_waived(500) == 500


def test_nothing_is_no_payment() -> None:
    assert not PayerBill(100, 0).takes(MoneyMove(0))


def test_a_difference_leaves_the_change_out() -> None:
    assert CashFigures(expected=5000, change=1000, counted=5950).difference == -50
