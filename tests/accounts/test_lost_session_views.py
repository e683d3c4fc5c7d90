"""The input of any form of the desk survives a lost session: the log-in page says why it is there
and leads back to the form, filled and not sent."""

from __future__ import annotations

from datetime import timedelta
from urllib.parse import urljoin, urlsplit

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from django.urls import resolve, reverse

from scoring.accounts import lost_session_views
from scoring.accounts.form_filling import fill_form
from scoring.accounts.lost_session_views import Typed
from scoring.models.tournament import Tournament
from tests.addresses import ADDRESSES, DESK, FILES, address
from tests.cast import PASSWORD
from tests.test_every_field import FormReader

PAGES = [
    name for name, row in DESK.items() if row[1] == "GET" and row[2] == 200 and name not in FILES
]
ENGLISH = {"Accept-Language": "en"}


class WholeFormReader(FormReader):
    """The forms of a page with the text of their textareas, and the fields that take any text."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[set[str]] = []
        self._textarea = ""
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
        self._textarea = name if tag == "textarea" and self.forms else ""

    def handle_data(self, data: str) -> None:
        if self._textarea:
            self.forms[-1].values[self._textarea] = data.removeprefix("\n")
            self._textarea = ""


NO_TEXT = {"hidden", "checkbox", "radio", "file", "password", "submit", "button"}


def read_forms(url: str, response: HttpResponse) -> list[tuple[str, dict[str, str], set[str]]]:
    """The posted forms of a page: the address, what a browser would send, the fields of text."""
    reader = WholeFormReader()
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
    """Log in on the page that came in place of the answer; the page to which that leads."""
    [(url, hidden, _texts)] = [
        form for form in read_forms("/", asked) if form[0] == reverse("login")
    ]
    data = hidden | {"username": name, "password": PASSWORD}
    return client.post(url, data, follow=True, headers=ENGLISH)


@pytest.mark.parametrize("name", PAGES)
def test_every_form_of_the_desk_comes_back_filled(
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
        assert "Your access has expired" in asked.text
        assert "Scritto" not in asked.text
        shown = log_in(client, asked)
        path = shown.request["PATH_INFO"]
        forms = [form for form in read_forms(path, shown) if form[0] == url]
        assert any(typed.items() <= found.items() for _url, found, _texts in forms), (url, path)
        assert "It is not sent yet" in shown.text


@pytest.fixture
def check(event: Tournament) -> str:
    return reverse("pairs_check", args=[event.slug])


def page_of(check: str) -> str:
    return check.removesuffix("check/")


@pytest.fixture
def with_password(director: User) -> User:
    director.set_password(PASSWORD)
    director.save()
    return director


def test_a_pasted_list_comes_back_on_the_page_that_it_was_pasted_into(
    with_password: User, event: Tournament, check: str
) -> None:
    page = reverse("pairs", args=[event.slug])
    before = event.entries.count()
    client, asked = send_without_session(check, page, {"text": "Rossi, Bianchi\nVerdi, Neri"})
    shown = log_in(client, asked)
    assert shown.request["PATH_INFO"] == page
    assert "Rossi, Bianchi\nVerdi, Neri</textarea>" in shown.text
    assert event.entries.count() == before
    assert "Rossi, Bianchi" in client.get(page).text, "loaded again"
    client.get(reverse("desk"))
    assert "Rossi, Bianchi" not in client.get(page).text, "left for another page"


def test_a_wrong_password_loses_nothing(with_password: User, event: Tournament, check: str) -> None:
    client, asked = send_without_session(check, page_of(check), {"text": "Rossi, Bianchi"})
    [(url, hidden, _)] = [form for form in read_forms("/", asked) if form[0] == reverse("login")]
    again = client.post(
        url, hidden | {"username": "Anna", "password": "sbagliata"}, headers=ENGLISH
    )
    assert "Your access has expired" in again.text
    assert "Rossi, Bianchi" in log_in(client, again).text


def test_who_may_not_open_the_event_sees_nothing_of_it(
    helper: User, event: Tournament, check: str
) -> None:
    helper.set_password(PASSWORD)
    helper.save()
    client, asked = send_without_session(check, page_of(check), {"text": "Rossi, Bianchi"})
    shown = log_in(client, asked, helper.username)
    assert shown.status_code == 404
    assert "Rossi" not in shown.text
    assert "Rossi" not in client.get(reverse("desk")).text


def test_it_expires_and_cannot_be_forged(
    with_password: User, event: Tournament, check: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, asked = send_without_session(check, page_of(check), {"text": "Rossi, Bianchi"})
    [(_, hidden, _)] = [form for form in read_forms("/", asked) if form[0] == reverse("login")]
    assert Typed.unsign(hidden["typed"] + "x") is None
    assert Typed.unsign("") is None
    log_in(client, asked)
    page = reverse("pairs", args=[event.slug])
    assert "Rossi, Bianchi" in client.get(page).text
    later = lost_session_views.timezone.now() + timedelta(hours=3)
    monkeypatch.setattr(lost_session_views.timezone, "now", lambda: later)
    assert "Rossi, Bianchi" not in client.get(page).text


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
def test_a_form_opened_before_another_log_in_is_shown_again_if_it_is_our_own(
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
    assert ("Rossi, Bianchi" in answer.text) is is_own
    assert answer.status_code == (200 if is_own else 403)
    if not is_own:
        why = "another address" if origin else "logged in or out in this browser"
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
    is_owners = name.startswith("account_")  # Anna is none
    assert answer.status_code == (404 if is_owners else 200)
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


def test_the_form_that_fits_best_is_filled_and_its_fold_opened() -> None:
    html = (
        '<form method="post" action="a/"><input name="x" value="1"></form>'
        '<details><form method="post" action="b/"><input type="hidden" name="id" value="7">'
        '<input name="x"><select name="s"><option value="1" selected>1</option>'
        '<option value="2">2</option></select><input type="checkbox" name="c" checked>'
        '<textarea name="t">old\nline</textarea></form></details>'
    )
    filled = fill_form(
        html, "/p/", "/p/b/", {"x": ['"2"'], "s": ["2"], "t": ["</textarea>"], "z": ["9"]}
    )
    assert filled is not None
    assert filled.left == [("z", "9")]
    assert '<input name="x" value="1">' in filled.html
    assert '<input name="x" value="&quot;2&quot;">' in filled.html
    assert "<details open>" in filled.html
    assert '<option value="1">' in filled.html
    assert '<option value="2" selected>' in filled.html
    assert '<input type="checkbox" name="c">' in filled.html
    assert "&lt;/textarea&gt;</textarea>" in filled.html
