"""The input of any form of the desk survives a lost session: the log-in page says why it is there,
and after it the user is asked whether to send what was typed."""

from __future__ import annotations

import time
from types import SimpleNamespace
from urllib.parse import urljoin, urlsplit

import pytest
from django.contrib.auth.models import User
from django.core import signing
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import resolve, reverse

from scoring.accounts.lost_session_views import Typed
from scoring.models.tournament import Tournament
from tests.addresses import ADDRESSES, DESK, FILES, address
from tests.cast import PASSWORD
from tests.test_every_field import FormReader

PAGES = [
    name for name, row in DESK.items() if row[1] == "GET" and row[2] == 200 and name not in FILES
]
ENGLISH = {"Accept-Language": "en"}


class TextFieldReader(FormReader):
    """The forms of a page, and the fields that take any text."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[set[str]] = []
        self._is_inside = False

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._is_inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._is_inside = self._is_inside or tag == "form"
        if not self._is_inside:
            return
        super().handle_starttag(tag, attrs)
        own = dict(attrs)
        if tag == "form":
            self.texts.append(set())
        name, kind = own.get("name") or "", own.get("type") or "text"
        is_text = tag == "textarea" or (tag == "input" and kind not in NO_TEXT)
        if name and is_text and self.forms and "readonly" not in own:
            self.texts[-1].add(name)


NO_TEXT = {"hidden", "checkbox", "radio", "file", "password", "submit", "button"}


def read_forms(url: str, response: HttpResponse) -> list[tuple[str, dict[str, str], set[str]]]:
    """The posted forms of a page: the address, what a browser would send, the fields of text."""
    reader = TextFieldReader()
    reader.feed(response.text)
    return [
        (urljoin(url, form.action), form.values, texts)
        for form, texts in zip(reader.forms, reader.texts, strict=True)
        if form.is_posted
    ]


def send_without_session(url: str, page: str, data: dict[str, str]) -> tuple[Client, HttpResponse]:
    client = Client()
    return client, client.post(url, data, headers=ENGLISH | {"Referer": f"http://testserver{page}"})


def log_in(client: Client, asked: HttpResponse, name: str = "Anna") -> HttpResponse:
    """Log in on the page that came in place of the answer; the page that asks what to do."""
    [(url, hidden, _texts)] = [
        form for form in read_forms("/", asked) if form[0] == reverse("login")
    ]
    data = hidden | {"username": name, "password": PASSWORD}
    return client.post(url, data, headers=ENGLISH)


def find_again(shown: HttpResponse) -> tuple[str, dict[str, str]]:
    """The address and the hidden fields of the form that sends again what was typed."""
    [(url, hidden)] = [form[:2] for form in read_forms("/", shown) if "typed" in form[1]]
    return url, hidden


def send_again(client: Client, shown: HttpResponse) -> HttpResponse:
    url, hidden = find_again(shown)
    headers = ENGLISH | {"Origin": "http://testserver"}
    return client.post(url, hidden, headers=headers, follow=True)


@pytest.mark.parametrize("name", PAGES)
def test_every_form_of_the_desk_can_be_sent_again(
    name: str, anna: Client, director: User, recorded: Tournament
) -> None:
    director.set_password(PASSWORD)
    director.save()
    page = address(name, recorded)
    anna.force_login(director)
    for url, values, texts in read_forms(page, anna.get(page)):
        texts = {text for text in texts if "password" not in text and text != "pin"}
        if not texts or not url.startswith("/desk/"):
            continue
        typed = {text: f"Scritto <{n}> & «{text}»" for n, text in enumerate(sorted(texts))}
        client, asked = send_without_session(url, page, values | typed)
        assert asked.status_code == 403
        assert "You were logged out" in asked.text
        assert "Scritto" not in asked.text
        shown = log_in(client, asked)
        assert "You were logged out, so nothing was sent." in shown.text
        assert "Scritto" not in shown.text
        again, hidden = find_again(shown)
        carried = Typed.unsign(hidden["typed"])
        assert carried is not None
        assert (again, carried.page) == (url, page)
        secrets = {field for field in values if "password" in field or field == "pin"}
        sent = {k: [v] for k, v in (values | typed).items() if k not in secrets}
        sent.pop("csrfmiddlewaretoken", None)
        assert carried.values == sent


@pytest.fixture
def check(event: Tournament) -> str:
    return reverse("pairs_check", args=[event.slug])


@pytest.fixture
def lost(check: str) -> tuple[Client, HttpResponse]:
    """A list that was sent without a session, and the log-in page that answered."""
    typed = {"text": "Rossi, Bianchi\nVerdi, Neri"}
    return send_without_session(check, check.removesuffix("check/"), typed)


@pytest.fixture
def with_password(director: User) -> User:
    director.set_password(PASSWORD)
    director.save()
    return director


def test_a_pasted_list_is_checked_once_it_is_sent_again(
    with_password: User, event: Tournament, check: str, lost: tuple[Client, HttpResponse]
) -> None:
    before = event.entries.count()
    client, asked = lost
    checked = send_again(client, log_in(client, asked))
    assert checked.request["PATH_INFO"] == check
    assert "Rossi, Bianchi" in checked.text
    assert "Verdi, Neri" in checked.text
    assert event.entries.count() == before


def test_a_reason_typed_for_a_ruling_is_recorded(with_password: User, recorded: Tournament) -> None:
    entry = recorded.entries.get(number=1)
    url = reverse("rulings", args=[recorded.slug])
    data = {
        "entry": entry.number,
        "on": "final",
        "reason": "Ritardo",
        "vp": "0",
        "mp": "-50",
        "gp": "0",
    }
    client, asked = send_without_session(url, url, data)
    assert not recorded.entries.filter(adjustments__reason="Ritardo").exists()
    send_again(client, log_in(client, asked))
    assert recorded.entries.filter(adjustments__reason="Ritardo").count() == 1


def test_a_file_has_to_be_chosen_again(with_password: User, event: Tournament, check: str) -> None:
    file = SimpleUploadedFile("coppie.csv", b"Rossi;Bianchi")
    client = Client()
    asked = client.post(check, {"text": "Verdi", "file": file}, headers=ENGLISH)
    assert "Choose these files again: coppie.csv" in log_in(client, asked).text


def test_a_session_lost_twice_loses_nothing(
    with_password: User, lost: tuple[Client, HttpResponse]
) -> None:
    client, asked = lost
    shown = log_in(client, asked)
    client.logout()
    asked = send_again(client, shown)
    assert "Rossi, Bianchi" in send_again(client, log_in(client, asked)).text


def test_a_wrong_password_loses_nothing(
    with_password: User, lost: tuple[Client, HttpResponse]
) -> None:
    client, asked = lost
    [(url, hidden, _)] = [form for form in read_forms("/", asked) if form[0] == reverse("login")]
    again = client.post(
        url, hidden | {"username": "Anna", "password": "sbagliata"}, headers=ENGLISH
    )
    assert "You were logged out" in again.text
    assert "Rossi, Bianchi" in send_again(client, log_in(client, again)).text


def test_who_may_not_open_the_event_sees_nothing_of_it(
    helper: User, lost: tuple[Client, HttpResponse]
) -> None:
    helper.set_password(PASSWORD)
    helper.save()
    client, asked = lost
    shown = log_in(client, asked, helper.username)
    assert "Rossi" not in shown.text
    sent = send_again(client, shown)
    assert sent.status_code == 404
    assert "Rossi" not in sent.text


def test_it_expires_and_cannot_be_forged(
    with_password: User, lost: tuple[Client, HttpResponse], monkeypatch: pytest.MonkeyPatch
) -> None:
    client, asked = lost
    [(_, hidden, _)] = [form for form in read_forms("/", asked) if form[0] == reverse("login")]
    assert Typed.unsign(hidden["typed"] + "x") is None
    assert Typed.unsign("") is None
    shown = log_in(client, asked)
    later = time.time() + 3 * 60 * 60
    monkeypatch.setattr(signing, "time", SimpleNamespace(time=lambda: later))
    assert "Rossi, Bianchi" not in send_again(client, shown).text


def test_secrets_and_too_much_are_not_kept(event: Tournament, check: str) -> None:
    _client, asked = send_without_session(
        reverse("own_password"), "/desk/", {"old_password": "a", "new_password1": "b"}
    )
    assert asked.status_code == 302
    _client, asked = send_without_session(check, check, {"text": "x" * 500_000})
    assert asked.status_code == 302


def test_a_part_of_a_page_is_refused_and_never_a_log_in_page(event: Tournament, check: str) -> None:
    part, client = {"HX-Request": "true"}, Client()
    for answer in (
        client.post(check, {"text": "a"}, headers=part),
        client.get(reverse("prizes", args=[event.slug]), headers=part),
    ):
        assert answer.status_code == 403
        assert not answer.content


def test_a_part_asked_for_with_the_token_of_another_log_in_is_refused(
    with_password: User, check: str
) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(with_password)
    headers = {"Origin": "http://testserver", "HX-Request": "true"}
    answer = client.post(check, {"text": "a", "csrfmiddlewaretoken": "a" * 64}, headers=headers)
    assert answer.status_code == 403


@pytest.mark.parametrize("origin", ["http://testserver", "http://elsewhere.example", None])
def test_a_form_opened_before_another_log_in_can_be_sent_again_if_it_is_our_own(
    with_password: User, event: Tournament, check: str, origin: str | None
) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(with_password)
    page = reverse("pairs", args=[event.slug])
    client.get(page)
    data = {"text": "Rossi, Bianchi", "csrfmiddlewaretoken": "a" * 64}
    headers = {"Referer": f"http://testserver{page}"} | ({"Origin": origin} if origin else {})
    answer = client.post(check, data, headers=ENGLISH | headers, follow=True)
    is_own = origin == "http://testserver"
    assert answer.status_code == (200 if is_own else 403)
    if is_own:
        assert "Rossi, Bianchi" in send_again(client, answer).text
    else:
        why = "a different address" if origin else "logged in or out in this browser"
        assert why in answer.text
        assert "too long" not in answer.text


def test_without_a_cookie_that_is_what_is_said(check: str, db: None) -> None:
    answer = Client(enforce_csrf_checks=True).post("/login/", {"username": "a"}, headers=ENGLISH)
    assert "sent no cookie" in answer.text


POSTED_ONLY = [name for name, row in ADDRESSES.items() if row[1] == "POST" and name in DESK]


@pytest.mark.parametrize("name", POSTED_ONLY)
def test_who_reads_an_address_that_only_takes_posts_is_led_to_its_page(
    name: str, anna: Client, recorded: Tournament
) -> None:
    answer = anna.get(address(name, recorded), headers={"Accept": "text/html"}, follow=True)
    # Anna is no owner.
    is_missing = name.startswith(("account_", "people_")) or name == "person_page"
    assert answer.status_code == (404 if is_missing else 200)
    assert resolve(urlsplit(answer.request["PATH_INFO"]).path).url_name not in POSTED_ONLY


def test_a_program_gets_the_bare_answer(anna: Client, check: str) -> None:
    answer = anna.get(check, headers={"Accept": "application/json"})
    assert (answer.status_code, answer.content) == (405, b"")


def test_a_post_to_a_page_that_takes_none_is_told_and_led_on(
    anna: Client, recorded: Tournament
) -> None:
    url = reverse("console", args=[recorded.slug])
    answer = anna.post(url, headers=ENGLISH | {"Accept": "text/html"})
    assert answer.status_code == 405
    assert f'href="{url}"' in answer.text
