"""A day that does not go as planned, in a real browser: a second phase in sections, a pair that
comes late, a turn closed too early, a score corrected after the pairing."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page, expect

from scoring.core.play.seats import Presence
from scoring.core.play.turns import TurnState
from scoring.models.tournament import Tournament
from tests.browser.following import click_and_follow
from tests.browser.test_story import sign_in
from tests.cast import make_event, open_turn, play_turn, seat_turn

pytestmark = pytest.mark.django_db(transaction=True)

MAIN = "main form button.button--primary"


def go(page: Page, name: str, event: Tournament, *args: object) -> None:
    page.goto(reverse(name, args=[event.slug, *args]))


def act(page: Page, event: Tournament) -> None:
    """Press the one big button of the console."""
    go(page, "console", event)
    click_and_follow(page, ".next-act button, .next-act a")


def add_phase(page: Page, event: Tournament) -> None:
    go(page, "phase_new", event)
    page.select_option("[name=movement]", "danese-no-rematch")
    page.fill("[name=turns]", "1")
    page.locator("main .opens").evaluate("fold => { fold.open = true }")
    page.fill("[name=section_tables]", "2, 2")
    page.click(MAIN)
    page.wait_for_url("**/plan/")


def seat_late_pair(page: Page, event: Tournament) -> None:
    go(page, "presence_late", event)
    page.fill("[name=name_1]", "Tardi Carla")
    page.fill("[name=name_2]", "Tardi Pino")
    page.click(MAIN)
    page.wait_for_url("**/check-in/**")


def undo_latest(page: Page, event: Tournament) -> None:
    go(page, "journal", event)
    page.click("main table a.button--small")
    page.click("main form button.button--danger")
    page.wait_for_url("**/journal/")


def correct(page: Page, event: Tournament) -> None:
    """Table 1 of turn 1 was added up wrongly; what that moves is shown before it is saved."""
    page.goto(reverse("record", args=[event.slug, 1, 1, 1]) + "?depth=totals")
    page.fill("[name=EW-total]", "2000")
    page.fill("[name=reason]", "Somma errata")
    page.click("[data-record]")
    expect(page.locator("main table").first).to_be_visible()
    assert not event.turns.get(number=1).tables.get(number=1).smazzate.get(number=1).revision > 1
    page.click(MAIN)
    page.wait_for_url("**/tables/1/")


def test_a_day_that_does_not_go_as_planned(desktop: Page, director: User) -> None:
    event = make_event(director, pairs=7, turns=1)
    sign_in(desktop)
    add_phase(desktop, event)
    assert [phase.movement for phase in event.phases.all()] == ["mitchell", "danese-no-rematch"]
    seat_turn(event, 1)
    turn = open_turn(event, 1)
    seat_late_pair(desktop, event)
    assert not turn.seats.filter(kind=Presence.BYE).exists()
    play_turn(turn)
    act(desktop, event)
    assert event.turns.get(number=1).state == TurnState.CLOSED
    undo_latest(desktop, event)
    assert event.turns.get(number=1).state == TurnState.PLAYING
    go(desktop, "journal", event)
    click_and_follow(desktop, "main table form button.button--small")
    assert event.turns.get(number=1).state == TurnState.CLOSED
    go(desktop, "seating", event)
    click_and_follow(desktop, "form[action$='/draw/'] button")
    assert [section.letter for section in event.phases.last().sections.all()] == ["A", "B"]
    before = set(event.turns.get(number=2).tables.values_list("pk", flat=True))
    correct(desktop, event)
    # The draft was paired from standings that have moved: it is paired anew.
    assert set(event.turns.get(number=2).tables.values_list("pk", flat=True)) != before
    act(desktop, event)
    assert event.turns.get(number=2).state == TurnState.PUBLISHED
    go(desktop, "event_standings_at", event)
    expect(desktop.locator("main")).to_contain_text("1")
