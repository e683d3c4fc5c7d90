"""Players tick the event's categories: they come with the entry, and are corrected with it."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.entries.services import change_categories, label_entries
from scoring.models.sign_up import SignUp
from scoring.models.tournament import Tournament
from scoring.sign_ups.deciding_services import accept_sign_up, pair_sign_ups
from tests.cast import SIGNED
from tests.sign_ups.signing import (
    PAIRS,
    address,
    correct,
    find,
    open_event,
    own_address,
    refuse,
    sign_up,
)


@pytest.fixture
def event(director: User) -> Tournament:
    event = open_event(director)
    change_categories(event=event, names=["Donne", "Miste"], **SIGNED)
    event.refresh_from_db()
    return event


def categories(event: Tournament) -> list[list[str]]:
    return list(event.entries.order_by("number").values_list("categories", flat=True))


def test_ticked_on_the_page_they_come_with_the_entry(
    anna: Client, visitor: Client, event: Tournament
) -> None:
    assert 'value="Miste"' in visitor.get(address(event)).text
    names = dict(zip(("name_1", "name_2"), PAIRS[0], strict=True))
    visitor.post(address(event), names | {"categories": ["Miste"]})
    assert "Miste" in anna.get(reverse("sign_ups", args=[event.slug])).text
    accept_sign_up(sign_up=SignUp.objects.get(), same=(), **SIGNED)
    assert categories(event) == [["Miste"]]


def test_an_event_without_asks_for_none(director: User, visitor: Client) -> None:
    assert 'name="categories"' not in visitor.get(address(open_event(director))).text


def test_one_that_the_event_has_not_is_refused(visitor: Client, event: Tournament) -> None:
    names = dict(zip(("name_1", "name_2"), PAIRS[0], strict=True))
    answer = visitor.post(address(event), names | {"categories": ["Regine"]})
    assert (answer.status_code, SignUp.objects.count()) == (422, 0)


def test_one_that_went_since_is_left_out(event: Tournament) -> None:
    row = sign_up(event, *PAIRS[0], categories=("Miste", "Donne"))
    change_categories(event=event, names=["Donne"], **SIGNED)
    accept_sign_up(sign_up=row, same=(), **SIGNED)
    assert categories(event) == [["Donne"]]


def test_what_the_director_labels_stands_until_it_is_corrected(
    visitor: Client, event: Tournament
) -> None:
    row = sign_up(event, *PAIRS[0], categories=("Miste",))
    accept_sign_up(sign_up=row, same=(), **SIGNED)
    label_entries(event=event, labels={1: ["Donne"]}, **SIGNED)
    assert 'value="Donne" id="id_categories_0" checked' in visitor.get(own_address(row)).text
    row.refresh_from_db()
    correct(row, "Amato Bruna", "Nuova Nina", categories=("Donne",))
    accept_sign_up(sign_up=row, same=(), **SIGNED)
    assert categories(event) == [["Donne"]]
    row.refresh_from_db()
    correct(row, "Amato Bruna", "Nuova Nina", categories=())
    assert find(event, row).standing == "corrected"
    accept_sign_up(sign_up=row, same=(), **SIGNED)
    assert categories(event) == [[]]


def test_a_refused_correction_leaves_them(event: Tournament) -> None:
    row = sign_up(event, *PAIRS[0], categories=("Miste",))
    accept_sign_up(sign_up=row, same=(), **SIGNED)
    row.refresh_from_db()
    correct(row, *PAIRS[0], categories=("Donne",))
    refuse(row)
    assert (find(event, row).categories, categories(event)) == (("Miste",), [["Miste"]])


def test_two_singles_have_those_of_both(event: Tournament) -> None:
    one = sign_up(event, "Amato Bruna", seeks_partner=True, categories=("Donne", "Miste"))
    two = sign_up(event, "Conti Daria", seeks_partner=True, categories=("Donne",))
    pair_sign_ups(event=event, keys=[one.pk, two.pk], **SIGNED)
    assert categories(event) == [["Donne"]]
