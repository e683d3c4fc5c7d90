"""The check-in on two phones: a tap is one payment, and the other phone sees it by itself."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page, expect

from scoring.models.entry import EntryPlayer
from scoring.models.till import Arrival, Payment
from scoring.models.tournament import Tournament
from tests.browser.contexts import ContextPool
from tests.browser.keyboard import press_on
from tests.browser.test_story import sign_in
from tests.till.desk import make_paid_event

pytestmark = pytest.mark.django_db(transaction=True)

LINE = "#entry-3"


@pytest.fixture
def paid_event(director: User) -> Tournament:
    return make_paid_event(director)


@pytest.fixture
def list_of(phone: Page, paid_event: Tournament) -> Page:
    sign_in(phone)
    phone.goto(reverse("check_in", args=[paid_event.slug]))
    return phone


def test_a_name_two_taps_and_the_next(list_of: Page) -> None:
    list_of.fill("#find", "sud3")
    expect(list_of.locator("#find-table tr:visible")).to_have_count(1)
    list_of.click(f"{LINE} button[formaction$='here/']")
    expect(list_of.locator(f"{LINE} button[formaction$='undo/']")).to_be_visible()
    list_of.click(f"{LINE} button[formaction*='rest/'] >> nth=0")
    expect(list_of.locator(LINE)).to_contain_text("✓ pagati 40\N{NO-BREAK SPACE}€")
    expect(list_of.locator("#only-away strong")).to_have_text("6")
    expect(list_of.locator("#only-owing strong")).to_have_text("6")
    expect(list_of.locator("#find-table tr:visible")).to_have_count(1)
    list_of.fill("#find", "")
    list_of.click(f"{LINE} button[formaction$='undo/']")
    expect(list_of.locator(f"{LINE} button[formaction$='here/']")).to_be_visible()
    assert not Arrival.objects.filter(undone_at=None).exists()


def test_it_is_played_by_keys_alone(list_of: Page) -> None:
    find = list_of.locator("#find")
    list_of.keyboard.press("Tab")
    list_of.keyboard.press("Enter")  # the skip link
    for number in (3, 5):
        expect(find).to_be_focused()
        list_of.keyboard.type(f"sud{number}")  # over what was looked for before
        row = list_of.locator(f"#entry-{number}")
        press_on(list_of, row.locator("button[formaction$='here/']"))
        expect(row.locator("button[formaction$='undo/']")).to_be_visible()
    expect(find).to_have_value("sud5")
    assert Arrival.objects.count() == 2


def test_a_second_enter_does_not_undo_the_first(list_of: Page) -> None:
    list_of.focus(f"{LINE} button[formaction$='here/']")
    list_of.keyboard.press("Enter")
    expect(list_of.locator(f"{LINE} th")).to_be_focused()
    list_of.keyboard.press("Enter")
    list_of.reload()
    expect(list_of.locator(f"{LINE} button[formaction$='undo/']")).to_be_visible()


def test_surnames_that_begin_so_are_listed_first(list_of: Page, paid_event: Tournament) -> None:
    members = EntryPlayer.objects.filter(tournament=paid_event, position=1)
    members.filter(entry__number=1).update(name="Marino Rosa")
    members.filter(entry__number=7).update(name="Rossi Ada")
    list_of.reload()
    first = list_of.locator("#find-table tr:visible").first
    expect(first).to_contain_text("Marino Rosa")
    list_of.fill("#find", "ros")
    expect(first).to_contain_text("Rossi Ada")
    list_of.click("#entry-7 button[formaction$='here/']")
    expect(list_of.locator("#find-table tr:visible")).to_have_count(2)
    expect(first).to_contain_text("Rossi Ada")
    list_of.fill("#find", "")
    expect(first).to_contain_text("Marino Rosa")


def test_a_double_tap_pays_once(list_of: Page) -> None:
    list_of.locator(f"{LINE} button[formaction*='rest/'] >> nth=0").dblclick()
    expect(list_of.locator(LINE)).to_contain_text("✓ pagati 40\N{NO-BREAK SPACE}€")
    assert Payment.objects.count() == 2  # one for each player


def test_a_tap_that_the_desk_did_not_hear_is_made_again(list_of: Page) -> None:
    list_of.context.set_offline(True)
    tap = list_of.locator(f"{LINE} button[formaction*='rest/'] >> nth=0")
    tap.click()
    expect(list_of.locator("#check-in-failed")).to_be_visible()
    list_of.context.set_offline(False)
    tap.click()
    expect(list_of.locator(LINE)).to_contain_text("✓ pagati 40\N{NO-BREAK SPACE}€")
    expect(list_of.locator("#check-in-failed")).to_be_hidden()
    assert Payment.objects.count() == 2


def test_the_line_leaves_the_list_of_those_who_are_missing(list_of: Page) -> None:
    list_of.click("#only-away")
    list_of.click(f"{LINE} button[formaction$='here/']")
    expect(list_of.locator(LINE)).to_have_count(0)
    expect(list_of.locator("#find-table tr")).to_have_count(6)


def test_another_device_sees_it_by_itself(
    list_of: Page, contexts: ContextPool, live_server: Any, paid_event: Tournament
) -> None:
    given = {"base_url": live_server.url, "locale": "it-IT"}
    with contexts.open_page(**given, viewport={"width": 1440, "height": 900}) as other:
        sign_in(other)
        other.goto(reverse("check_in", args=[paid_event.slug]))
        other.fill("#find", "nord3")
        list_of.click(f"{LINE} button[formaction$='here/']")
        expect(other.locator(f"{LINE} button[formaction$='undo/']")).to_be_visible()
        expect(other.locator("#find")).to_have_value("nord3")
