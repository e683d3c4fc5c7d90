"""Forms that htmx sends and draws anew: nothing typed is lost, no focus is taken away, and no
element that came with a text posts anything.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Page, Route, expect

from scoring.models.tournament import Tournament
from tests.browser.test_story import sign_in

pytestmark = pytest.mark.django_db(transaction=True)

SETTLED_LATE = "htmx.config.defaultSettleDelay = 150"


def hold_answer(page: Page, act: Callable[[], None], form: str) -> Route:
    """Do something for which this form waits; the request, which is not answered yet."""
    held: list[Route] = []
    page.route("**/*", lambda route: held.append(route), times=1)
    with page.expect_request("**/*"):
        act()
    expect(page.locator(form)).to_have_js_property("inert", True)
    return held.pop()


def put_in(page: Page, money: str) -> None:
    """Fill in the next prize, not by typing: no preview is asked for, which a button waits for."""
    page.eval_on_selector("[name=added]", "(field, money) => { field.value = money }", money)


@pytest.fixture
def plan(desktop: Page, finished: Tournament) -> Page:
    """The prizes of an event with one of 500 €, and 100 filled in for the next."""
    sign_in(desktop)
    desktop.clock.install()
    desktop.goto(reverse("prizes", args=[finished.slug]))
    desktop.evaluate(SETTLED_LATE)
    put_in(desktop, "500")
    desktop.click("button[value=add]")
    expect(desktop.locator("[name=money_0]")).to_be_focused()
    desktop.clock.run_for(1000)
    expect(desktop.locator("#preview .prize-line")).to_have_count(1)
    put_in(desktop, "100")
    return desktop


def test_nobody_types_into_prizes_until_a_button_is_answered(plan: Page) -> None:
    answer = hold_answer(plan, lambda: plan.click("button[value=add]"), "form.edited-rows")
    plan.evaluate("document.querySelector('[name=money_0]').focus()")
    plan.keyboard.type("777")
    answer.continue_()
    expect(plan.locator("[name=money_1]")).to_be_focused()
    expect(plan.locator("[name=money_0]")).to_have_value("500")
    plan.locator("[name=money_0]").press_sequentially("7")
    plan.clock.run_for(1000)
    expect(plan.locator("[name=money_0]")).to_be_focused()


def test_the_focus_stays_where_somebody_took_it_while_prizes_were_awaited(plan: Page) -> None:
    answer = hold_answer(plan, lambda: plan.click("button[value=add]"), "form.edited-rows")
    plan.focus(".skip")
    answer.continue_()
    expect(plan.locator("[name=money_1]")).to_have_value("100")
    plan.clock.run_for(1000)
    expect(plan.locator(".skip")).to_be_focused()


def test_a_button_without_an_answer_keeps_the_focus(plan: Page) -> None:
    remove = plan.locator("button[value='remove:0']")
    answer = hold_answer(plan, lambda: remove.press("Enter"), "form.edited-rows")
    answer.abort()
    expect(plan.locator("form.edited-rows")).to_have_js_property("inert", False)
    expect(remove).to_be_focused()


def test_a_chosen_print_keeps_the_focus_in_its_choice(desktop: Page, finished: Tournament) -> None:
    sign_in(desktop)
    desktop.goto(reverse("print", args=[finished.slug]))
    paper = desktop.locator("#print [name=paper]")
    paper.focus()
    answer = hold_answer(desktop, lambda: desktop.keyboard.press("ArrowDown"), "#print")
    answer.continue_()
    expect(desktop.locator("#print")).to_have_js_property("inert", False)
    expect(paper).to_be_focused()


def test_a_kind_of_event_keeps_the_name_that_was_typed(desktop: Page, finished: Tournament) -> None:
    sign_in(desktop)
    desktop.goto(reverse("event_new"))
    desktop.fill("[name=name]", "Coppa di Natale")
    answer = hold_answer(desktop, lambda: desktop.locator("a.format").last.click(), "#new-event")
    answer.continue_()
    expect(desktop.locator("a.format").last).to_have_attribute("aria-current", "true")
    expect(desktop.locator("[name=name]")).to_have_value("Coppa di Natale")


def test_an_element_that_came_with_a_text_posts_nothing(plan: Page, finished: Tournament) -> None:
    plan.evaluate(
        """address => {
          const form = document.querySelector("form.edited-rows");
          form.insertAdjacentHTML("afterbegin",
            `<i hx-post="${address}" hx-trigger="load" hx-include="closest form"></i>`);
          htmx.process(form.firstChild);
        }""",
        reverse("event_archive", args=[finished.slug]),
    )
    expect(plan.locator("#request-failed")).to_be_visible()
    finished.refresh_from_db()
    assert finished.archived_at is None
