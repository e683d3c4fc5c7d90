"""The director calls an entry to the desk; its page and the hall screens say so."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.models.call import DeskCall
from scoring.models.tournament import Tournament
from tests.cast import entry_ticket

IN_ENGLISH = {"Accept-Language": "en"}
SAID = "Pair 3 (Nord3 N. – Sud3 U.): please come to the desk."


@pytest.fixture
def called(anna: Client, playing: Tournament) -> DeskCall:
    """Pair 3, at a tap."""
    answer = anna.post(reverse("desk_call", args=[playing.slug]), {"number": "3"})
    assert answer.url == reverse("calls", args=[playing.slug])
    return DeskCall.objects.get()


def read(client: Client, url: str) -> str:
    return client.get(url, headers=IN_ENGLISH).text


def test_the_desk_shows_who_is_called(anna: Client, called: DeskCall, playing: Tournament) -> None:
    calls = reverse("calls", args=[playing.slug])
    end = reverse("desk_call_end", args=[playing.slug, called.pk])
    assert end in read(anna, calls)
    assert anna.post(end).url == calls
    assert end not in read(anna, calls)


@pytest.mark.parametrize("number", ["", "x", "0", "99", "9" * 30])
def test_a_number_that_nobody_has_stays_in_its_field(
    anna: Client, playing: Tournament, number: str
) -> None:
    answer = anna.post(reverse("desk_call", args=[playing.slug]), {"number": number})
    assert answer.status_code == 422
    assert f'value="{number}"' in answer.text or not number
    assert not DeskCall.objects.exists()


def test_their_own_page_says_so(visitor: Client, called: DeskCall) -> None:
    own = reverse("pair_page", args=[entry_ticket(called.entry, "4829").token])
    assert read(visitor, own).count(SAID) == 2, "on the page, and among its notices"
    other = called.tournament.entries.get(number=1)
    assert SAID not in read(visitor, reverse("pair_page", args=[entry_ticket(other, "4828").token]))


@pytest.mark.parametrize("name", ["event", "event_standings"])
def test_a_page_of_the_event_keeps_it_for_the_reader_of_that_pair(
    visitor: Client, called: DeskCall, playing: Tournament, name: str
) -> None:
    page = read(visitor, reverse(name, args=[playing.slug]))
    assert 'data-called="3" hidden' in page
    assert 'data-for="3"' in page


def test_the_hall_screens_say_so(visitor: Client, called: DeskCall, playing: Tournament) -> None:
    assert SAID in read(visitor, reverse("hall_screen", args=[playing.slug]))


@pytest.mark.parametrize("name", ["event_standings", "hall_screen", "pair_page"])
def test_pages_change_when_a_call_is_made_and_when_it_is_over(
    anna: Client, visitor: Client, playing: Tournament, name: str
) -> None:
    entry = playing.entries.get(number=3)
    of = entry_ticket(entry, "4829").token if name == "pair_page" else playing.slug
    url = reverse(name, args=[of])
    said = [SAID in read(visitor, url)]
    anna.post(reverse("desk_call", args=[playing.slug]), {"number": "3"})
    said.append(SAID in read(visitor, url))
    past = timezone.now() - timedelta(seconds=1)
    DeskCall.objects.update(shown_until=past)
    said.append(SAID in read(visitor, url))
    assert said == [False, True, False]
