"""Compression, caching and secure cookies of the responses."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from http.cookies import SimpleCookie
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.http import FileResponse, HttpResponse
from django.http.response import HttpResponseBase
from django.test import Client, RequestFactory
from django.urls import reverse

from burraco_tourney.responses import PrivatePagesMiddleware, TextGZipMiddleware
from scoring.core.play.hall import TicketKind
from scoring.models.tournament import Tournament
from scoring.tickets.services import issue_tickets
from tests.addresses import ADDRESSES, DESK, HELD, OPEN, address
from tests.cast import PASSWORD, SIGNED

GZIP = {"Accept-Encoding": "gzip, br"}
LONG = b"Burraco " * 100


def send(response: HttpResponseBase) -> HttpResponseBase:
    """The response as the middleware passes it on to a browser that takes gzip."""
    answer: Callable[..., HttpResponseBase] = TextGZipMiddleware(lambda _request: response)
    return answer(RequestFactory().get("/", headers=GZIP))


@pytest.mark.django_db
def test_a_page_is_compressed_for_a_browser_that_takes_gzip(client: Client) -> None:
    plain, sent = client.get("/login/"), client.get("/login/", headers=GZIP)
    assert sent["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in sent["Vary"]
    assert len(sent.content) < len(plain.content) / 2
    assert b"<h1>" in gzip.decompress(sent.content)
    assert "Content-Encoding" not in plain
    assert b"<h1>" in plain.content


@pytest.mark.django_db
def test_the_state_of_a_table_is_compressed(client: Client, playing: Tournament) -> None:
    issue_tickets(event=playing, **SIGNED)
    token = playing.tickets.get(table_number=1).token
    address = f"{reverse('phone_state', args=[token])}?table=1&device=x"
    assert client.get(address, headers=GZIP)["Content-Encoding"] == "gzip"


def test_text_is_compressed_and_its_tag_weakened() -> None:
    sent = send(HttpResponse(LONG, content_type="text/plain", headers={"ETag": '"1"'}))
    assert (sent["Content-Encoding"], sent["ETag"]) == ("gzip", 'W/"1"')


@pytest.mark.parametrize(
    "response",
    [
        HttpResponse(b"short", content_type="text/plain"),
        HttpResponse(LONG, content_type="image/jpeg"),
        FileResponse(iter([LONG]), content_type="image/jpeg"),
        HttpResponse(status=304),
    ],
    ids=["short", "photo", "streamed photo", "nothing new"],
)
def test_what_would_not_gain_is_sent_as_it_is(response: HttpResponseBase) -> None:
    assert "Content-Encoding" not in send(response)


def test_what_is_compressed_already_is_left_alone() -> None:
    packed = gzip.compress(LONG)
    given = HttpResponse(packed, content_type="text/html", headers={"Content-Encoding": "gzip"})
    assert send(given).content == packed


@pytest.mark.django_db
def test_the_same_page_never_has_the_same_secret_nor_length(anna: Client) -> None:
    """The measures against BREACH: the token is masked anew, and random bytes are added."""
    sent = [anna.get("/desk/", headers=GZIP).content for _time in range(8)]
    assert len({gzip.decompress(content) for content in sent}) == len(sent)
    assert len({len(content) for content in sent}) > 1


KEPT = {name for name in OPEN if name.startswith(("event", "help"))} | {
    "home", "hall_screen", "phone_worker",
    "api_document", "list_event_page", "get_event", "get_standings", "get_prizes", "get_feed",
    "get_seating", "get_results", "get_table", "list_public_circuits",
}  # fmt: skip
"""Pages of the public that go by a tag, and a script."""


def ask(client: Client, name: str, url: str) -> HttpResponse:
    method = client.get if "GET" in ADDRESSES[name][1] else client.post
    return method(url)


def test_nothing_of_the_desk_is_kept(anna: Client, visitor: Client, recorded: Tournament) -> None:
    for name in DESK:
        for client in (visitor, anna):
            answer = ask(client, name, address(name, recorded))
            assert "no-store" in answer.headers["Cache-Control"], name


def test_nothing_behind_a_ticket_is_kept_but_the_phones_empty_page(recorded: Tournament) -> None:
    issue_tickets(event=recorded, **SIGNED)
    tokens = [recorded.tickets.filter(kind=kind)[0].token for kind in TicketKind]
    kept = {
        name
        for name in HELD
        for token in tokens
        if "no-store" not in ask(Client(), name, reverse(name, args=[token]))["Cache-Control"]
    }
    assert kept == {"phone"}


def test_of_the_public_pages_those_are_kept_that_say_so(
    visitor: Client, recorded: Tournament
) -> None:
    kept = {
        name
        for name in OPEN
        if "no-store" not in ask(visitor, name, address(name, recorded))["Cache-Control"]
    }
    assert kept <= KEPT | {"phone"}
    assert "event_standings" in kept


@pytest.mark.parametrize("url", ["/nowhere/", "/desk/nobody/", "/login/", "/t/nobody/state/"])
def test_what_is_refused_or_missing_is_not_kept(url: str, anna: Client) -> None:
    assert "no-store" in anna.get(url).headers["Cache-Control"]


def test_what_a_page_says_itself_stands() -> None:
    said = HttpResponse(headers={"Cache-Control": "no-cache"})
    assert PrivatePagesMiddleware(lambda request: said)(None)["Cache-Control"] == "no-cache"


pytestmark = pytest.mark.django_db
FORM_TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')


@pytest.fixture
def browser() -> Client:
    User.objects.create_user("anna", password=PASSWORD)
    return Client(enforce_csrf_checks=True)


def log_in(browser: Client, *, secure: bool) -> SimpleCookie:
    """Log in by the form; gives the cookies of the answer."""
    scheme = "https" if secure else "http"
    options: dict[str, Any] = {
        "secure": secure,
        "headers": {"origin": f"{scheme}://testserver", "host": "testserver"},
    }
    form = browser.get("/login/", **options).content.decode()
    found = FORM_TOKEN.search(form)
    assert found
    typed = {"username": "anna", "password": PASSWORD, "csrfmiddlewaretoken": found[1]}
    answer = browser.post("/login/", typed, **options)
    assert answer.status_code == 302
    return answer.cookies


def is_signed_in(browser: Client, *, secure: bool) -> bool:
    return browser.get("/desk/", secure=secure).status_code == 200


def test_by_https_the_session_is_never_sent_in_the_clear(browser: Client) -> None:
    cookies = log_in(browser, secure=True)
    assert set(cookies) == {"__Host-sessionid", "__Host-csrftoken"}
    for cookie in cookies.values():
        assert cookie["secure"]
        assert cookie["httponly"]
        assert (cookie["path"], cookie["domain"]) == ("/", "")
    assert is_signed_in(browser, secure=True)
    assert not is_signed_in(browser, secure=False)


def test_who_is_signed_in_by_https_can_sign_in_by_http_too(browser: Client) -> None:
    log_in(browser, secure=True)
    cookies = log_in(browser, secure=False)
    assert not any(cookie["secure"] for cookie in cookies.values())
    assert is_signed_in(browser, secure=False)
    assert is_signed_in(browser, secure=True)


def test_a_session_of_plain_http_opens_nothing_by_https(browser: Client) -> None:
    """Whoever listened to the wifi may have it."""
    log_in(browser, secure=False)
    assert not is_signed_in(browser, secure=True)


def test_signing_out_by_https_ends_the_session(browser: Client) -> None:
    log_in(browser, secure=True)
    browser.handler.enforce_csrf_checks = False
    answer = browser.post("/logout/", secure=True)
    assert answer.cookies["__Host-sessionid"]["max-age"] == 0
    assert not is_signed_in(browser, secure=True)
