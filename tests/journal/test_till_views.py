"""The journal of check-in and till: the newest first, each with its own undo."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.actions.authors_services import Author
from scoring.check_in.queries import count_here
from scoring.check_in.services import mark_here
from scoring.models.till import CashCount, FeeChoice, Payment
from scoring.models.tournament import Tournament
from scoring.till.services import choose_fee, count_cash
from tests.cast import SIGNED
from tests.till.desk import make_paid_event, pay, refund


@pytest.fixture
def paid_event(director: User) -> Tournament:
    """Entry 1 has come, pays the junior fee and gets something back; the till is counted."""
    event = make_paid_event(director)
    entry = event.entries.get(number=1)
    mark_here(entry=entry, **SIGNED)
    choose_fee(entry=entry, position=1, fee="junior", on_the_day=False, reason="", **SIGNED)
    till = pay(entry, 1000).till
    refund(entry, 200)
    count_cash(till=till, counted=800, coins={}, change=0, note="", **SIGNED)
    return event


def journal_of(event: Tournament) -> str:
    return reverse("journal_till", args=[event.slug])


def list_undos(client: Client, event: Tournament) -> list[str]:
    return re.findall(r'action="([^"]*/undo/)"', client.get(journal_of(event)).text)


def test_all_is_listed_the_newest_first(anna: Client, paid_event: Tournament) -> None:
    said = [said for _, said, _ in anna.get(journal_of(paid_event)).context["acts"]]
    assert all("a coppia 1" in one for one in said[1:])
    assert len(said) == 5
    assert "8,00" in said[0]
    assert said[-1] == "La coppia 1: presente."


def test_each_is_undone_there_and_stays_listed(anna: Client, paid_event: Tournament) -> None:
    undos = list_undos(anna, paid_event)
    assert len(undos) == 5
    for undo in undos:
        answer = anna.post(undo, {"back": "journal"})
        assert answer.headers["Location"] == journal_of(paid_event)
    assert not any(
        rows.filter(undone_at=None).exists()
        for rows in (Payment.objects, FeeChoice.objects, CashCount.objects)
    )
    assert count_here(paid_event) == 0
    assert anna.get(journal_of(paid_event)).text.count("<s>") == 5
    assert list_undos(anna, paid_event) == []


def test_what_cannot_be_undone_first_is_said(anna: Client, paid_event: Tournament) -> None:
    payment = Payment.objects.get(is_refund=False)
    undo = reverse("till_payment_undo", args=[paid_event.slug, payment.pk])
    answer = anna.post(undo, {"back": "journal"})
    assert (answer.status_code, "prima il rimborso" in answer.text) == (422, True)


def test_an_arrival_of_another_session_has_no_undo(anna: Client, paid_event: Tournament) -> None:
    mark_here(entry=paid_event.entries.get(number=2), session=2, **SIGNED)
    assert len(list_undos(anna, paid_event)) == 5


def test_two_phones_of_a_kind_are_told_apart(anna: Client, paid_event: Tournament) -> None:
    entry = paid_event.entries.get(number=2)
    for key in ("one", "two"):
        author = Author("Elena", device="Android · Chrome", device_key=key)
        pay(entry, 100, author=author)
    listed = anna.get(journal_of(paid_event)).context["acts"]
    devices = [entry.device for entry, _, _ in listed]
    assert devices[:2] == ["Android · Chrome · 2", "Android · Chrome"]


def test_both_journals_lead_to_each_other(anna: Client, paid_event: Tournament) -> None:
    desk = reverse("journal", args=[paid_event.slug])
    assert f'href="{journal_of(paid_event)}"' in anna.get(desk).text
    assert f'href="{desk}"' in anna.get(journal_of(paid_event)).text


def test_it_takes_the_same_queries_for_any_event(anna: Client, director: User) -> None:
    counts = set()
    for pairs in (4, 12):
        event = make_paid_event(director, pairs)
        for entry in event.entries.all():
            mark_here(entry=entry, **SIGNED)
            pay(entry, 1000)
        anna.get(journal_of(event))
        with CaptureQueriesContext(connection) as queries:
            anna.get(journal_of(event))
        counts.add(len(queries))
    assert len(counts) == 1
