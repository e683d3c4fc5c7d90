"""The buttons of the clock, on the console and the board: for directors alone."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.models.tournament import Tournament
from scoring.play.turns_services import close_turn
from tests.cast import NOW, SIGNED, play_turn, sign_in

BUTTONS = ("clock_pause", "clock_extend", "clock_end")


@pytest.fixture(autouse=True)
def ten_minutes_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timezone, "now", lambda: NOW + timedelta(minutes=10))


def show(client: Client, event: Tournament, name: str = "console", *args: int) -> str:
    url = reverse(name, args=[event.slug, *args])
    return client.get(url, headers={"Accept-Language": "en"}).content.decode()


def press(client: Client, event: Tournament, name: str, **data: str) -> str:
    """The page after the act."""
    url = reverse(name, args=[event.slug])
    page = client.post(url, data, follow=True, headers={"Accept-Language": "en"})
    return page.content.decode()


def find_end(event: Tournament) -> datetime | None:
    return event.turns.get(number=1).clock_ends_at


@pytest.mark.parametrize(("page", "args"), [("console", ()), ("board", (1,))])
def test_the_clock_and_its_buttons_are_on_the_directors_pages(
    anna: Client, playing: Tournament, page: str, args: tuple[int, ...]
) -> None:
    shown = show(anna, playing, page, *args)
    ends = round((NOW + timedelta(minutes=25)).timestamp() * 1000)
    assert f'data-ends="{ends}"' in shown
    assert 'data-marks="warning:600,last:300,time:0"' in shown
    assert all(reverse(name, args=[playing.slug]) in shown for name in BUTTONS)


def test_a_helper_sees_the_clock_without_the_buttons(helper: User, playing: Tournament) -> None:
    playing.helpers.add(helper)
    shown = show(sign_in(helper), playing)
    assert "data-clock" in shown
    assert reverse("clock_pause", args=[playing.slug]) not in shown


def test_pausing_and_going_on(anna: Client, playing: Tournament) -> None:
    shown = press(anna, playing, "clock_pause")
    assert "The clock is paused." in shown
    assert f'data-left="{15 * 60_000}"' in shown
    assert "data-ends" in press(anna, playing, "clock_resume")


@pytest.mark.parametrize(
    ("typed", "end", "said"),
    [
        ("5", 30, "5 minutes added."),
        ("−1", 24, "1 minute taken away."),
        ("0", 25, "Enter a number of minutes from 1 to 240."),
        ("soon", 25, "Enter a whole number."),
        ("999", 25, "This number is too large: enter a smaller number."),
        ("", 25, "Enter a number, or 0 for none."),
    ],
)
def test_minutes_as_they_are_typed(
    anna: Client, playing: Tournament, typed: str, end: int, said: str
) -> None:
    assert said in press(anna, playing, "clock_extend", minutes=typed)
    assert find_end(playing) == NOW + timedelta(minutes=end)


def test_a_button_returns_to_its_page_and_to_no_other(anna: Client, playing: Tournament) -> None:
    def find_next(back: str) -> str:
        url = reverse("clock_extend", args=[playing.slug])
        return anna.post(url, {"minutes": "1", "back": back})["Location"]

    assert find_next("board_now") == reverse("board_now", args=[playing.slug])
    for elsewhere in ("https://example.org/", "desk", ""):
        assert find_next(elsewhere) == reverse("console", args=[playing.slug])


def test_a_break_can_begin_between_two_turns(anna: Client, playing: Tournament) -> None:
    start = reverse("clock_break", args=[playing.slug])
    assert start not in show(anna, playing)
    play_turn(playing.turns.get(number=1))
    close_turn(turn=playing.turns.get(number=1), **SIGNED)
    assert start in show(anna, playing)
    assert "A break of 45 minutes has begun." in press(anna, playing, "clock_break", minutes="45")
    assert find_end(playing) == NOW + timedelta(minutes=55)


def test_the_public_page_has_the_clock_as_long_as_one_runs(
    visitor: Client, playing: Tournament
) -> None:
    pages = ("event", "event_standings", "event_rules")
    assert all("data-clock" in show(visitor, playing, page) for page in pages)


def test_the_server_tells_its_time_to_every_page_that_is_renewed(
    visitor: Client, playing: Tournament
) -> None:
    now = round((NOW + timedelta(minutes=10)).timestamp() * 1000)
    assert visitor.get("/now/").json() == {"now": now}
    page = visitor.get(reverse("event", args=[playing.slug]))
    tag = page.headers["ETag"]
    again = visitor.get(reverse("event", args=[playing.slug]), headers={"If-None-Match": tag})
    assert (again.status_code, again.headers["Server-Time"]) == (304, str(now))


def test_asking_for_the_time_reads_nothing(
    db: None, visitor: Client, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(0):
        visitor.get("/now/")
