"""The end of frozen standings: asked at the end of the prize-giving and at the close of the event,
and a decision of the console until the public sees the last turn."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from scoring.clock.face import find_control_clock
from scoring.events.services import close_event
from scoring.models.tournament import Tournament
from scoring.screens import services as screens
from scoring.standings.services import freeze_standings
from tests.cast import ANNA, NOW, SIGNED
from tests.public.pages import html

STILL_HIDDEN = "The public still sees the standings after turn 2. Publish the current ones?"


@pytest.fixture
def frozen(finished: Tournament) -> Tournament:
    """All turns are closed; the public sees all but the last."""
    freeze_standings(event=finished, turn=2, author=ANNA)
    return Tournament.objects.get(pk=finished.pk)


def post(client: Client, name: str, event: Tournament, **data: str) -> int:
    return client.post(reverse(name, args=[event.slug]), data).status_code


def frozen_turn(event: Tournament) -> int | None:
    return Tournament.objects.get(pk=event.pk).frozen_turn


def test_hidden_turns_are_a_decision_of_the_console(anna: Client, frozen: Tournament) -> None:
    assert STILL_HIDDEN in html(anna, frozen, "console")
    freeze_standings(event=frozen, turn=3, author=ANNA)
    assert "The public still sees" not in html(anna, frozen, "console")


def test_the_prize_giving_ends_with_a_question(anna: Client, frozen: Tournament) -> None:
    screens.start_reveal(event=frozen, places=1, author=ANNA, now=NOW)
    page = html(anna, frozen, "prize_giving")
    assert "Finish and publish" in page
    assert "Finish without publishing" in page
    post(anna, "reveal_end", frozen, publish="0")
    assert frozen_turn(frozen) == 2
    screens.start_reveal(event=frozen, places=1, author=ANNA, now=NOW)
    post(anna, "reveal_end", frozen, publish="1")
    assert frozen_turn(frozen) is None
    assert STILL_HIDDEN not in html(anna, frozen, "console")


def test_an_unfrozen_prize_giving_asks_nothing(anna: Client, finished: Tournament) -> None:
    screens.start_reveal(event=finished, places=1, author=ANNA, now=NOW)
    assert "Finish and publish" not in html(anna, finished, "prize_giving")


def test_closing_a_frozen_event_asks_and_publishes(
    anna: Client, visitor: Client, frozen: Tournament
) -> None:
    assert "or keep them hidden" in html(anna, frozen, "event_close")
    assert post(anna, "event_close", frozen) == 422
    assert not Tournament.objects.get(pk=frozen.pk).is_closed
    assert post(anna, "event_close", frozen, publish="1") == 302
    assert Tournament.objects.get(pk=frozen.pk).is_final
    assert "The winners" in html(visitor, frozen, "event")


def test_kept_hidden_no_page_shows_winners_and_the_console_asks_on(
    anna: Client, visitor: Client, frozen: Tournament
) -> None:
    assert post(anna, "event_close", frozen, publish="0") == 302
    page = html(visitor, frozen, "event")
    assert "has not published the winners yet" in page
    assert "podium" not in page
    assert '<ol class="top plain">' not in page
    assert STILL_HIDDEN in html(anna, frozen, "console")


def test_a_closed_event_opens_on_its_winners(anna: Client, finished: Tournament) -> None:
    assert "Tables of turn 3" in html(anna, finished, "console")
    close_event(event=finished, **SIGNED)
    page = html(anna, finished, "console")
    assert "podium__step--1" in page
    assert "what=prizes" in page
    assert "Tables of turn 3" not in page
    assert "data-clock-sound" not in html(anna, finished, "event")


def test_the_time_to_contest_the_standings_is_counted_down(finished: Tournament) -> None:
    turns = finished.turns.all()
    clock = find_control_clock(finished, turns, NOW)
    assert clock is not None
    assert clock.ends_at == NOW + timedelta(minutes=finished.control_minutes)
    assert find_control_clock(finished, turns, clock.ends_at) is None
