"""While another program holds the database, who reads does not wait; who writes is told why."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django.asserts import assertContains, assertNotContains

from scoring.models.smazzata import Smazzata
from scoring.models.station import Station
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from scoring.tickets.services import issue_tickets
from tests.addresses import ADDRESSES, address
from tests.cast import PASSWORD, SIGNED, entry_ticket, record_totals, table_ticket
from tests.outages.conftest import Lock
from tests.phone.phones import DEVICE, Phone, item

pytestmark = pytest.mark.django_db(transaction=True)

TRIES_A_WRITE = {"revision_restore", "journal_undo", "presence_late"}
"""Pages that show what an act would change, found out by doing it and taking it back."""


def test_every_page_is_read(
    anna: Client, visitor: Client, playing: Tournament, locked: Lock
) -> None:
    record_totals(Table.objects.get(turn__number=1, number=1), 1, 300, 200)
    issue_tickets(event=playing, **SIGNED)  # else made when they are first asked for
    names = [name for name, row in ADDRESSES.items() if row[1] == "GET"]
    pages = [name for name in names if name not in TRIES_A_WRITE]
    with locked():
        seen = {name: anna.get(address(name, playing)).status_code for name in pages}
        assert visitor.get(reverse("event", args=[playing.slug])).status_code == 200
    assert [name for name, status in seen.items() if status >= 500] == []
    assert seen["event_standings"] == seen["console"] == seen["record"] == seen["tickets"] == 200


def test_a_phone_and_a_pair_are_shown_their_pages(playing: Tournament, locked: Lock) -> None:
    phone = Phone(table_ticket(playing, 1))
    pair = entry_ticket(playing.entries.get(number=1), "1234")
    with locked():
        assert phone.client.get(phone.base).status_code == 200
        assert phone.state()["turn"]["number"] == 1
        assert Client().get(reverse("pair_page", args=[pair.token])).status_code == 200


def test_a_sign_of_life_is_answered_although_it_is_not_noted(
    playing: Tournament, locked: Lock
) -> None:
    phone = Phone(table_ticket(playing, 1))
    here = {"table": 1, "device": DEVICE, "name": "Lia", "number": 0, "waiting": 0}
    with locked():
        assert phone.post("here/", here)["turn"]["number"] == 1
    assert phone.status == 200
    assert not Station.objects.exists()
    phone.post("here/", here)
    assert Station.objects.count() == 1


def test_a_phone_is_told_why_and_sends_again(
    playing: Tournament, locked: Lock, caplog: pytest.LogCaptureFixture
) -> None:
    phone = Phone(ticket := table_ticket(playing, 1))
    sent = item()
    with locked():
        answer = phone.post("send/", sent)
    assert (phone.status, answer) == (
        503,
        {"result": "unavailable", "code": "desk.locked", "why": "Il database è occupato"},
    )
    assert not Smazzata.objects.exists()
    assert "locked: POST phone_send" in caplog.text
    assert ticket.token not in caplog.text
    assert phone.post("send/", sent)["result"] == "stored"
    assert Smazzata.objects.count() == 1


def test_a_form_says_what_it_did_not_store_and_offers_it_again(
    anna: Client, playing: Tournament, outsider: User, locked: Lock
) -> None:
    url = reverse("person_add", args=[playing.slug])
    with locked():
        page = anna.post(url, {"username": "bruno", "seen": ["1", "2"]})
    assert (page.status_code, page.headers["Retry-After"]) == (503, "5")
    assertContains(page, "Il database è occupato", status_code=503)
    assertContains(page, f'<form method="post" action="{url}">', status_code=503)
    for name, value in (("username", "bruno"), ("seen", "1"), ("seen", "2")):
        field = f'<input type="hidden" name="{name}" value="{value}">'
        assertContains(page, field, status_code=503, html=True)


def test_a_password_is_in_no_answer(visitor: Client, director: User, locked: Lock) -> None:
    with locked():
        page = visitor.post("/login/", {"username": director.username, "password": PASSWORD})
    assertContains(page, "torna indietro con il browser", status_code=503)
    assertNotContains(page, PASSWORD, status_code=503)
