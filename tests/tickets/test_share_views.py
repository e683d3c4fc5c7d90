"""The address for everybody: one that phones can reach, and the network of the hall."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models.tournament import Tournament
from scoring.screens.public_views import WORD_JOINER
from scoring.tickets.qr import draw_qr, draw_wifi_qr

FIRST, SECOND = "http://192.168.1.23:8000", "http://10.0.0.7:8000"
HEADERS = {"host": "127.0.0.1:8000", "Accept-Language": "en"}


def list_addresses() -> list[str]:
    return ["192.168.1.23", "10.0.0.7"]


@pytest.fixture(autouse=True)
def hall(settings: Any) -> None:
    settings.FIND_HALL_ADDRESSES = f"{__name__}.list_addresses"


def look(client: Client, name: str, event: Tournament, *args: object) -> str:
    response = client.get(reverse(name, args=[event.slug, *args]), headers=HEADERS)
    return unescape(response.content.decode())


def send(client: Client, event: Tournament, **typed: str) -> Any:
    sent = {"origin": FIRST, "wifi_name": "", "wifi_password": ""} | typed
    return client.post(reverse("share", args=[event.slug]), sent, headers=HEADERS)


@pytest.mark.parametrize("name", ["share", "console", "hall_screen"])
def test_the_address_is_one_that_phones_can_reach(
    anna: Client, event: Tournament, name: str
) -> None:
    path = reverse("event", args=[event.slug])
    page = look(anna, name, event)
    assert f"{FIRST}{path}" in page.replace(WORD_JOINER, "")
    assert draw_qr(f"{FIRST}{path}") in page
    assert f"127.0.0.1:8000{path}" not in page


def test_the_directors_choice_is_kept_for_screens_and_cards(
    anna: Client, event: Tournament
) -> None:
    assert send(anna, event, origin=SECOND).status_code == 302
    path = reverse("event", args=[event.slug])
    for name in ("share", "console", "hall_screen"):
        assert f"{SECOND}{path}" in look(anna, name, event).replace(WORD_JOINER, "")
    assert f"{SECOND}/enter/" in look(anna, "tickets_print", event, "tables")
    assert send(anna, event, origin="http://evil.example").status_code == 422


def test_the_wifi_has_a_code_on_paper_and_on_the_screens(anna: Client, event: Tournament) -> None:
    spoken = "pinella26"
    code = draw_wifi_qr("Sala; feste", spoken)
    assert code == draw_qr(rf"WIFI:T:WPA;S:Sala\; feste;P:{spoken};;")
    assert code not in look(anna, "hall_screen", event)
    send(anna, event, wifi_name="Sala; feste", wifi_password=spoken)
    assert code in look(anna, "share", event)
    assert code in look(anna, "hall_screen", event)
    assert f"Sala; feste {spoken}" in look(anna, "tickets_print", event, "tables")


def test_a_password_that_no_network_has_is_refused(anna: Client, event: Tournament) -> None:
    answer = send(anna, event, wifi_name="Sala", wifi_password="breve")
    assert answer.status_code == 422
    assert "at least eight characters" in answer.content.decode()
