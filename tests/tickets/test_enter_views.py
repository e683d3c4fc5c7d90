"""The entrance by PIN: who has one gets in, who guesses is stopped, and nobody learns what there
was."""

from __future__ import annotations

import re

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.accounts.throttle_services import ENTER, OF_ALL_AT_PINS, ONCE_PINS_ARE_GUESSED
from scoring.models.account import Guesses
from scoring.models.tournament import Tournament
from scoring.tickets.services import revoke_ticket
from tests.cast import PASSWORD, SIGNED, entry_ticket, table_ticket

PIN = "482913"
LIMIT = 10


def type_pin(client: Client, pin: str, address: str = "10.0.0.5", **more: str) -> tuple[int, str]:
    answer = client.post(reverse("enter"), {"pin": pin, **more}, REMOTE_ADDR=address)
    return answer.status_code, answer.content.decode()


def guessed_elsewhere(addresses: int, times: int) -> None:
    """Let each of these addresses have typed so many wrong PINs in the last ten minutes."""
    now = timezone.now()
    Guesses.objects.bulk_create(
        Guesses(lock=ENTER, address=f"10.0.1.{n}", misses=times, last_at=now)
        for n in range(addresses)
    )


def test_a_pin_opens_its_table(visitor: Client, event: Tournament) -> None:
    ticket = table_ticket(event, 5, PIN)
    answer = visitor.post(reverse("enter"), {"pin": "482 913"})
    assert answer.url == reverse("phone", args=[ticket.token])
    assert visitor.get(answer.url).status_code == 200


def test_a_wrong_one_is_answered_beside_what_was_typed(visitor: Client, event: Tournament) -> None:
    entry_ticket(event.entries.get(number=1), "4829")
    for wrong in ("482 914", "4829", "abc"):
        status, page = type_pin(visitor, wrong)
        assert status == 422
        assert f'value="{wrong}"' in page


def test_guessing_is_stopped_for_that_address_alone(visitor: Client, event: Tournament) -> None:
    table_ticket(event, 1, PIN)
    for guess in range(LIMIT):
        assert type_pin(visitor, f"{100007 + guess}")[0] == 422
    status, page = type_pin(visitor, PIN)
    assert status == 429
    assert re.search(r"\d\d:\d\d", page.split('role="alert"')[1])
    assert type_pin(visitor, PIN, "10.0.0.6")[0] == 302
    login = {"username": "anna", "password": PASSWORD}
    assert visitor.post(reverse("login"), login, REMOTE_ADDR="10.0.0.5").status_code == 302


def test_a_right_pin_does_not_buy_more_guesses(visitor: Client, event: Tournament) -> None:
    table_ticket(event, 1, PIN)
    for guess in range(LIMIT - 1):
        type_pin(visitor, f"{100007 + guess}")
    assert type_pin(visitor, PIN)[0] == 302
    assert type_pin(visitor, "100001")[0] == 422
    assert type_pin(visitor, PIN)[0] == 429


def test_while_many_guess_a_pin_opens_only_beside_its_tables_number(
    visitor: Client, event: Tournament
) -> None:
    table_ticket(event, 5, PIN)
    assert 'name="table"' not in visitor.get(reverse("enter")).content.decode()
    guessed_elsewhere(addresses=1, times=OF_ALL_AT_PINS - 1)
    assert type_pin(visitor, "100007", "10.0.1.9")[0] == 422
    assert 'name="table"' in visitor.get(reverse("enter")).content.decode()
    for _ in range(5):  # from a page that did not ask for it yet: no miss
        status, page = type_pin(visitor, PIN)
        assert status == 422
        assert f'value="{PIN}"' in page
    assert type_pin(visitor, PIN, table="4")[0] == 422
    assert type_pin(visitor, PIN, table="")[0] == 422
    assert type_pin(visitor, PIN, table="5")[0] == 302


def test_while_many_guess_the_roving_referee_types_no_number(
    visitor: Client, event: Tournament
) -> None:
    table_ticket(event, None, PIN)
    guessed_elsewhere(addresses=4, times=5)
    assert type_pin(visitor, PIN, table="1")[0] == 422
    assert type_pin(visitor, PIN, table="")[0] == 302


def test_while_many_guess_an_address_misses_three_times(visitor: Client, event: Tournament) -> None:
    table_ticket(event, 1, PIN)
    guessed_elsewhere(addresses=145, times=1)
    answers = [type_pin(visitor, f"{100_007 + n}", table="1")[0] for n in range(6)]
    assert answers == [422] * ONCE_PINS_ARE_GUESSED + [429] * 3
    assert type_pin(visitor, PIN, table="1")[0] == 429
    assert type_pin(visitor, PIN, "10.0.0.6", table="1")[0] == 302
    assert type_pin(visitor, PIN, "10.0.1.7", table="1")[0] == 302, "it has missed once"


def test_a_revoked_link_is_answered_as_one_that_never_was(
    visitor: Client, event: Tournament
) -> None:
    revoked = table_ticket(event, 1)
    pair = entry_ticket(event.entries.get(number=1), "4829")
    for ticket in (revoked, pair):
        revoke_ticket(ticket=ticket, **SIGNED)
    for name, token in (("phone", revoked.token), ("pair_page", pair.token)):
        said = [read(visitor, name, asked) for asked in (token, "x" * len(token))]
        assert said[0] == said[1]
    assert visitor.post(reverse("pair_sign", args=[pair.token])).status_code == 404


def read(client: Client, name: str, token: str) -> str:
    """The answer without what it repeats of the question, and without the form's own token."""
    url = reverse(name, args=[token])
    answer = client.get(url)
    assert answer.status_code == 404
    page = answer.content.decode().replace(url, "")
    return re.sub(r'(csrfmiddlewaretoken" value=)"\w+', "", page)
