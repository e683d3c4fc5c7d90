"""What the desk refuses, or does not hear, is said on every page that asks without leaving it."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Locator, Page, Route, expect

from scoring.models.tournament import Tournament
from tests.browser.test_story import sign_in
from tests.cast import draw_in_order

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def plan(phone: Page, finished: Tournament) -> Page:
    """The page of the prizes, with one that is typed and not saved."""
    sign_in(phone)
    phone.goto(reverse("prizes", args=[finished.slug]))
    phone.fill("[name=added]", "500")
    phone.click("button[value=add]")
    expect(phone.locator("[name=money_0]")).to_have_value("500")
    return phone


def find_line(page: Page) -> Locator:
    return page.locator("#request-failed")


def fail(page: Page, status: int, body: str) -> None:
    page.route(
        "**/prizes/",
        lambda route: route.fulfill(status=status, body=body, content_type="text/html"),
    )


def test_a_desk_that_does_not_answer_is_told_until_it_does(plan: Page) -> None:
    expect(find_line(plan)).to_be_hidden()
    plan.context.set_offline(True)
    plan.click("button[value='remove:0']")
    expect(find_line(plan)).to_contain_text(
        re.compile("Il server non risponde|The server does not answer")
    )
    expect(plan.locator("[name=money_0]")).to_have_value("500")
    plan.context.set_offline(False)
    plan.fill("[name=money_0]", "600")
    expect(find_line(plan)).to_be_hidden()
    expect(plan.locator("#preview")).to_contain_text("600")


@pytest.mark.parametrize(
    ("status", "body", "said"),
    [
        (500, "<main><h1>Qualcosa non va</h1></main>", "Qualcosa non va"),
        (409, "<main><h1>Due insieme</h1></main>", "Due insieme"),
        (413, "", re.compile("leggibile|read")),
    ],
)
def test_a_refusal_is_told_and_leaves_what_was_typed(
    plan: Page, status: int, body: str, said: Any
) -> None:
    fail(plan, status, body)
    plan.click("button[value='remove:0']")
    expect(find_line(plan)).to_contain_text(said)
    expect(plan.locator("[name=money_0]")).to_have_value("500")
    plan.unroute("**/prizes/")
    plan.click("button[value='remove:0']")
    expect(plan.locator("[name=money_0]")).to_have_count(0)
    expect(find_line(plan)).to_be_hidden()


def test_a_form_whose_log_in_has_ended_says_so(plan: Page) -> None:
    plan.context.clear_cookies()
    plan.click("button[value='remove:0']")
    expect(find_line(plan)).to_contain_text(re.compile("accesso|log-in of this page"))
    expect(plan.locator("[name=money_0]")).to_have_value("500")


def test_a_board_never_shows_the_log_in_page(desktop: Page, playing: Tournament) -> None:
    sign_in(desktop)
    desktop.clock.install()
    desktop.goto(reverse("board", args=[playing.slug, 1]))
    desktop.context.clear_cookies()
    desktop.clock.fast_forward("00:06")
    expect(find_line(desktop)).to_be_visible()
    expect(desktop.locator("input[type=password]")).to_have_count(0)
    expect(desktop.locator("#board")).to_contain_text("Nord1")


def test_a_double_click_publishes_once(desk: Page, event: Tournament) -> None:
    """The second request would be refused, because the seats are published by then."""
    draw_in_order(event)
    desk.goto(reverse("console", args=[event.slug]))

    def answer_late(route: Route) -> None:
        answer = route.fetch(max_redirects=0)
        time.sleep(0.3)
        route.fulfill(response=answer)

    desk.route("**/publish/", answer_late)
    button = desk.locator(".next-act form[action$='/publish/'] button")
    button.evaluate("(button) => { button.click(); setTimeout(() => button.click(), 100); }")
    expect(desk.locator("#messages .notice")).to_have_count(1)
    expect(desk.locator("#messages .notice--error")).to_have_count(0)
