"""Public pages renew themselves, and never under a finger."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Page, Response, expect

from scoring.models.tournament import Tournament
from scoring.play.turns_services import close_turn
from tests.cast import SIGNED, open_turn, play_turn

pytestmark = pytest.mark.django_db(transaction=True)

ASK = "() => document.dispatchEvent(new Event('visibilitychange'))"
"""The event of a reader who comes back to the page: it asks at once."""
TO_THE_END = "() => scrollTo(0, document.documentElement.scrollHeight)"


def open_page(page: Page, event: Tournament, name: str, *args: int) -> list[Response]:
    """The page in the browser; returns the answers that it gets from then on."""
    page.goto(reverse(name, args=[event.slug, *args]))
    asked: list[Response] = []
    page.on("response", lambda answer: asked.append(answer))
    return asked


def ask(page: Page, answers: list[Response]) -> int:
    """The status of the next answer."""
    with page.expect_response(lambda answer: answer.url == page.url):
        page.evaluate(ASK)
    return answers[-1].status


def play_and_close(event: Tournament, number: int) -> None:
    turn = event.turns.get(number=number)
    play_turn(turn)
    close_turn(turn=turn, **SIGNED)


def test_the_page_brings_itself_up_to_date(phone: Page, playing: Tournament) -> None:
    answers = open_page(phone, playing, "event")
    phone.fill("[type=search]", "nord")
    phone.evaluate("() => { window.sameDocument = true; }")
    ask(phone, answers)
    assert ask(phone, answers) == 304
    play_and_close(playing, 1)
    open_turn(playing, 2)
    assert ask(phone, answers) == 200
    expect(phone.locator("h1")).to_contain_text("Turno 2")
    assert phone.evaluate("() => window.sameDocument")
    assert phone.input_value("[type=search]") == "nord"
    assert phone.evaluate("() => document.activeElement.id") == "find"
    shown = phone.locator("#find-table tbody tr:visible")
    assert shown.count() == 7
    assert ask(phone, answers) == 304


def test_nothing_moves_while_a_finger_is_down(phone: Page, playing: Tournament) -> None:
    answers = open_page(phone, playing, "event")
    ask(phone, answers)
    phone.evaluate(TO_THE_END)
    phone.mouse.move(150, 400)
    phone.mouse.down()
    before = phone.evaluate("() => scrollY")
    play_and_close(playing, 1)
    open_turn(playing, 2)
    assert ask(phone, answers) == 200
    phone.wait_for_timeout(700)
    assert "Turno 1" in phone.inner_text("h1")
    phone.mouse.up()
    expect(phone.locator("h1")).to_contain_text("Turno 2")
    assert before > 0
    assert abs(phone.evaluate("() => scrollY") - before) < 60


def test_a_row_keeps_the_focus_where_it_goes(phone: Page, playing: Tournament) -> None:
    play_and_close(playing, 1)
    answers = open_page(phone, playing, "event_standings")
    ask(phone, answers)
    link = "#main tbody tr:last-child a.pair-names"
    phone.focus(link)
    own = phone.locator(link).get_attribute("href")
    open_turn(playing, 2)
    play_and_close(playing, 2)
    assert ask(phone, answers) == 200
    expect(phone.locator(".page__context").first).to_contain_text("2")
    assert phone.evaluate("() => document.activeElement.getAttribute('href')") == own


def test_a_page_without_connection_says_how_old_it_is(phone: Page, playing: Tournament) -> None:
    answers = open_page(phone, playing, "event_results", 1)
    ask(phone, answers)
    stale = phone.locator("[data-live-stale]")
    expect(stale).to_be_hidden()
    phone.context.set_offline(True)
    expect(stale).to_be_visible()
    expect(stale).to_have_text(re.compile(r"\d\d:\d\d"))
    phone.context.set_offline(False)
    expect(stale).to_be_hidden()
