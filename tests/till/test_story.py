"""Any evening at the till: whatever is paid, given back, exempted and undone, it agrees."""

from __future__ import annotations

from random import Random

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.actions.authors_services import Author
from scoring.actions.refusals_services import Refusal
from scoring.check_in.queries import count_here, load_check_in
from scoring.check_in.services import mark_here, undo_arrival
from scoring.core.till.fees import EXEMPT
from scoring.core.till.ledger import PayMethod, sum_moves
from scoring.models.till import FeeChoice, Payment
from scoring.models.tournament import Tournament
from scoring.till.queries import load_accounts, load_cash, load_cash_lines, load_moves
from scoring.till.services import choose_fee, pay_due, undo_fee_choice, undo_payment
from scoring.till.sums import sum_till
from tests.cast import NOW, SIGNED
from tests.till.desk import make_paid_event, pay, refund

ACTS = st.lists(
    st.tuples(
        st.sampled_from(["pay", "rest", "refund", "exempt", "full", "undo", "undo_fee"]),
        st.integers(1, 3),
        st.integers(1, 2),
        st.integers(1, 2500),
        st.sampled_from(["Anna", "Elena"]),
    ),
    max_size=25,
)


def check(event: Tournament, ledger: dict[int, int]) -> None:
    """The stored rows come to what this test's own ledger says, and nobody is below nothing."""
    moves = load_moves(event)
    accounts = load_accounts(event)
    assert sum_moves(moves) == sum(ledger.values()) == sum(one.paid for one in accounts.values())
    assert all(payer.bill.paid >= 0 for one in accounts.values() for payer in one.payers)
    sums = sum_till(accounts.values(), moves, load_cash_lines(event))
    assert sums["taken"] == sums["due"] - sums["to_pay"] + sums["to_return"]
    assert sums["cash"] == sum(load_cash(event).values()) == sums["by_method"][0][1]
    assert sum(cents for _, cents in sums["by_method"]) == sums["taken"]


@pytest.mark.django_db
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
@given(ACTS)
def test_any_evening_agrees(director: User, acts: list[tuple[str, int, int, int, str]]) -> None:
    with transaction.atomic():
        event = make_paid_event(director)
        ledger: dict[int, int] = {}
        for number, (what, at, position, cents, who) in enumerate(acts):
            entry = event.entries.get(number=at)
            author = {"author": Author(who), "now": NOW}
            made: list[Payment] = []
            try:
                with transaction.atomic():
                    match what:
                        case "pay":
                            made = [pay(entry, cents, position, **author)]
                        case "rest":
                            owed = load_accounts(event)[at].to_pay
                            made = pay_due(
                                entry=entry, position=None, cents=owed, method=PayMethod.CASH,
                                key=f"rest-{number}", **author,
                            )  # fmt: skip
                        case "refund":
                            again = cents % 3 == 0
                            made = [refund(entry, cents, position, is_owed_again=again, **author)]
                        case "undo":
                            live = Payment.objects.filter(tournament=event, undone_at=None)
                            if live:
                                gone = live[cents % len(live)]
                                undo_payment(payment=gone, **author)
                                del ledger[gone.pk]
                        case "undo_fee":
                            for choice in FeeChoice.objects.filter(entry=entry)[:1]:
                                undo_fee_choice(choice=choice, **author)
                        case _:
                            fee = EXEMPT if what == "exempt" else what
                            choose_fee(
                                entry=entry, position=position, fee=fee, on_the_day=cents % 2 == 0,
                                reason="Aiuta", **author,
                            )  # fmt: skip
            except Refusal:
                pass
            for one in made:
                ledger[one.pk] = -one.cents if one.is_refund else one.cents
            check(event, ledger)
        transaction.set_rollback(True)


def test_an_evening_of_sixty_pairs(director: User) -> None:
    """Sixty are registered, 52 come, 48 pay, three get money back; then anything is undone."""
    chance = Random(60)
    event = make_paid_event(director, 60)
    entries = list(event.entries.all())
    for entry in entries[:52]:
        mark_here(entry=entry, **SIGNED)
    for number, entry in enumerate(entries[:48]):
        tills = ({"author": Author("Anna"), "now": NOW}, {"author": Author("Elena"), "now": NOW})
        pay_due(
            entry=entry, position=None, cents=4000, method=PayMethod.CASH,
            key=f"tap-{number}", **tills[number % 2],
        )  # fmt: skip
    for entry in entries[:3]:
        refund(entry, 2000)
    assert count_here(event) == 52
    lines = load_check_in(event)
    assert sum(line.is_away for line in lines) == 8
    assert sum(line.is_owing for line in lines) == 12
    assert load_cash(event) == {"Anna": 24 * 4000 - 3 * 2000, "Elena": 24 * 4000}
    assert sum_moves(load_moves(event)) == 48 * 4000 - 3 * 2000

    undo_arrival(entry=entries[7], **SIGNED)
    assert count_here(event) == 51
    live = list(Payment.objects.filter(tournament=event))
    total = sum_moves(load_moves(event))
    for payment in chance.sample(live, len(live)):
        try:
            with transaction.atomic():
                undo_payment(payment=payment, **SIGNED)
        except Refusal:  # of what was given back in part
            assert not payment.is_refund
            continue
        total += payment.cents if payment.is_refund else -payment.cents
        assert sum_moves(load_moves(event)) == total == sum(load_cash(event).values()) >= 0
