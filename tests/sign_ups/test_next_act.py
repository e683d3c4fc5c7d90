"""The next act of an event that takes sign-ups: the console's button and that of the list."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override
from pytest_django import DjangoAssertNumQueries

from scoring.console.next_act_views import ActButton, build_act_button
from scoring.console.queries import NextAct, load_console, load_consoles
from scoring.models.tournament import Tournament
from scoring.sign_ups.deciding_services import accept_all
from tests.cast import SIGNED, draw_in_order
from tests.sign_ups.signing import PAIRS, open_event, open_sign_ups, sign_up


def on_the_day(event: Tournament) -> None:
    Tournament.objects.filter(pk=event.pk).update(date=timezone.localdate())


def button(event: Tournament) -> ActButton:
    event = Tournament.objects.get(pk=event.pk)
    with override("en"):
        return build_act_button(event, load_console(event))


def test_from_the_address_by_the_queue_to_the_draw(director: User) -> None:
    event = open_event(director)
    queue = reverse("sign_ups", args=[event.slug])
    assert button(event).url == f"{queue}#share"
    for pair in PAIRS[:3]:
        sign_up(event, *pair)
    assert (button(event).url, button(event).label) == (
        queue, "Review 3 sign-ups"
    )  # fmt: skip
    accept_all(event=event, **SIGNED)
    assert button(event).url == f"{queue}#share"
    on_the_day(event)
    drawing = button(event)
    assert drawing.url == reverse("seating", args=[event.slug])
    assert drawing.text == "3 pairs are registered."
    assert drawing.note.startswith("Sign-ups are open until ")


def test_the_console_shares_what_the_address_shows(anna: Client, director: User) -> None:
    event = open_event(director)
    console = reverse("console", args=[event.slug])
    everything = "With this link everyone can see seats, results and standings"
    Tournament.objects.filter(pk=event.pk).update(is_public=False)
    page = anna.get(console, headers={"Accept-Language": "en"}).text
    assert everything not in page
    assert "Send this sign-up link to players, or show the QR code at the door:" in page
    Tournament.objects.filter(pk=event.pk).update(is_public=True)
    assert everything in anna.get(console, headers={"Accept-Language": "en"}).text


def test_a_draw_is_not_offered_before_the_day_while_they_are_open(director: User) -> None:
    event = open_event(director, pairs=6)
    assert button(event).url == f"{reverse('sign_ups', args=[event.slug])}#share"
    open_sign_ups(event, is_open=False)
    assert button(event).url == reverse("seating", args=[event.slug])


def test_closed_sign_ups_leave_the_desks_own_list(director: User) -> None:
    event = open_event(director, is_open=False)
    assert button(event).url == reverse("pairs", args=[event.slug])
    open_sign_ups(event, closes_at=timezone.now() - timedelta(minutes=1))
    assert button(event).url == reverse("pairs", args=[event.slug])


def test_what_was_sent_before_they_closed_still_waits(director: User) -> None:
    event = open_event(director, pairs=4)
    sign_up(event, *PAIRS[0])
    open_sign_ups(event, is_open=False)
    assert (button(event).url, button(event).note) == (
        reverse("sign_ups", args=[event.slug]), ""
    )  # fmt: skip


def test_the_waiting_list_and_singles_hold_no_draw_up(director: User) -> None:
    event = open_event(director, pairs=4, capacity=4)
    sign_up(event, *PAIRS[0])
    sign_up(event, "Sola Sara", seeks_partner=True)
    on_the_day(event)
    event.refresh_from_db()
    assert load_console(event).act is NextAct.DRAW


def test_once_the_seats_are_drawn_the_draft_comes_first(director: User) -> None:
    event = open_event(director, pairs=6)
    sign_up(event, *PAIRS[0])
    draw_in_order(event)
    assert load_console(event).act is NextAct.PUBLISH


def test_the_list_of_events_has_the_same_button(anna: Client, director: User) -> None:
    event = open_event(director)
    sign_up(event, *PAIRS[0])
    told = anna.get(reverse("desk"), headers={"accept-language": "en"}).text
    assert "Review 1 sign-up" in told


@pytest.mark.parametrize("events", [1, 4])
def test_many_events_are_asked_as_often_as_one(
    director: User, django_assert_num_queries: DjangoAssertNumQueries, events: int
) -> None:
    for _ in range(events):
        sign_up(open_event(director), *PAIRS[0])
    read = [*Tournament.objects.select_related("sign_up_terms").order_by("pk")]
    with django_assert_num_queries(4):
        consoles = load_consoles(read)
    assert {console.act for console in consoles} == {NextAct.SIGN_UPS}
