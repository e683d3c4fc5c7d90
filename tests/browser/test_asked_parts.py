"""Parts of a page that are asked for when they come into view, and before a print."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

SCRIPT = Path("static/js/common/asked_parts.js")
FAR = "<div style='height: 5000px'></div>"
PART = '<div id="{0}" data-asked="/asked/{0}/"><a href="/asked/{0}/">Ask for {0}</a></div>'
RENEWED = "() => document.dispatchEvent(new Event('live:renewed'))"

Said = dict[str, str | None]


@pytest.fixture
def said() -> Said:
    """What the desk says at each address; None where it does not answer."""
    return {}


@pytest.fixture
def asking(phone: Page, said: Said) -> Page:
    """A page with a part in sight and one far below."""

    def answer(route: Route) -> None:
        page = said.get(route.request.url.split("/")[-2])
        if page is None:
            route.abort()
        else:
            route.fulfill(content_type="text/html", body=page)

    phone.route("**/asked/*/", answer)
    page = PART.format("near") + FAR + PART.format("far")
    phone.route("**/page/", lambda route: route.fulfill(content_type="text/html", body=page))
    return phone


def open_page(page: Page) -> None:
    page.goto("/page/")
    page.add_script_tag(content=SCRIPT.read_text())


def test_a_part_comes_when_it_is_looked_at(asking: Page, said: Said) -> None:
    said |= {"near": "<p>Here</p>", "far": "<header>Desk</header><main data-part>There</main>"}
    open_page(asking)
    near, far = asking.locator("#near"), asking.locator("#far")
    expect(near).to_have_text("Here")
    expect(far).to_have_text("Ask for far")
    far.scroll_into_view_if_needed()
    expect(far).to_have_text("There")


def test_what_is_in_closed_details_comes_when_they_are_opened(asking: Page, said: Said) -> None:
    said |= {"near": "<p>Here</p>"}
    part = PART.format("near")
    page = f"<details><summary>Open</summary>{part}</details>"
    asking.route("**/page/", lambda route: route.fulfill(content_type="text/html", body=page))
    open_page(asking)
    asking.wait_for_timeout(200)
    assert asking.locator("#near").text_content() == "Ask for near"
    asking.click("summary")
    expect(asking.locator("#near")).to_have_text("Here")


def test_a_part_without_an_answer_stays_a_link_and_is_asked_for_again(
    asking: Page, said: Said
) -> None:
    with asking.expect_event("requestfailed"):
        open_page(asking)
    near = asking.locator("#near")
    expect(near.locator("a")).to_have_attribute("href", "/asked/near/")
    expect(near).not_to_have_attribute("aria-busy", "true")
    said["near"] = "Here"
    asking.evaluate(RENEWED)
    expect(near).to_have_text("Here")


def test_a_part_follows_the_page_and_leaves_open_what_was_opened(asking: Page, said: Said) -> None:
    line = "<details><summary>{0}</summary>Cards of {0}</details>"
    said["near"] = line.format("One")
    open_page(asking)
    near = asking.locator("#near")
    near.locator("summary").click()
    said["near"] = line.format("One") + line.format("Two")
    asking.evaluate(RENEWED)
    expect(near.locator("details")).to_have_count(2)
    expect(near.locator("details[open] summary")).to_have_text("One")
    expect(near.locator("summary").first).to_be_focused()


def test_a_print_has_every_part(asking: Page, said: Said) -> None:
    said |= {"near": "Here", "far": "There"}
    open_page(asking)
    assert asking.evaluate(
        "() => { dispatchEvent(new Event('beforeprint')); return document.body.innerText; }"
    ).split() == ["Here", "There"]
