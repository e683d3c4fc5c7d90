"""Signed in on one port of the hall, on the other, or on both."""

from __future__ import annotations

import re
from http.cookies import SimpleCookie
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.cast import PASSWORD

pytestmark = pytest.mark.django_db
FORM_TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')


@pytest.fixture
def browser() -> Client:
    User.objects.create_user("anna", password=PASSWORD)
    return Client(enforce_csrf_checks=True)


def log_in(browser: Client, *, secure: bool) -> SimpleCookie:
    """By the form; gives the cookies of the answer."""
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
