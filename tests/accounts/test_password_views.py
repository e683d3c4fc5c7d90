"""Passwords: chosen by a link, changed, forgotten; what else ends with the old one."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from io import StringIO
from threading import Barrier, Thread
from typing import Any

import pytest
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.core import mail
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.urls import reverse
from pytest_django.asserts import assertContains, assertNotContains

from burraco_tourney.environment import read_mail
from scoring.accounts import services as links
from scoring.accounts.services import make_password_path
from scoring.management.commands import reset_password
from tests.cast import PASSWORD, sign_in

NEW = "due-re-e-tre-jolly"
TWICE = {"new_password1": NEW, "new_password2": NEW}


def log_in(name: str, password: str) -> int:
    sent = {"username": name, "password": password}
    return Client().post(reverse("login"), sent).status_code


def test_a_link_sets_the_password_once(director: User, visitor: Client) -> None:
    path = make_password_path(director)
    form = visitor.get(path)
    assert "none" not in form.url, "the token does not stay in the address"
    assertContains(visitor.get(form.url), "anna")
    assert visitor.post(form.url, TWICE | {"new_password2": "x"}).status_code == 422
    assert visitor.post(form.url, TWICE).url == reverse("desk")
    assert visitor.get(reverse("desk")).status_code == 200
    assert log_in("anna", NEW) == 302
    assert log_in("anna", PASSWORD) == 200
    assert Client().get(path, follow=True).status_code == 404


@pytest.mark.django_db(transaction=True)
def test_of_two_who_use_a_link_at_the_same_moment_one_sets_the_password(
    director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = make_password_path(director)
    both_hashed = Barrier(2)

    def hash_slowly(password: str) -> str:
        made = make_password(password)
        both_hashed.wait(20)
        return made

    monkeypatch.setattr(links, "make_password", hash_slowly)

    def choose(password: str) -> tuple[int, str]:
        client = Client()
        form = client.get(path).url
        sent = {"new_password1": password, "new_password2": password}
        try:
            return client.post(form, sent).status_code, password
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as browsers:
        (won, password), (lost, other) = sorted(browsers.map(choose, [NEW, NEW + "-2"]))
    assert (won, lost) == (302, 404)
    assert log_in("anna", password) == 302
    assert log_in("anna", other) == 200


def test_a_link_ends_with_a_log_in(director: User) -> None:
    path = make_password_path(director)
    assert log_in("anna", PASSWORD) == 302
    assert Client().get(path, follow=True).status_code == 404


def test_another_password_ends_the_other_sessions(director: User, anna: Client) -> None:
    other, url = sign_in(director), reverse("own_password")
    assert anna.post(url, {"old_password": "wrong", **TWICE}).status_code == 422
    assert anna.post(url, {"old_password": PASSWORD, **TWICE}).status_code == 302
    assert anna.get(reverse("desk")).status_code == 200
    assert other.get(reverse("desk")).status_code == 302


def test_the_old_password_is_guessed_as_at_the_log_in(anna: Client) -> None:
    url = reverse("own_password")
    found = [anna.post(url, {"old_password": "wrong", **TWICE}).status_code for _ in range(11)]
    assert found == [422] * 10 + [429]


def test_a_name_is_typed_with_any_capitals(director: User) -> None:
    assert log_in(" ANNA ", PASSWORD) == 302


def test_an_account_says_its_club_and_language(director: User, anna: Client) -> None:
    sent = {"club": "ASD Prova", "language": "en"}
    assert anna.post(reverse("own_account"), sent).status_code == 302
    assertContains(anna.get(reverse("own_account")), "ASD Prova")
    client = Client()
    client.post(reverse("login"), {"username": "anna", "password": PASSWORD})
    assert client.cookies["django_language"].value == "en"


# --- Forgotten: on the laptop --------------------------------------------------------------------


def answer(monkeypatch: pytest.MonkeyPatch, *typed: str) -> None:
    answers = iter(typed)
    monkeypatch.setattr(reset_password, "getpass", lambda _asked: next(answers))


def test_the_command_asks_for_a_new_password(
    director: User, anna: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer(monkeypatch, NEW, NEW)
    call_command("reset_password", "Anna", stdout=StringIO())
    assert log_in("anna", NEW) == 302
    assert anna.get(reverse("desk")).status_code == 302


@pytest.mark.parametrize("typed", [(NEW, "x"), ("corta", "corta")])
def test_the_command_takes_no_password_that_a_form_would_refuse(
    director: User, monkeypatch: pytest.MonkeyPatch, typed: tuple[str, str]
) -> None:
    answer(monkeypatch, *typed)
    with pytest.raises(CommandError):
        call_command("reset_password", "anna")
    assert log_in("anna", PASSWORD) == 302


def test_the_command_prints_a_link(director: User, visitor: Client) -> None:
    said = StringIO()
    call_command("reset_password", "anna", "--link", stdout=said)
    (path,) = re.findall(r"http://127\.0\.0\.1:8000(/\S+)", said.getvalue())
    assert visitor.get(path).status_code == 302


def test_the_command_names_the_accounts_that_there_are(director: User) -> None:
    with pytest.raises(CommandError, match="anna"):
        call_command("reset_password", "nessuno")


# --- Forgotten: by mail --------------------------------------------------------------------------


@pytest.fixture
def mails(settings: Any, monkeypatch: pytest.MonkeyPatch, director: User) -> list[Any]:
    """A desk that sends mail, and what it sends, at once."""
    settings.SENDS_MAIL = True
    monkeypatch.setattr(Thread, "start", Thread.run)
    User.objects.filter(pk=director.pk).update(email="anna@example.org")
    return mail.outbox


def ask(address: str) -> str:
    page = Client().post(reverse("password_forgotten"), {"email": address}, follow=True)
    return re.sub(r'value="[^"]*"|nonce="[^"]*"', "", page.content.decode())


def test_a_link_comes_by_mail(mails: list[Any], visitor: Client) -> None:
    ask("Anna@example.org")
    (sent,) = mails
    assert sent.to == ["anna@example.org"]
    (path,) = re.findall(r"http://testserver(/login/\S+)", sent.body)
    assert visitor.post(visitor.get(path).url, TWICE).status_code == 302


def test_the_answer_does_not_say_who_has_an_account(mails: list[Any]) -> None:
    assert ask("anna@example.org") == ask("nessuno@example.org")
    assert len(mails) == 1


def test_links_by_mail_are_limited(mails: list[Any]) -> None:
    for _ in range(12):
        ask("anna@example.org")
    assert len(mails) == 10


def test_without_mail_there_is_no_such_page(visitor: Client, director: User) -> None:
    assertNotContains(visitor.get(reverse("login")), "/login/forgotten/")
    assert visitor.get("/login/forgotten/").status_code == 404


def test_the_mail_server_is_named_by_one_address() -> None:
    assert read_mail("") == {}
    found = read_mail("smtp://desk%40club.it:p%3Aw@mail.club.it?from=desk@club.it")
    assert (found["EMAIL_HOST"], found["EMAIL_PORT"]) == ("mail.club.it", 587)
    assert (found["EMAIL_HOST_USER"], found["EMAIL_HOST_PASSWORD"]) == ("desk@club.it", "p:w")
    assert (found["EMAIL_USE_TLS"], found["DEFAULT_FROM_EMAIL"]) == (True, "desk@club.it")
    assert read_mail("smtps://mail.club.it")["EMAIL_USE_SSL"]
    with pytest.raises(ValueError, match="EMAIL_URL"):
        read_mail("mail.club.it")
