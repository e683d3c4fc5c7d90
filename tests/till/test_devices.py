"""Each account has a till of its own on each of its devices, and counts it on its own."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.actions.authors_services import Author
from scoring.actions.refusals_services import Refusal
from scoring.core.till.ledger import PayMethod, sum_moves
from scoring.models.tournament import Tournament
from scoring.till.queries import load_cash, load_cash_lines, load_moves
from scoring.till.services import count_cash
from tests.cast import NOW, SIGNED, sign_in
from tests.till.desk import pay, refund

PHONE = "Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36"


def on(key: str, name: str = "Elena") -> dict[str, object]:
    return {"author": Author(name, device="Android · Chrome", device_key=key), "now": NOW}


def test_two_phones_of_a_kind_are_two_tills(paid_event: Tournament) -> None:
    entry = paid_event.entries.get(number=1)
    pay(entry, 1500, **on("one"))
    pay(entry, 500, **on("two"))
    pay(entry, 2000, position=2, method=PayMethod.TRANSFER, **on("one"))
    refund(entry, 100, **on("two"))
    assert load_cash(paid_event) == {
        "Elena · Android · Chrome": 1500, "Elena · Android · Chrome · 2": 400,
    }  # fmt: skip
    assert sum_moves(load_moves(paid_event)) == 3900


def test_whoever_logs_in_on_the_same_phone_has_a_till_of_her_own(paid_event: Tournament) -> None:
    entry = paid_event.entries.get(number=1)
    pay(entry, 1500, **on("one"))
    pay(entry, 500, **on("one", "Carla"))
    assert [*load_cash(paid_event)] == ["Carla · Android · Chrome", "Elena · Android · Chrome"]


def test_a_till_is_opened_by_its_first_payment_of_any_kind(paid_event: Tournament) -> None:
    entry = paid_event.entries.get(number=1)
    till = pay(entry, 100, method=PayMethod.TRANSFER, **on("one")).till
    assert load_cash_lines(paid_event) == []
    with pytest.raises(Refusal, match=r"till\.unknown"):
        count_cash(till=till, counted=1, coins={}, change=0, note="", **SIGNED)
    pay(entry, 100, **on("one"))
    assert [line.till for line in load_cash_lines(paid_event)] == [paid_event.till_devices.get()]


def test_each_till_is_counted_on_its_own(paid_event: Tournament) -> None:
    entry = paid_event.entries.get(number=1)
    first, second = pay(entry, 1500, **on("one")).till, pay(entry, 500, **on("two")).till
    count_cash(till=second, counted=400, coins={}, change=0, note="", **SIGNED)
    lines = load_cash_lines(paid_event)
    assert [(line.till, line.figures and line.figures.difference) for line in lines] == [
        (first, None), (second, -100),
    ]  # fmt: skip


def test_a_phone_keeps_its_till_and_says_which(director: User, paid_event: Tournament) -> None:
    slug = paid_event.slug
    phones = [sign_in(director), sign_in(director)]
    for number, phone in enumerate(phones, start=1):
        page = reverse("check_in", args=[slug])
        phone.get(page, headers={"User-Agent": PHONE})
        for at in (number, number + 2):
            tap = {"back": "check_in", "key": f"tap-{at}", "cents": "4000"}
            address = reverse("till_rest", args=[slug, at])
            phone.post(address, tap, headers={"User-Agent": PHONE})
        said = phone.get(page, headers={"User-Agent": PHONE}).text
        assert "80,00\N{NO-BREAK SPACE}€ in contanti" in said
    assert "(Anna Neri · Android · Chrome · 2)" in said
    assert [*load_cash(paid_event).values()] == [8000, 8000]


def test_the_key_of_a_device_is_kept_and_cannot_be_made_up(
    anna: Client, paid_event: Tournament
) -> None:
    page = reverse("check_in", args=[paid_event.slug])
    key = anna.get(page).cookies["device"]
    assert key["httponly"]
    assert int(key["max-age"]) > 300 * 24 * 3600
    assert "device" not in anna.get(page).cookies
    anna.cookies["device"] = "made up"
    assert "device" in anna.get(page).cookies
