"""Sign-ups of the same moment, each from a connection of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client

from scoring.models.sign_up import SignUp
from scoring.models.tournament import Tournament
from scoring.sign_ups.queries import load_sign_ups
from tests.sign_ups.signing import PAIRS, address, list_labels, open_event

pytestmark = pytest.mark.django_db(transaction=True)


def send_at_once(event: Tournament, forms: Sequence[dict[str, str]]) -> list[int]:
    """The status of each of these forms, all sent in the same moment."""
    ready = Barrier(len(forms))

    def send(typed: dict[str, str]) -> int:
        ready.wait(20)
        try:
            return Client().post(address(event), typed).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(len(forms)) as pool:
        return list(pool.map(send, forms))


def test_of_two_who_name_one_player_in_the_same_second_one_is_asked(director: User) -> None:
    event = open_event(director, by_director=False)
    forms = [
        {"name_1": "Amato Bruna", "name_2": partner, "key": partner[:5]}
        for partner in ("Villa Carlo", "Fabbri Enzo", "Leone Luca")
    ]
    assert Counter(send_at_once(event, forms)) == {302: 1, 422: 2}
    assert (SignUp.objects.count(), len(list_labels(event))) == (1, 1)


def test_the_last_place_is_one_pairs(director: User) -> None:
    event = open_event(director, by_director=False, capacity=1)
    forms = [{"name_1": one, "name_2": two, "waits": "1"} for one, two in PAIRS[:4]]
    assert send_at_once(event, forms) == [302] * 4
    assert len(list_labels(event)) == 1
    event.refresh_from_db()
    listed = load_sign_ups(event, event.sign_up_terms)
    assert sorted(each.place.waits_as for each in listed.sign_ups) == [0, 1, 2, 3]


def test_a_button_that_is_pressed_twice_enters_once(director: User) -> None:
    event = open_event(director)
    form = {"name_1": "Amato Bruna", "name_2": "Villa Carlo", "key": "one-page"}
    assert send_at_once(event, [form, form]) == [302, 302]
    assert SignUp.objects.count() == 1
