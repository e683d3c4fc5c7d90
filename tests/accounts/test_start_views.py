"""The first minute: the first account is made once, here or with the server's code."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django.asserts import assertContains, assertRedirects

from scoring.accounts.start_code_services import make_start_code
from scoring.models.tournament import Tournament
from tests.cast import PASSWORD

pytestmark = pytest.mark.django_db
START = "/start/"
TYPED = {
    "name": "Carla Verdi",
    "new_password1": PASSWORD,
    "new_password2": PASSWORD,
    "club": "ASD Prova",
    "language": "en",
}
HERE: dict[str, Any] = {"headers": {"host": "127.0.0.1:8000"}, "REMOTE_ADDR": "127.0.0.1"}
ELSEWHERE: dict[str, Any] = {"headers": {"host": "10.0.0.2"}, "REMOTE_ADDR": "10.0.0.9"}


@pytest.fixture
def code(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("BURRACO_START_CODE_HASH", "")
    return make_start_code()


def test_the_home_page_leads_there_while_there_is_no_account(visitor: Client) -> None:
    assertRedirects(visitor.get("/"), START)
    User.objects.create_user("anna")
    assert visitor.get("/").status_code == 200


def test_the_first_account_is_made_here(visitor: Client) -> None:
    before = visitor.session.session_key
    assertContains(visitor.get(START, **HERE), "10 caratteri")
    answer = visitor.post(START, TYPED, **HERE)
    assert answer.url == reverse("welcome")
    assert visitor.cookies["django_language"].value == "en"
    user = User.objects.get()
    assert (user.username, user.is_superuser) == ("Carla Verdi", True)
    assert visitor.session.session_key != before
    page = visitor.get(answer.url, **HERE)
    assertContains(page, reverse("event_new"))
    assertContains(page, reverse("demo"))


@pytest.mark.parametrize("host", ["127.0.0.1:8443", "10.0.0.2:8443"])
def test_by_https_nobody_elsewhere_makes_the_first_account(visitor: Client, host: str) -> None:
    asked: dict[str, Any] = {"headers": {"host": host}, "REMOTE_ADDR": "10.0.0.9", "secure": True}
    assert visitor.post(START, TYPED, **asked).status_code == 422
    assert not User.objects.exists()


def test_once_there_is_an_account_nobody_registers(director: User, code: str) -> None:
    for asked in (HERE, ELSEWHERE):
        client = Client()
        assert client.get(START, **asked).url == reverse("desk")
        assert client.post(START, TYPED | {"code": code}, **asked).url == reverse("desk")
    assert User.objects.count() == 1


def test_elsewhere_it_asks_for_the_code(visitor: Client, code: str) -> None:
    assertContains(visitor.get(START, **ELSEWHERE), 'name="code"')
    assert visitor.post(START, TYPED, **ELSEWHERE).status_code == 422
    wrong = visitor.post(START, TYPED | {"code": "0000 000"}, **ELSEWHERE)
    assert wrong.status_code == 422
    assert "Carla Verdi" in wrong.content.decode()
    assert PASSWORD not in wrong.content.decode()
    assert not User.objects.exists()
    assert visitor.post(START, TYPED | {"code": code}, **ELSEWHERE).status_code == 302
    assert User.objects.exists()


def test_guessing_the_code_ends(visitor: Client, code: str) -> None:
    for _ in range(10):
        assert visitor.post(START, TYPED | {"code": "1"}, **ELSEWHERE).status_code == 422
    assert visitor.post(START, TYPED | {"code": code}, **ELSEWHERE).status_code == 429
    assert not User.objects.exists()
    assert visitor.post(START, TYPED, **HERE).status_code == 302, "here nobody is asked for it"


@pytest.mark.parametrize(
    "asked",
    [
        HERE | {"headers": {"host": "10.0.0.2"}},
        HERE | {"headers": {"host": "evil.lan"}},
        HERE | {"headers": {"host": "127.0.0.1", "x-forwarded-for": "127.0.0.1"}},
        HERE | {"headers": {"host": "127.0.0.1", "forwarded": "for=10.0.0.9"}},
        HERE | {"REMOTE_ADDR": "10.0.0.9"},
    ],
)
def test_what_only_looks_like_here_is_elsewhere(visitor: Client, asked: dict[str, Any]) -> None:
    assert visitor.post(START, TYPED, **asked).status_code == 422
    assert not User.objects.exists()


def test_behind_a_trusted_proxy_nothing_is_here(visitor: Client, settings: Any) -> None:
    settings.TRUSTED_PROXIES = ["127.0.0.1"]
    assert visitor.post(START, TYPED, **HERE).status_code == 422


def test_a_form_of_another_site_makes_no_account() -> None:
    client = Client(enforce_csrf_checks=True)
    assert client.post(START, TYPED, **HERE).status_code == 403
    assert not User.objects.exists()


@pytest.mark.parametrize(
    "changed",
    [
        {"new_password1": "corta", "new_password2": "corta"},
        {"new_password1": "1234509876", "new_password2": "1234509876"},
        {"new_password1": "qwertyuiop", "new_password2": "qwertyuiop"},
        {"new_password1": "carlaverdi1", "new_password2": "carlaverdi1"},
        {"new_password2": "un'altra ancora"},
        {"name": ""},
        {"name": "<b>"},
        {"name": "Demo"},
        {"language": "xx"},
    ],
)
def test_what_is_refused_is_said_beside_its_field(visitor: Client, changed: dict[str, str]) -> None:
    answer = visitor.post(START, TYPED | changed, **HERE)
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) & {*changed}
    assert not User.objects.exists()


# --- The demo ------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_demo_is_made_step_by_step(anna: Client, director: User) -> None:
    url = reverse("demo")
    answers = [anna.post(url) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 302]
    event = Tournament.objects.get()
    assert answers[-1].url == reverse("console", args=[event.slug])
    assert event.is_demo
    assert list(event.directors.all()) == [director]


def test_a_demo_that_is_there_is_opened(bruno: Client, event: Tournament, outsider: User) -> None:
    Tournament.objects.update(is_demo=True)
    event.turns.all().delete()
    for number in (1, 2, 3):
        event.turns.create(number=number, phase=event.phases.get(), state="closed")
    part = bruno.post(reverse("demo"), headers={"HX-Request": "true"})
    assert part.headers["HX-Redirect"] == reverse("console", args=[event.slug])
    assert outsider in event.directors.all()


def test_every_fault_of_the_password_is_named_at_once(visitor: Client) -> None:
    answer = visitor.post(
        START, TYPED | {"new_password1": "corta", "new_password2": "altra"}, **HERE
    )
    errors = answer.context["form"].errors
    assert set(errors) == {"new_password1", "new_password2"}


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("it", "La password è troppo corta: servono almeno 10 caratteri."),
        ("en", "This password is too short: it needs at least 10 characters."),
    ],
)
def test_a_short_password_is_refused_in_the_reader_s_language(
    visitor: Client, language: str, said: str
) -> None:
    typed = TYPED | {"new_password1": "corta", "new_password2": "corta"}
    visitor.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    answer = visitor.post(START, typed, **HERE)
    assert answer.context["form"].errors["new_password1"] == [said]


def test_the_page_knows_the_common_passwords_that_keep_the_other_rules(visitor: Client) -> None:
    page = visitor.get(START, **HERE).text
    known = page.partition('id="common-passwords"')[2].partition("</script>")[0]
    assert "qwertyuiop" in known
    assert '"1234567890"' not in known


def test_a_desk_without_accounts_offers_no_log_in(visitor: Client) -> None:
    assert reverse("login") not in visitor.get(START, **HERE).text
    assertContains(visitor.get(reverse("login")), START)
