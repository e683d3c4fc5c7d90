"""The pages of the till: forms keep what was typed, and nobody else sees the money."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from openpyxl import load_workbook

from scoring.core.till.fees import EXEMPT
from scoring.models.till import CashCount, FeeChoice, Payment, Till
from scoring.models.tournament import Tournament
from tests.cast import NOW
from tests.till.desk import make_paid_event, open_till, pay, refund

FEES = {"basis": "player", "full": "20", "junior": "10,00", "own-1-name": "Soci", "own-1": "15.50"}


def address_of(event: Tournament, name: str, *args: int | str) -> str:
    return reverse(name, args=[event.slug, *args])


def test_fees_are_typed_as_amounts(anna: Client, event: Tournament) -> None:
    answer = anna.post(address_of(event, "till_fees"), FEES | {"surcharge": "3 €"})
    assert answer.status_code == 302
    plan = Till.objects.get(tournament=event).fees
    assert [(fee.key, fee.cents, fee.name) for fee in plan.fees] == [
        ("full", 2000, ""), ("junior", 1000, ""), ("own-1", 1550, "Soci"),
    ]  # fmt: skip
    assert plan.surcharge == 300
    assert b'value="15,50"' in anna.get(address_of(event, "till_fees")).content


@pytest.mark.parametrize(
    ("wrong", "kept"),
    [
        ({"full": "venti"}, "venti"), ({"full": "1.250"}, "1.250"), ({"own-2": "5"}, "5"),
        ({"own-2-name": "Nessuno"}, "Nessuno"), ({"pay_link": "javascript:alert(1)"}, "javascript"),
        ({"day_from": "x" * 5}, "xxxxx"), ({"basis": "nobody"}, "20"),
    ],
)  # fmt: skip
def test_wrong_fees_are_shown_again(
    anna: Client, event: Tournament, wrong: dict[str, str], kept: str
) -> None:
    answer = anna.post(address_of(event, "till_fees"), FEES | wrong)
    assert answer.status_code == 422
    assert f'value="{kept}' in answer.content.decode()
    assert not Till.objects.exists()


def test_an_amount_that_cannot_be_taken_stays_in_its_field(
    anna: Client, paid_event: Tournament
) -> None:
    page = address_of(paid_event, "till_pay", 1, 2)
    typed = {"pay-2-cents": "20,01", "pay-2-method": "transfer", "pay-2-key": "k"}
    answer = anna.post(page, typed)
    assert answer.status_code == 422
    assert 'value="20,01"' in answer.content.decode()
    assert "Restano da pagare solo 20,00\N{NO-BREAK SPACE}€: scrivi" in answer.content.decode()
    assert anna.post(page, typed | {"pay-2-cents": "19,99"}).status_code == 302
    assert [(one.cents, one.method, one.position) for one in Payment.objects.all()] == [
        (1999, "transfer", 2)
    ]


def test_money_is_given_back_and_the_act_undone(anna: Client, paid_event: Tournament) -> None:
    pay(paid_event.entries.get(number=1), 2000)
    asked = {"refund-1-cents": "5", "refund-1-method": "cash", "refund-1-key": "k"}
    page = address_of(paid_event, "till_refund", 1, 1)
    assert anna.post(page, asked | {"refund-1-reason": ""}).status_code == 422
    assert anna.post(page, asked | {"refund-1-reason": "Febbre"}).status_code == 302
    payment, back = Payment.objects.order_by("pk")
    kept = anna.post(address_of(paid_event, "till_payment_undo", payment.pk))
    assert (kept.status_code, b"prima il rimborso" in kept.content) == (422, True)
    assert anna.post(address_of(paid_event, "till_payment_undo", back.pk)).status_code == 302
    assert anna.post(address_of(paid_event, "till_payment_undo", payment.pk)).status_code == 302
    assert not Payment.objects.filter(undone_at=None).exists()


def test_a_fee_is_chosen_and_the_choice_undone(elena: Client, paid_event: Tournament) -> None:
    page = address_of(paid_event, "till_fee", 1, 2)
    assert elena.post(page, {"fee-2-fee": "junior", "fee-2-on_the_day": "on"}).status_code == 302
    choice = FeeChoice.objects.get()
    assert (choice.fee, choice.position, choice.on_the_day) == ("junior", 2, True)
    assert elena.post(page, {"fee-2-fee": EXEMPT, "fee-2-reason": "mah"}).status_code == 422
    assert elena.post(address_of(paid_event, "till_fee_undo", choice.pk)).status_code == 302
    assert elena.get(address_of(paid_event, "till_entry", 1)).status_code == 200


def test_helpers_find_no_refund_no_exemption_no_closing_sheet(
    elena: Client, anna: Client, paid_event: Tournament
) -> None:
    entry = paid_event.entries.get(number=1)
    back = [pay(entry, 2000), refund(entry, 100)][1]
    own = elena.get(address_of(paid_event, "till_entry", 1)).content.decode()
    assert address_of(paid_event, "till_refund", 1, 1) not in own
    assert EXEMPT not in own
    assert "till/payments/" not in own  # the refund's undo, and that of another's payment
    hers = anna.get(address_of(paid_event, "till_entry", 1)).content.decode()
    assert address_of(paid_event, "till_payment_undo", back.pk) in hers
    assert address_of(paid_event, "till_refund", 1, 1) in hers
    assert elena.get(address_of(paid_event, "till")).status_code == 404


def test_the_payments_of_another_event_are_not_here(
    anna: Client, paid_event: Tournament, director: User
) -> None:
    other = make_paid_event(director, 5)
    payment = pay(other.entries.get(number=1), 500)
    assert anna.post(address_of(paid_event, "till_payment_undo", payment.pk)).status_code == 404
    assert anna.post(address_of(paid_event, "till_pay", 1, 9)).status_code == 404


@pytest.mark.parametrize(
    "typed",
    [
        {"cents": "", "key": "k"}, {"cents": "-5", "key": "k"}, {"cents": "9" * 40, "key": "k"},
        {"cents": "4000"}, {"cents": "4000", "key": "k" * 99}, {"cents": "4000", "key": "a\x00b"},
        {"cents": "4000", "key": "k", "position": "x"},
        {"cents": "4000", "key": "k", "position": "7"},
    ],
)  # fmt: skip
def test_a_tap_that_says_nonsense_takes_nothing(
    anna: Client, paid_event: Tournament, typed: dict[str, str]
) -> None:
    assert anna.post(address_of(paid_event, "till_rest", 1), typed).status_code == 302
    assert not Payment.objects.exists()


def test_the_closing_sheet_counts_a_till(anna: Client, paid_event: Tournament) -> None:
    pay(paid_event.entries.get(number=1), 2000)
    till = paid_event.till_devices.get()
    page = address_of(paid_event, "till_count", till.pk)
    assert anna.get(page).status_code == 200
    assert anna.get(address_of(paid_event, "till_count", till.pk + 1)).status_code == 404
    typed = {"coin-1000": "1", "coin-500": "1", "note": "manca qualcosa"}
    so_far = anna.get(page, typed).text
    assert "\N{MINUS SIGN}5,00\N{NO-BREAK SPACE}€" in so_far
    assert not CashCount.objects.exists()
    wrong = anna.post(page, typed | {"coin-500": "uno"})
    assert (wrong.status_code, b'value="uno"' in wrong.content) == (422, True)
    assert anna.post(page, typed).status_code == 302
    sheet = anna.get(address_of(paid_event, "till")).content.decode()
    assert "\N{MINUS SIGN}5,00\N{NO-BREAK SPACE}€" in sheet
    assert "manca qualcosa" in sheet
    count = CashCount.objects.get()
    assert anna.post(address_of(paid_event, "till_count_undo", count.pk)).status_code == 302
    assert "manca qualcosa" not in anna.get(address_of(paid_event, "till")).content.decode()


def test_only_those_who_owe_are_listed(anna: Client, paid_event: Tournament) -> None:
    for entry in paid_event.entries.exclude(number=4):
        for position in (1, 2):
            pay(entry, 2000, position)
    sheet = anna.get(address_of(paid_event, "till")).text
    owing = re.findall(r"till/entries/(\d+)/", sheet)
    assert owing == ["4"]


def read_file(client: Client, event: Tournament) -> dict[str, list[tuple[Any, ...]]]:
    answer = client.get(address_of(event, "till_xlsx"))
    book = load_workbook(BytesIO(answer.content))
    return {sheet.title: [*sheet.iter_rows(values_only=True)] for sheet in book}


def test_the_file_has_every_cent_and_no_formula(anna: Client, paid_event: Tournament) -> None:
    entry = paid_event.entries.get(number=1)
    pay(entry, 2000)
    refund(entry, 150, reason="=HYPERLINK(1)")
    sheets = read_file(anna, paid_event)
    assert [*sheets] == ["Le quote, una per una", "Pagamenti", "Contanti"]
    owing, payments, cash = sheets.values()
    assert len(owing) == 1 + 14
    assert owing[1][3:7] == (18.5, 18.5, 0, 1.5)
    assert [row[3] for row in payments[1:]] == [20, -1.5]
    assert [row[2] for row in payments[1:]] == [owing[1][1]] * 2
    assert payments[2][6] == "=HYPERLINK(1)"
    assert cash[1][:2] == ("Anna", 18.5)
    answer = anna.get(address_of(paid_event, "till_xlsx"))
    book = load_workbook(BytesIO(answer.content))
    assert book.worksheets[1].cell(3, 7).data_type == "s"


def test_the_public_sees_fees_and_no_payment(visitor: Client, paid_event: Tournament) -> None:
    event = open_till(paid_event, pay_link="https://paypal.me/club", pay_text="IBAN IT60X")
    pay(event.entries.get(number=1), 1234)
    html = visitor.get(address_of(event, "event")).content.decode()
    assert "20,00\N{NO-BREAK SPACE}€" in html
    assert "Aiutanti" in html
    assert "IBAN IT60X" in html
    assert 'href="https://paypal.me/club"' in html
    assert "12,34" not in html


@pytest.mark.parametrize("name", ["till", "till_entry"])
def test_a_page_takes_the_same_queries_for_any_event(
    anna: Client, director: User, name: str
) -> None:
    counts = set()
    for pairs in (4, 12):
        event = make_paid_event(director, pairs)
        for entry in event.entries.all()[: pairs - 1]:
            pay(entry, 1000)
            refund(entry, 500)
        args = [1] if name == "till_entry" else []
        anna.get(address_of(event, name, *args))
        with CaptureQueriesContext(connection) as queries:
            anna.get(address_of(event, name, *args))
        counts.add(len(queries))
    assert len(counts) == 1


def test_fees_stay_once_the_event_is_closed(anna: Client, paid_event: Tournament) -> None:
    Tournament.objects.filter(pk=paid_event.pk).update(closed_at=NOW)
    assert anna.post(address_of(paid_event, "till_fees"), FEES).status_code == 422
