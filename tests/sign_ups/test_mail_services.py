"""Mails that tell how a sign-up stands: sent once, tried again, never the cause of a loss."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from scoring.models.sign_up import SignUp
from scoring.models.tournament import Tournament
from scoring.sign_ups import mail_services
from scoring.sign_ups.deciding_services import accept_all
from scoring.sign_ups.mail_services import MOST_TRIES, RETRY_AFTER, send_due_mails
from scoring.sign_ups.services import withdraw_sign_up
from tests.cast import SIGNED
from tests.sign_ups.signing import DESK, PAIRS, address, open_event, own_address, refuse, sign_up

NORA = "nora@example.it"


class AwayBackend(EmailBackend):
    """A mail server that is away."""

    def send_messages(self, messages: Any) -> int:
        raise ConnectionRefusedError


AWAY = f"{__name__}.AwayBackend"


@pytest.fixture(autouse=True)
def mailing(settings: Settings) -> None:
    settings.SENDS_MAIL = True


@pytest.fixture
def event(director: User) -> Tournament:
    return open_event(director, capacity=1)


def read_due(row: SignUp) -> tuple[bool, int, bool]:
    row.refresh_from_db()
    return row.is_mail_due, row.mail_tries, row.mailed_at is not None


def test_each_decision_is_told_once(event: Tournament) -> None:
    row = sign_up(event, *PAIRS[0], email=NORA)
    now = timezone.now()
    assert (send_due_mails(now), send_due_mails(now)) == (1, 0)
    accept_all(event=event, **SIGNED)
    assert send_due_mails(now) == 1
    assert [sent.to for sent in mail.outbox] == [[NORA], [NORA]]
    assert "ricevuta" in mail.outbox[0].body
    assert f"https://desk.example{own_address(row)}" in mail.outbox[1].body
    assert read_due(row) == (False, 0, True)


def test_nothing_that_was_typed_is_sent_to_a_stranger(event: Tournament) -> None:
    sign_up(event, "Compra Subito", "Www Esempio", note="spam.example", email=NORA)
    send_due_mails(timezone.now())
    (sent,) = mail.outbox
    for word in ("Compra", "Www", "spam.example"):
        assert word not in sent.body + sent.subject


@pytest.mark.parametrize(
    ("names", "reason", "told"),
    [
        (PAIRS[0], "", "al posto 1 in lista d’attesa"),
        (PAIRS[0], "Solo soci", "Solo soci"),
        (PAIRS[0][:1], "", "cercano un compagno"),
    ],
)
def test_every_standing_has_its_mail(
    event: Tournament, names: tuple[str, ...], reason: str, told: str
) -> None:
    sign_up(event, *PAIRS[1])
    row = sign_up(event, *names, email=NORA, seeks_partner=len(names) == 1)
    if reason:
        refuse(row, reason)
    send_due_mails(timezone.now())
    (sent,) = mail.outbox
    assert told in sent.body
    assert "\n" not in sent.subject


def test_a_mail_server_that_is_away_is_tried_again(event: Tournament, settings: Settings) -> None:
    row = sign_up(event, *PAIRS[0], email=NORA)
    usual, settings.EMAIL_BACKEND = settings.EMAIL_BACKEND, AWAY
    now = timezone.now()
    assert (send_due_mails(now), read_due(row)) == (0, (True, 1, False))
    settings.EMAIL_BACKEND = usual
    assert send_due_mails(now + timedelta(minutes=1)) == 0
    assert send_due_mails(now + RETRY_AFTER) == 1
    assert read_due(row) == (False, 0, True)


def test_in_the_end_it_is_given_up(event: Tournament, settings: Settings) -> None:
    row = sign_up(event, *PAIRS[0], email=NORA)
    settings.EMAIL_BACKEND = AWAY
    for again in range(MOST_TRIES + 3):
        send_due_mails(timezone.now() + again * RETRY_AFTER)
    assert read_due(row) == (True, MOST_TRIES, False)


def test_a_line_break_in_the_event_breaks_no_mail(event: Tournament) -> None:
    Tournament.objects.filter(pk=event.pk).update(name="Coppa\nBcc: x@example.it")
    sign_up(event, *PAIRS[0], email=NORA)
    assert send_due_mails(timezone.now()) == 1
    assert mail.outbox[0].recipients() == [NORA]


def test_who_withdraws_is_not_written_to(event: Tournament, settings: Settings) -> None:
    row = sign_up(event, *PAIRS[0], email=NORA)
    settings.SENDS_MAIL = False
    assert send_due_mails(timezone.now()) == 0  # nor is anybody by a desk without mail
    settings.SENDS_MAIL = True
    withdraw_sign_up(sign_up=row, author=DESK, now=timezone.now())
    assert send_due_mails(timezone.now()) == 0


def test_the_page_says_that_no_mail_could_be_sent(
    event: Tournament, visitor: Client, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The entry is there, and its page asks to keep the link; the director sees it too."""
    settings.EMAIL_BACKEND = AWAY
    monkeypatch.setattr(
        "scoring.sign_ups.public_views.send_mails_soon", lambda: send_due_mails(timezone.now())
    )
    sent = {"name_1": "Amato Bruna", "name_2": "Villa Carlo", "email": NORA}
    answer = visitor.post(address(event), sent, follow=True)
    assert "non è riuscito a inviare per mail" in answer.text
    assert SignUp.objects.get().mail_tries == 1


def test_mails_are_sent_beside_the_request(
    event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = []

    class Started:
        def __init__(self, *, target: Any, **_named: Any) -> None:
            started.append(target)

        def start(self) -> None:
            pass

    monkeypatch.setattr(mail_services, "Thread", Started)
    mail_services.send_mails_soon()
    assert started == [mail_services._send_apart]


def test_an_address_has_the_mail_of_one_sign_up_an_hour(event: Tournament) -> None:
    for pair in PAIRS[:3]:
        sign_up(event, *pair, email="vittima@example.it")
    now = timezone.now()
    assert send_due_mails(now) == 1
    assert send_due_mails(now + timedelta(minutes=59)) == 0
    assert send_due_mails(now + timedelta(minutes=61)) == 1
