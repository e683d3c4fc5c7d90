"""The till: what is owed, paid, given back and undone agrees to the cent."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from players.person import Person
from players.roster import RosterEntry
from scoring.actions.authors_services import Author
from scoring.actions.refusals_services import Refusal
from scoring.check_in.services import mark_here
from scoring.core.till.fees import EXEMPT, FeeBasis
from scoring.core.till.ledger import PayMethod
from scoring.documents.event_queries import load_bundle
from scoring.entries.services import add_entries, remove_entry
from scoring.events.life_services import duplicate_event
from scoring.journal.undoing_services import undo_act
from scoring.models.entry import Entry
from scoring.models.till import CashCount, FeeChoice, Payment
from scoring.models.tournament import Tournament
from scoring.till.queries import Payer, load_accounts, load_cash, load_cash_lines, load_moves
from scoring.till.services import (
    choose_fee,
    count_cash,
    pay_due,
    set_fees,
    undo_count,
    undo_fee_choice,
    undo_payment,
)
from tests.cast import NOW, SIGNED, draw_in_order
from tests.till.desk import PLAN, open_till, pay, refund
from tests.undoing import undo


def payer_of(entry: Entry, position: int = 1) -> Payer:
    payers = load_accounts(entry.tournament)[entry.number].payers
    return next(payer for payer in payers if payer.position == position)


def choose(entry: Entry, fee: str, position: int = 1, **changes: object) -> FeeChoice:
    asked = {"on_the_day": False, "reason": "", **SIGNED, **changes}
    return choose_fee(entry=entry, position=position, fee=fee, **asked)


def rest(entry: Entry, cents: int, key: str, position: int | None = None) -> list[Payment]:
    method = PayMethod.CASH
    return pay_due(entry=entry, position=position, cents=cents, method=method, key=key, **SIGNED)


def refused(code: str) -> pytest.RaisesExc[Refusal]:
    """The refusal of this code, which has a sentence."""

    def check(refusal: Refusal) -> bool:
        return refusal.code == code and bool(refusal.sentence)

    return pytest.RaisesExc(Refusal, check=check)


def test_all_that_is_open_is_taken_at_once(first: Entry) -> None:
    made = rest(first, 4000, "tap")
    assert [(one.position, one.cents) for one in made] == [(1, 2000), (2, 2000)]
    assert load_accounts(first.tournament)[1].to_pay == 0


def test_a_double_tap_pays_once(first: Entry) -> None:
    assert rest(first, 4000, "tap") == rest(first, 4000, "tap")
    assert load_cash(first.tournament) == {"Anna": 4000}


@pytest.mark.parametrize(("before", "code"), [(2000, "nothing_open"), (500, "other_amount")])
def test_a_tap_on_what_is_no_longer_open_takes_nothing(
    first: Entry, before: int, code: str
) -> None:
    for position in (1, 2):
        pay(first, before, position)
    with refused(f"till.{code}"):
        rest(first, 4000, "old")
    assert load_cash(first.tournament) == {"Anna": 2 * before}


def test_a_key_is_for_one_payment(first: Entry) -> None:
    payment = pay(first, 500, key="once")
    assert pay(first, 500, key="once") == payment
    with refused("till.key_reused"):
        pay(first, 600, key="once")
    with refused("till.key_used"):
        refund(first, 500, key="once")
    assert Payment.objects.count() == 1


def test_a_tap_that_comes_again_after_its_undo_pays_nothing(first: Entry) -> None:
    (made, _) = rest(first, 4000, "tap")
    undo_payment(payment=made, **SIGNED)
    rest(first, 4000, "tap")
    assert load_cash(first.tournament) == {"Anna": 2000}


def test_the_database_takes_a_key_once(first: Entry) -> None:
    payment = pay(first, 500)
    payment.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        payment.save(force_insert=True)


def test_parts_come_to_the_whole_and_no_further(first: Entry) -> None:
    pay(first, 1250)
    with refused("till.too_much"):
        pay(first, 751)
    pay(first, 750, method=PayMethod.TRANSFER)
    with refused("till.nothing_open"):
        pay(first, 1)
    assert payer_of(first).bill.to_pay == 0


def test_no_more_is_given_back_than_was_paid_and_never_without_a_reason(first: Entry) -> None:
    pay(first, 1500)
    refund(first, 500)
    with refused("till.not_paid"):
        refund(first, 1001)
    with refused("ruling.reason_missing"):
        refund(first, 500, reason=" ")
    assert payer_of(first).bill.paid == 1000


def test_a_payment_that_was_given_back_is_not_undone_before_its_refund(first: Entry) -> None:
    payment = pay(first, 1500)
    back = refund(first, 500)
    with refused("till.refunded"):
        undo_payment(payment=payment, **SIGNED)
    undo_payment(payment=back, **SIGNED)
    undo_payment(payment=payment, **SIGNED)
    assert load_moves(first.tournament) == []
    assert Payment.objects.exclude(undone_by="Anna").count() == 0


def test_an_undo_that_comes_twice_is_one(first: Entry) -> None:
    payment = pay(first, 1500)
    once = undo_payment(payment=payment, **SIGNED)
    again = undo_payment(payment=payment, author=Author("Elena"), now=NOW)
    assert again.undone_by == once.undone_by == "Anna"


def test_a_fee_that_was_chosen_counts_until_it_is_undone(first: Entry) -> None:
    choice = choose(first, "junior", on_the_day=True)
    assert (payer_of(first).bill.due, payer_of(first, 2).bill.due) == (1300, 2000)
    assert choose(first, "junior", on_the_day=True) == choice
    undo_fee_choice(choice=choice, **SIGNED)
    assert payer_of(first).bill.due == 2000


def test_whoever_is_exempt_owes_nothing_and_gets_back_what_was_paid(first: Entry) -> None:
    pay(first, 2000)
    with refused("ruling.reason_missing"):
        choose(first, EXEMPT)
    choose(first, EXEMPT, reason="Aiuta al bar")
    bill = payer_of(first).bill
    assert (bill.due, bill.to_pay, bill.to_return) == (0, 0, 2000)
    choose(first, "full", reason="Aiuta al bar")  # the form still has the reason
    assert payer_of(first).reason == ""


def test_an_unknown_fee_or_player_is_refused(first: Entry) -> None:
    with refused("till.no_fee"):
        choose(first, "reduced")
    with refused("till.no_payer"):
        choose(first, "full", position=3)


def test_a_fee_that_the_event_gives_up_is_no_ones(first: Entry) -> None:
    choose(first, "junior")
    open_till(first.tournament, replace(PLAN, fees=PLAN.fees[:1]))
    event = Tournament.objects.get(pk=first.tournament_id)
    assert payer_of(event.entries.get(number=1)).fee == "full"


def test_guests_and_categories_have_their_fees(paid_event: Tournament) -> None:
    guests = RosterEntry(0, Person("Ospite Olga"), Person("Socia Sara", "C1", "Circolo Uno"))
    add_entries(event=paid_event, lineups=[guests], **SIGNED)
    assert [payer.fee for payer in load_accounts(paid_event)[8].payers] == ["guest", "full"]


def test_numbers_of_the_day_owe_the_surcharge(paid_event: Tournament) -> None:
    event = open_till(paid_event, replace(PLAN, day_from=7))
    assert [load_accounts(event)[number].due for number in (6, 7)] == [4000, 4600]


def test_a_pair_that_pays_as_one(paid_event: Tournament) -> None:
    event = open_till(paid_event, replace(PLAN, basis=FeeBasis.ENTRY))
    entry = event.entries.get(number=1)
    (payer,) = load_accounts(event)[1].payers
    assert (payer.position, payer.bill.due) == (0, 2000)
    pay(entry, 2000, position=0)
    with refused("till.basis"):
        open_till(event, PLAN)


def test_an_event_without_fees_has_nothing_to_pay(event: Tournament) -> None:
    with refused("till.nothing_open"):
        pay(event.entries.get(number=1), 100)


def test_the_fees_are_an_act_that_can_be_undone(paid_event: Tournament) -> None:
    undo(paid_event)
    assert not load_accounts(Tournament.objects.get(pk=paid_event.pk))[1].due


def test_an_entry_with_money_stays(first: Entry) -> None:
    payment = pay(first, 2000)
    with refused("till.has_money"):
        remove_entry(entry=first, **SIGNED)
    undo_payment(payment=payment, **SIGNED)
    remove_entry(entry=first, **SIGNED)


def test_the_registration_of_whoever_has_paid_is_not_undone(event: Tournament) -> None:
    number = event.acts.latest("number").number
    event = open_till(event)
    settings = event.acts.latest("number").number
    pay(event.entries.get(number=2), 2000)
    undo_act(event=event, number=settings, **SIGNED)
    with refused("till.has_money"):
        undo_act(event=event, number=number, **SIGNED)
    assert event.entries.count() == 7


def test_the_undo_of_a_removal_brings_what_was_noted_back(first: Entry) -> None:
    event = first.tournament
    mark_here(entry=first, **SIGNED)
    undo_payment(payment=pay(first, 2000), **SIGNED)
    choose(first, "junior")
    remove_entry(entry=first, **SIGNED)
    undo(event)
    assert event.arrivals.count() == Payment.objects.count() == FeeChoice.objects.count() == 1
    assert payer_of(first).fee == "junior"


def test_a_till_is_counted_by_coins_or_as_a_sum(first: Entry) -> None:
    event = first.tournament
    pay(first, 1500)

    def count(counted: int | None, coins: dict[int, int]) -> CashCount:
        return count_cash(
            till=event.till_devices.get(), counted=counted, coins=coins, change=500, note="",
            **SIGNED,
        )  # fmt: skip

    by_coins = count(None, {1000: 1, 500: 1, 200: 2, 50: 1, 20: 0})
    assert (by_coins.counted, by_coins.coins) == (1950, {"1000": 1, "500": 1, "200": 2, "50": 1})
    assert load_cash_lines(event)[0].figures.difference == -50
    count(2000, {})
    assert load_cash_lines(event)[0].figures.difference == 0
    undo_count(count=CashCount.objects.latest("pk"), **SIGNED)
    assert load_cash_lines(event)[0].count == by_coins
    with refused("till.two_sums"):
        count(100, {50: 1})
    with refused("till.nothing_counted"):
        count(None, {50: 0})


def test_helpers_take_money_and_decide_nothing(first: Entry, helper: User) -> None:
    elena = {"author": Author.of(helper), "now": NOW}
    with refused("people.workers_only"):
        pay(first, 100, **elena)
    first.tournament.helpers.add(helper)
    pay(first, 100, **elena)
    choose(first, "junior", **elena)
    back, exempt = refund(first, 50), choose(first, EXEMPT, reason="Aiuta")
    for decide in (
        lambda: refund(first, 50, **elena),
        lambda: choose(first, EXEMPT, reason="Aiuta", **elena),
        lambda: undo_payment(payment=back, **elena),
        lambda: undo_fee_choice(choice=exempt, **elena),
    ):
        with refused("people.directors_only"):
            decide()


def test_a_helper_undoes_its_own_payments_alone(first: Entry, helper: User) -> None:
    elena = {"author": Author.of(helper), "now": NOW}
    first.tournament.helpers.add(helper)
    own, hers = pay(first, 100, **elena), pay(first, 100)
    with refused("people.directors_only"):
        undo_payment(payment=hers, **elena)
    assert undo_payment(payment=own, **elena).undone_by == "elena"
    again = pay(first, 100, **elena)
    assert undo_payment(payment=again, **SIGNED).undone_by == "Anna"


def test_the_till_stays_open_when_the_event_is_closed(first: Entry) -> None:
    payment = pay(first, 1000)
    Tournament.objects.filter(pk=first.tournament_id).update(closed_at=NOW)
    refund(first, 1000)
    with refused("till.refunded"):
        undo_payment(payment=payment, **SIGNED)


def test_money_is_in_no_document_of_the_event(first: Entry) -> None:
    before = load_bundle(first.tournament, NOW)
    pay(first, 1234)
    choose(first, EXEMPT, position=2, reason="Aiuta al bar")
    assert load_bundle(Tournament.objects.get(pk=first.tournament_id), NOW) == before


def test_seats_are_drawn_without_a_look_at_the_till(first: Entry) -> None:
    pay(first, 1234)
    draw_in_order(first.tournament)
    assert load_cash(first.tournament) == {"Anna": 1234}


def test_fees_say_how_to_pay(event: Tournament) -> None:
    till = set_fees(
        event=event, plan=PLAN, pay_link=" https://paypal.me/club ", pay_text="IBAN IT00",
        **SIGNED,
    )  # fmt: skip
    assert (till.pay_link, till.pay_text) == ("https://paypal.me/club", "IBAN IT00")


def test_a_copy_of_an_event_has_its_fees_and_no_payment(paid_event: Tournament) -> None:
    event = open_till(paid_event, replace(PLAN, day_from=5), pay_text="IBAN IT60X")
    pay(event.entries.get(number=1), 2000)
    copied = duplicate_event(event=event, name="Copia", date=NOW.date(), entries=[1, 2], **SIGNED)
    assert copied.till.fees == replace(PLAN, by_date=True)
    assert copied.till.pay_text == "IBAN IT60X"
    assert not copied.payments.exists()
