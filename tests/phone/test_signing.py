"""Signatures by PIN, and guessed PINs."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from scoring.models.account import Guesses
from scoring.models.entry import Entry
from scoring.models.signature import Signature
from scoring.models.ticket import Ticket
from scoring.models.tournament import Tournament
from scoring.tickets.services import renew_ticket
from tests.cast import SIGNED, entry_ticket
from tests.phone.phones import Phone, item


def signs(phone: Phone) -> list[dict[str, Any]]:
    """Everything that the phone shows, as its page names it."""
    told = phone.state()["table"]["smazzate"]
    return [{name: row[name] for name in ("number", "key", "NS", "EW")} for row in told]


@pytest.fixture
def pins(playing: Tournament) -> None:
    for entry in Entry.objects.all():
        entry_ticket(entry, f"{entry.number:04d}")


@pytest.mark.usefixtures("pins")
def test_a_side_signs_with_its_pin_and_an_edit_voids_it(phone: Phone) -> None:
    first = item()
    phone.post("send/", first)
    sent = item("sign", line="NS", pin="0001", signs=signs(phone))
    assert phone.post("send/", sent | {"pin": "0005"})["code"] == "sign.wrong_pin"
    assert phone.post("send/", sent)["state"]["table"]["smazzate"][0]["signed"] == {
        "NS": "Nord1 N. – Sud1 U.",
        "EW": "",
    }
    answer = phone.send(seen=first["key"], reason="Sette", to={"NS": 10, "EW": 0})
    assert answer["state"]["table"]["smazzate"][0]["signed"] == {"NS": "", "EW": ""}
    assert phone.post("send/", sent)["result"] == "stored", "sent again, it was done"
    stale = item("sign", line="EW", pin="0005", signs=sent["signs"])
    assert phone.post("send/", stale)["code"] == "sign.moved"
    wrong = [{**signs(phone)[0], "EW": 5}]
    assert phone.send("sign", line="EW", pin="0005", signs=wrong)["code"] == "sign.moved"
    assert Signature.objects.count() == 1


@pytest.mark.usefixtures("pins")
def test_a_pin_is_not_guessed(phone: Phone) -> None:
    phone.send()
    shown = signs(phone)
    codes = [phone.send("sign", line="NS", pin=f"9{n:03d}", signs=shown)["code"] for n in range(12)]
    assert codes[0] == "sign.wrong_pin"
    assert codes[-1] == "sign.locked"
    assert phone.send("sign", line="NS", pin="0001", signs=shown)["code"] == "sign.locked"
    assert phone.send("sign", line="EW", pin="0005", signs=shown)["result"] == "stored"


@pytest.mark.usefixtures("pins")
def test_a_pin_guessed_from_many_addresses_is_typed_nowhere_at_that_table(phone: Phone) -> None:
    phone.send()
    ticket = Ticket.objects.get(kind="table")
    lock, now = f"sign:{ticket.pk}:1:NS", timezone.now()
    Guesses.objects.bulk_create(
        Guesses(lock=lock, address=f"10.0.1.{n}", misses=1, last_at=now) for n in range(20)
    )
    right = {"line": "NS", "pin": "0001", "signs": signs(phone)}
    assert phone.send("sign", **right)["code"] == "sign.locked"
    assert phone.send("sign", **right | {"line": "EW", "pin": "0005"})["result"] == "stored"
    renewed = renew_ticket(ticket=ticket, **SIGNED)
    assert Phone(renewed).send("sign", **right)["result"] == "stored"
