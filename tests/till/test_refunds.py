"""Money that is given back is not owed any more, unless it was too much or will be paid again."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scoring.core.till.fees import EXEMPT
from scoring.core.till.ledger import PayerBill
from scoring.entries.services import remove_entry
from scoring.models.entry import Entry
from scoring.models.tournament import Tournament
from scoring.till.queries import load_accounts
from scoring.till.services import choose_fee, undo_payment
from tests.cast import SIGNED, open_turn, seat_event
from tests.entries.leaving import close, leave
from tests.till.desk import pay, refund


def bill_of(entry: Entry) -> PayerBill:
    return load_accounts(entry.tournament)[entry.number].payers[0].bill


def figures_of(entry: Entry) -> tuple[int, int, int, int]:
    """Due, paid, to pay, to return."""
    bill = bill_of(entry)
    return bill.due, bill.paid, bill.to_pay, bill.to_return


def choose(entry: Entry, fee: str, reason: str = "") -> None:
    choose_fee(entry=entry, position=1, fee=fee, on_the_day=False, reason=reason, **SIGNED)


@pytest.mark.parametrize(
    ("paid", "back", "figures"),
    [
        (2000, 2000, (0, 0, 0, 0)),
        (2000, 500, (1500, 1500, 0, 0)),
        (1500, 500, (1500, 1000, 500, 0)),
    ],
)
def test_what_is_given_back_is_no_longer_owed(
    first: Entry, paid: int, back: int, figures: tuple[int, int, int, int]
) -> None:
    pay(first, paid)
    refund(first, back)
    assert figures_of(first) == figures


def test_what_was_paid_too_much_is_given_back_and_the_fee_stays(first: Entry) -> None:
    pay(first, 2000)
    choose(first, "junior")
    assert figures_of(first) == (1000, 2000, 0, 1000)
    refund(first, 1000)
    assert figures_of(first) == (1000, 1000, 0, 0)
    choose(first, "full")
    assert figures_of(first) == (2000, 1000, 1000, 0)


def test_what_is_paid_again_in_another_way_is_owed_again(first: Entry) -> None:
    pay(first, 2000)
    refund(first, 2000, is_owed_again=True)
    assert figures_of(first) == (2000, 0, 2000, 0)


def test_a_refund_by_mistake_is_undone(first: Entry) -> None:
    pay(first, 2000)
    undo_payment(payment=refund(first, 2000), **SIGNED)
    assert figures_of(first) == (2000, 2000, 0, 0)


def test_whoever_got_something_back_and_is_exempt_gets_the_rest(first: Entry) -> None:
    pay(first, 2000)
    refund(first, 500)
    choose(first, EXEMPT, "Aiuta al bar")
    assert figures_of(first) == (0, 1500, 0, 1500)


def test_whoever_got_all_back_can_leave_the_list(first: Entry) -> None:
    pay(first, 2000)
    refund(first, 2000)
    remove_entry(entry=first, **SIGNED)


def test_whoever_left_without_a_turn_owes_what_was_paid(paid_event: Tournament) -> None:
    entries = paid_event.entries.filter(number__in=(1, 2))
    pay(entries[0], 500)
    seat_event(paid_event)
    for entry in entries:
        leave(paid_event, entry.number)
    assert [figures_of(entry) for entry in entries] == [(500, 500, 0, 0), (0, 0, 0, 0)]
    refund(entries[0], 500)
    assert figures_of(entries[0]) == (0, 0, 0, 0)


def test_whoever_left_after_a_turn_owes_the_fee(paid_event: Tournament) -> None:
    seat_event(paid_event)
    close(paid_event, 1)
    open_turn(paid_event, 2)
    leave(paid_event, 1)
    assert figures_of(paid_event.entries.get(number=1)) == (2000, 0, 2000, 0)


def test_the_pages_say_what_was_given_back(anna: Client, first: Entry) -> None:
    for position in (1, 2):
        pay(first, 2000, position)
        refund(first, 2000, position)
    slug = first.tournament.slug
    assert "✓ restituiti 40 €" in " ".join(anna.get(reverse("check_in", args=[slug])).text.split())
    own = anna.get(reverse("till_entry", args=[slug, 1])).text
    assert "La quota è ridotta dell’importo rimborsato." in own


def test_the_form_says_that_it_is_owed_again(anna: Client, first: Entry) -> None:
    pay(first, 2000)
    asked = {"cents": "20", "method": "cash", "reason": "Paga con bonifico", "key": "k"}
    typed = {f"refund-1-{name}": value for name, value in asked.items()}
    address = reverse("till_refund", args=[first.tournament.slug, 1, 1])
    assert anna.post(address, typed | {"refund-1-is_owed_again": "on"}).status_code == 302
    assert figures_of(first) == (2000, 0, 2000, 0)
