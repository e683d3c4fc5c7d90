"""The host alone opens the event that is being played, where there is only one."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.models.tournament import Tournament
from scoring.play.results_queries import find_only_running
from tests.cast import make_event, seat_event


def test_the_bare_address_opens_the_only_event_that_is_played(
    visitor: Client, anna: Client, playing: Tournament
) -> None:
    answer = visitor.get(reverse("home"))
    assert answer.headers["Location"] == reverse("event", args=[playing.slug])
    assert (
        visitor.get(reverse("home"), headers={"referer": "http://testserver/"}).status_code == 200
    )
    assert visitor.get(reverse("home") + "?page=1").status_code == 200
    assert anna.get(reverse("home")).status_code == 200


def test_of_two_events_the_list_is_opened(
    visitor: Client, playing: Tournament, outsider: User
) -> None:
    seat_event(make_event(outsider))
    assert find_only_running() is None
    assert visitor.get(reverse("home")).status_code == 200


@pytest.mark.usefixtures("event")
def test_an_event_that_is_not_seated_opens_nothing(visitor: Client) -> None:
    assert visitor.get(reverse("home")).status_code == 200


def test_the_hall_reads_the_short_address(visitor: Client, playing: Tournament) -> None:
    board = reverse("hall_screen", args=[playing.slug])
    page = visitor.get(board, headers={"host": "192.168.1.23:8000"}).content.decode()
    assert '<p class="scene__address strong breaks">192.168.1.23:8000</p>' in page
