"""The first draw of the seats ends the sign-ups: whom it takes in, and who is left out."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from players.person import Person
from players.roster import RosterEntry
from scoring.check_in.services import mark_here
from scoring.entries.services import add_entries
from scoring.models.till import Arrival
from scoring.models.tournament import Tournament
from scoring.sign_ups.mail_services import send_due_mails
from tests import undoing
from tests.cast import SIGNED, draw_in_order
from tests.sign_ups.signing import (
    PAIRS,
    find,
    list_labels,
    open_event,
    own_address,
    sign_up,
    standing,
)

ENGLISH = {"accept-language": "en"}


@pytest.fixture
def full(director: User) -> Tournament:
    """An event with six entries for six places."""
    return open_event(director, pairs=6, capacity=6)


def draw(desk: Client, event: Tournament, **answer: object) -> str:
    """Draw the seats on the page; what it asks, or the page that it leads to."""
    data = {"method": "entry-order", "seed": "", **answer}
    return desk.post(
        reverse("seating_draw", args=[event.slug]), data, follow=True, headers=ENGLISH
    ).text


def publish(desk: Client, event: Tournament) -> None:
    desk.post(reverse("turn_publish", args=[event.slug, 1]))


def register(event: Tournament, *names: str) -> None:
    lineup = RosterEntry(0, *map(Person, names))
    add_entries(event=event, lineups=[lineup], **SIGNED)


def test_an_early_draw_asks_before_it_closes_them(full: Tournament, anna: Client) -> None:
    asked = draw(anna, full)
    assert "Drawing the seats closes sign-ups." in asked
    assert not full.turns.exists()
    draw(anna, full, everybody="1")
    assert full.turns.exists()


def test_on_the_day_a_draw_that_leaves_nobody_waiting_asks_nothing(
    full: Tournament, anna: Client
) -> None:
    Tournament.objects.update(date=timezone.localdate())
    draw(anna, full)
    assert full.turns.exists()


def test_those_who_wait_take_the_places_of_those_who_are_absent(
    full: Tournament, anna: Client
) -> None:
    first, second = sign_up(full, *PAIRS[0]), sign_up(full, *PAIRS[1])
    for entry in full.entries.all()[1:]:
        mark_here(entry=entry, **SIGNED)
    asked = draw(anna, full)
    assert PAIRS[0][0] in asked
    assert "waiting list, place 2" in asked
    draw(anna, full, present="1", taken=first.pk)
    assert " – ".join(PAIRS[0]) in list_labels(full)
    assert full.entries.count() == 6
    assert Arrival.objects.filter(entry__number=find(full, first).entry).exists()
    publish(anna, full)
    assert standing(full, second) == "left_out"


def test_after_the_seating_is_published_nobody_waits(
    full: Tournament, anna: Client, visitor: Client, settings: Any
) -> None:
    settings.SENDS_MAIL = True
    pair, single = (
        sign_up(full, *PAIRS[0], email="a@example.it"),
        sign_up(full, "Zorzi Ada", seeks_partner=True),
    )
    draw_in_order(full)
    assert standing(full, pair) == "waiting 1"
    send_due_mails(timezone.now())
    mail.outbox.clear()
    publish(anna, full)
    assert "There was no place" in visitor.get(own_address(pair), headers=ENGLISH).text
    assert "No partner was found" in visitor.get(own_address(single), headers=ENGLISH).text
    send_due_mails(timezone.now() + timedelta(days=1))
    assert [each.subject.rpartition(": ")[2] for each in mail.outbox] == ["senza posto"]


def test_an_equal_entry_of_the_desk_accepts_the_sign_up(full: Tournament) -> None:
    row = sign_up(full, *PAIRS[0], categories=())
    other = sign_up(full, *PAIRS[1])
    register(full, *reversed(PAIRS[0]))
    assert (standing(full, row), find(full, row).entry) == ("entered", 7)
    assert standing(full, other) == "waiting 1"
    undoing.undo(full)
    assert standing(full, row) == "waiting 1"


def test_a_namesake_of_another_club_is_not_the_same(full: Tournament) -> None:
    row = sign_up(full, *PAIRS[0])
    row.players.update(club="Burraco Pisa")
    people = tuple(Person(name, club="Burraco Roma") for name in PAIRS[0])
    add_entries(event=full, lineups=[RosterEntry(0, *people)], **SIGNED)
    assert standing(full, row) == "waiting 1"


def test_a_pasted_list_says_that_it_passes_the_places(full: Tournament, anna: Client) -> None:
    url = reverse("pairs_check", args=[full.slug])
    told = anna.post(url, {"text": "Rossi Ada - Verdi Ugo"}, headers=ENGLISH).text
    assert (
        "With this list the event has 7 pairs, but online sign-up is limited to 6 places." in told
    )
