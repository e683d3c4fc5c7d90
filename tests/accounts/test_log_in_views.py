"""Guesses of passwords: a few are let through, and nobody is locked out by somebody else's."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.hashers import check_password, make_password
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from burraco_tourney import passwords
from burraco_tourney.passwords import OneAtATimeHasher
from scoring.accounts import throttle_services as throttle
from scoring.actions.one_at_a_time_services import Busy, OneAtATime
from scoring.models.account import Guesses
from scoring.models.tournament import Tournament
from tests.cast import PASSWORD, table_ticket

pytestmark = pytest.mark.usefixtures("director", "outsider")
WRONG = "sbagliata"


def log_in(name: str, password: str, address: str) -> int:
    sent = {"username": name, "password": password}
    return Client().post(reverse("login"), sent, REMOTE_ADDR=address).status_code


def guess(name: str, address: str, times: int = 1) -> int:
    """The number of these wrong passwords that were looked at."""
    return [log_in(name, WRONG, address) for _ in range(times)].count(200)


def missed(lock: str, address: str, times: int) -> None:
    """Let this address have missed the lock so many times in the last ten minutes."""
    Guesses.objects.create(lock=lock, address=address, misses=times, last_at=timezone.now())


def test_an_account_is_closed_to_the_address_that_guesses_it() -> None:
    assert guess("anna", "10.0.0.5", 12) == 9  # the tenth is counted, and answered as closed
    assert log_in("anna", PASSWORD, "10.0.0.5") == 429
    assert log_in("anna", PASSWORD, "10.0.0.6") == 302
    assert log_in("bruno", PASSWORD, "10.0.0.5") == 302


def test_one_address_does_not_try_all_accounts() -> None:
    missed("login:carla", "10.0.0.5", throttle.OF_ADDRESS_AT_LOG_IN - 2)
    assert sum(guess(f"name{n}", "10.0.0.5") for n in range(5)) == 2
    assert log_in("anna", PASSWORD, "10.0.0.5") == 429
    assert log_in("anna", PASSWORD, "10.0.0.6") == 302


def test_who_has_logged_in_from_there_before_is_not_locked_out_by_others_there() -> None:
    assert log_in("anna", PASSWORD, "10.0.0.5") == 302
    missed("login:carla", "10.0.0.5", throttle.OF_ADDRESS_AT_LOG_IN)
    assert log_in("bruno", PASSWORD, "10.0.0.5") == 429
    assert log_in("anna", PASSWORD, "10.0.0.5") == 302


def test_an_account_guessed_from_many_addresses_can_be_missed_once_from_each() -> None:
    for n in range(6):
        missed("login:anna", f"10.0.0.{n}", 9)
    assert guess("anna", "10.0.1.1", 3) == 1
    assert log_in("anna", PASSWORD, "10.0.1.1") == 429
    assert log_in("anna", PASSWORD, "10.0.1.2") == 302
    assert guess("bruno", "10.0.1.3", 3) == 3, "nobody guesses this one"


def test_all_accounts_together_have_a_ceiling_too() -> None:
    for n in range(throttle.OF_ALL_ACCOUNTS):
        missed(f"login:name{n}", f"10.0.{n}.5", 1)
    assert guess("bruno", "10.1.1.1", 3) == 1
    assert log_in("bruno", PASSWORD, "10.1.1.2") == 302


def test_ten_quiet_minutes_open_everything() -> None:
    missed("login:anna", "10.0.0.5", 10)
    missed("login:carla", "10.0.0.6", throttle.OF_ALL_ACCOUNTS)
    Guesses.objects.update(last_at=timezone.now() - throttle.FORGOTTEN_AFTER)
    assert guess("anna", "10.0.0.5", 2) == 2


def test_misses_by_a_clock_that_was_wrong_close_nothing_once_it_is_right() -> None:
    missed("login:anna", "10.0.0.5", 10)
    Guesses.objects.update(last_at=timezone.now() + timedelta(days=365))
    assert guess("anna", "10.0.0.5", 2) == 2


@pytest.mark.parametrize("lock", ["enter:", "sign:1:1:NS", "login:anna"])
def test_an_account_named_like_a_lock_closes_none(lock: str) -> None:
    guess(lock, "10.0.0.5", 12)
    assert log_in("anna", PASSWORD, "10.0.0.5") == 302
    pin = {"pin": "482913"}
    assert Client().post(reverse("enter"), pin, REMOTE_ADDR="10.0.0.5").status_code == 422


def test_misses_at_pins_close_no_account() -> None:
    for _ in range(12):
        Client().post(reverse("enter"), {"pin": "482913"}, REMOTE_ADDR="10.0.0.5")
    assert log_in("anna", PASSWORD, "10.0.0.5") == 302


# --- What hashing takes --------------------------------------------------------------------------


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch, settings: Any) -> OneAtATime:
    """The hashing of the running program, where nobody waits."""
    gate = OneAtATime(queue=0, seconds=0)
    monkeypatch.setattr(passwords, "hashing", gate)
    monkeypatch.setattr(OneAtATimeHasher, "iterations", 1)
    settings.PASSWORD_HASHERS = ["burraco_tourney.passwords.OneAtATimeHasher"]
    return gate


def test_passwords_are_hashed_one_at_a_time(gate: OneAtATime) -> None:
    user = User.objects.create_user("carla", password=PASSWORD)
    assert user.password.startswith("pbkdf2_sha256$")
    with gate, pytest.raises(Busy):
        make_password(PASSWORD)
    with gate, pytest.raises(Busy):
        check_password(PASSWORD, user.password)
    assert check_password(PASSWORD, user.password)


def test_who_logs_in_while_others_do_is_asked_again_and_not_counted(gate: OneAtATime) -> None:
    User.objects.create_user("carla", password=PASSWORD)
    client = Client()
    sent = {"username": "carla", "password": PASSWORD}
    with gate:
        for _ in range(12):
            answer = client.post(reverse("login"), sent)
    assert answer.status_code == 503
    assert answer.headers["Retry-After"]
    page = answer.content.decode()
    assert 'value="carla"' in page
    assert PASSWORD not in page
    assert 'role="alert"' in page
    assert client.post(reverse("login"), sent).status_code == 302


def test_a_closed_account_costs_no_hashing(gate: OneAtATime) -> None:
    guess("anna", "10.0.0.5", 10)
    with gate:
        assert log_in("anna", PASSWORD, "10.0.0.5") == 429


def test_a_phone_waits_for_no_password(
    gate: OneAtATime, event: Tournament, visitor: Client
) -> None:
    ticket = table_ticket(event, 1, "482913")
    with gate:
        answer = visitor.post(reverse("enter"), {"pin": "482913"})
        assert visitor.get(answer.url).status_code == 200
        assert visitor.get(reverse("phone_state", args=[ticket.token])).status_code == 200
