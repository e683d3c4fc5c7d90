"""The client's address is the one that a trusted proxy names, never one that a client makes up."""

from __future__ import annotations

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse
from pytest_django import Settings

from burraco_tourney.proxies import ProxyMiddleware

PROXIES = ["10.0.0.1", "10.0.9.0/24", "::1"]
SPOOFED = "1.2.3.4"


def pass_on(settings: Settings, peer: str, **headers: str) -> HttpRequest:
    """The request as the program sees it, asked from `peer`."""
    settings.TRUSTED_PROXIES = PROXIES
    passed: list[HttpRequest] = []

    def keep(request: HttpRequest) -> HttpResponse:
        passed.append(request)
        return HttpResponse()

    request = RequestFactory().get("/", headers=headers, REMOTE_ADDR=peer)
    ProxyMiddleware(keep)(request)
    return passed[0]


@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        ("10.0.0.1", "192.0.2.7", "192.0.2.7"),
        ("10.0.0.1", f"{SPOOFED}, 192.0.2.7", "192.0.2.7"),
        ("10.0.0.1", f"{SPOOFED}, 192.0.2.7, 10.0.9.8", "192.0.2.7"),
        ("10.0.0.1", "10.0.9.8", "10.0.9.8"),
        ("10.0.0.1", f"{SPOOFED}, unknown", "10.0.0.1"),
        ("10.0.0.1", "", "10.0.0.1"),
        ("::1", "2001:db8::7", "2001:db8::7"),
        ("::ffff:10.0.0.1", "::ffff:192.0.2.7", "192.0.2.7"),
        ("192.0.2.9", SPOOFED, "192.0.2.9"),
        ("10.0.8.1", SPOOFED, "10.0.8.1"),
    ],
)
def test_the_address_of_who_asks(
    peer: str, forwarded: str, client: str, settings: Settings
) -> None:
    request = pass_on(settings, peer, **{"X-Forwarded-For": forwarded})
    assert request.META["REMOTE_ADDR"] == client


@pytest.mark.parametrize(
    ("peer", "proto", "secure"),
    [
        ("10.0.0.1", "https", True),
        ("10.0.0.1", "http", False),
        ("10.0.0.1", "https, http", False),
        ("192.0.2.9", "https", False),
    ],
)
def test_https_is_what_a_trusted_proxy_says(
    peer: str, proto: str, secure: bool, settings: Settings
) -> None:
    assert pass_on(settings, peer, **{"X-Forwarded-Proto": proto}).is_secure() is secure


def guess_pins(settings: Settings, peer: str, clients: list[str]) -> list[int]:
    settings.TRUSTED_PROXIES = PROXIES
    client = Client(REMOTE_ADDR=peer)
    return [
        client.post(
            reverse("enter"), {"pin": "123456"}, headers={"X-Forwarded-For": address}
        ).status_code
        for address in clients
    ]


@pytest.mark.django_db
def test_a_guest_who_makes_up_addresses_is_stopped_all_the_same(settings: Settings) -> None:
    made_up = [f"198.51.100.{n}" for n in range(12)]
    assert guess_pins(settings, "192.0.2.9", made_up)[-1] == 429


@pytest.mark.django_db
def test_guests_behind_a_trusted_proxy_are_told_apart(settings: Settings) -> None:
    guests = [f"198.51.100.{n}" for n in range(12)]
    assert 429 not in guess_pins(settings, "10.0.0.1", guests)
    assert guess_pins(settings, "10.0.0.1", ["198.51.100.9"] * 12)[-1] == 429


@pytest.mark.parametrize("name", ["proxy.example", "10.0.0.1/8"])
def test_a_proxy_that_is_no_address_is_refused_at_the_start(name: str, settings: Settings) -> None:
    settings.TRUSTED_PROXIES = [name]
    with pytest.raises(ValueError, match=name):
        ProxyMiddleware(lambda request: HttpResponse())
