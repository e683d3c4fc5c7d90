"""The class of an event and its warnings, where a director meets them."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from players.models import Player
from scoring.core.classes import EventClass
from scoring.core.play.acts import ActKind
from scoring.models.tournament import Tournament
from scoring.prizes.services import set_event_class
from tests.admission.test_services import expire
from tests.cast import SIGNED, make_event
from tests.sign_ups.signing import open_event, sign_up

ENGLISH = {"Accept-Language": "en"}
EXPIRED = "card expired (31/12/2025)"


def read(client: Client, event: Tournament, name: str, *args: int) -> str:
    return client.get(reverse(name, args=[event.slug, *args]), headers=ENGLISH).text


def count_queries(client: Client, event: Tournament, name: str) -> int:
    with CaptureQueriesContext(connection) as asked:
        read(client, event, name)
    return len(asked)


def gate(event: Tournament) -> Tournament:
    set_event_class(event=event, event_class=EventClass.FEDERAL, **SIGNED)
    return event


def test_the_check_in_marks_three_among_five_thousand(anna: Client, director: User) -> None:
    event = gate(make_event(director))
    members = [Player(name=f"Socio {n}", card_number=f"S{n}") for n in range(5_000)]
    for member in members:
        member.set_key()
    Player.objects.bulk_create(members)
    read(anna, event, "check_in")
    before = count_queries(anna, event, "check_in")
    expire(event, 2, 5, 6)
    html = read(anna, event, "check_in")  # sent again, although the event is the same
    assert html.count(EXPIRED) == 3
    assert f"Nord2 Nora: {EXPIRED}" in html
    assert reverse("admit", args=[event.slug, 2]) in html
    assert count_queries(anna, event, "check_in") == before


def test_a_helper_sees_the_mark_and_may_not_admit(helper: User, director: User) -> None:
    event = gate(make_event(director))
    event.helpers.add(helper)
    expire(event, 2)
    elena = Client()
    elena.force_login(helper)
    html = read(elena, event, "check_in")
    assert EXPIRED in html
    address = reverse("admit", args=[event.slug, 2])
    assert address not in html
    assert elena.post(address, {"reason": "x"}).status_code == 404


def test_console_and_entries_tell_who_and_why(anna: Client, director: User) -> None:
    event = gate(make_event(director))
    expire(event, 2, 3, 5, 6)
    told = f"Not admitted: Nord6 Nora: {EXPIRED}; Nord5 Nora: {EXPIRED}; Nord3 Nora: {EXPIRED}."
    for name in ("console", "pairs"):
        assert f"{told} And 1 more." in " ".join(read(anna, event, name).split())


def test_the_page_sets_the_class_and_admits_with_a_reason(anna: Client, event: Tournament) -> None:
    page = reverse("admission", args=[event.slug])
    assert anna.post(page, {"event_class": "regional"}).status_code == 302
    expire(event, 2)
    html = read(anna, event, "admission")
    assert '<option value="regional" selected>' in html
    assert EXPIRED in html
    own = reverse("admit", args=[event.slug, 2])
    refused = anna.post(own, {"reason": " "}, headers=ENGLISH)
    assert refused.status_code == 422
    assert "This field is required" in refused.text
    long = "a" * 500
    assert long in anna.post(own, {"reason": long}).text  # what was typed stays
    assert anna.post(own, {"reason": "Rinnovo visto"}).headers["Location"] == page
    assert event.acts.get(kind=ActKind.ADMIT).reason == "Rinnovo visto"
    assert EXPIRED not in read(anna, event, "admission")
    assert "Rinnovo visto" in read(anna, event, "journal")


def test_a_class_alone_is_no_prize(anna: Client, finished: Tournament) -> None:
    set_event_class(event=finished, event_class=EventClass.FRIENDS, **SIGNED)
    assert reverse("prizes", args=[finished.slug]) in read(anna, finished, "console")
    public = reverse("event_prizes", args=[finished.slug])
    assert public not in read(Client(), finished, "event_standings")


def test_a_sign_up_says_what_is_to_check_and_can_be_accepted(anna: Client, director: User) -> None:
    event = gate(open_event(director))
    Player.objects.create(name="Amato Bruna", card_number="A1", valid_until=date(2025, 12, 31))
    row = sign_up(event, "Amato Bruna", "Villa Carlo")
    html = read(anna, event, "sign_ups")
    assert "Villa Carlo: no membership card" in html
    accept = reverse("sign_up_accept", args=[event.slug, row.pk])
    assert anna.post(accept).status_code == 302
    assert event.entries.count() == 1


@pytest.mark.parametrize("name", ["admission", "check_in", "pairs", "console"])
def test_the_queries_do_not_grow_with_the_findings(name: str, anna: Client, director: User) -> None:
    event = gate(make_event(director))
    Tournament.objects.filter(pk=event.pk).update(date=timezone.localdate() + timedelta(days=1))
    read(anna, event, name)
    before = count_queries(anna, event, name)
    Player.objects.update(valid_until=date(2025, 12, 31))
    read(anna, event, name)
    assert count_queries(anna, event, name) == before
