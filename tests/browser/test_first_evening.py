"""A first evening in a browser, its steps counted: from a desk without an account to the printed
results of 24 pairs.

What is clicked is found by addresses and names of fields, so that the path does not depend on the
language. The smazzate are typed into the score grid, as from paper.
"""

from __future__ import annotations

from io import BytesIO
from string import ascii_lowercase
from urllib.parse import urlsplit

import pytest
from django.urls import reverse
from playwright.sync_api import Frame, Page, expect
from pypdf import PdfReader

from scoring.models.tournament import Tournament
from tests.browser.grid_keys import list_keys, press_keys

pytestmark = pytest.mark.django_db(transaction=True)

MOST_CLICKS, MOST_PAGES = 12, 6
"""The clicks and pages from the start page to the first turn in play, the two pages of the pasted
list not counted."""
MOST_CLICKS_TO_CLOSE = 8
"""The clicks from the last smazzata to the closed event, with prizes and without a prize-giving."""
LIST_PAGES = ("/pairs/", "/pairs/check/")
PAIRS = "\n".join(f"Nord{n * 3} Anna - Sud{n * 3} Bice; ASD Lucca" for n in ascii_lowercase[:24])
PASSWORD = "quattro-assi-e-due-jolly"
PRIMARY = "main form button.button--primary"


class Walk:
    """A page, the clicks on it, and the addresses that it came by."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.clicks = 0
        self.pages: list[str] = []
        page.on("framenavigated", self._arrive)

    def click(self, selector: str) -> None:
        self.clicks += 1
        self.page.click(selector)

    def _arrive(self, frame: Frame) -> None:
        path = urlsplit(frame.url).path
        if path not in self.pages and not path.endswith(LIST_PAGES):
            self.pages.append(path)


def make_account(walk: Walk) -> None:
    walk.page.goto("/")
    walk.page.wait_for_url("**/start/")
    walk.page.fill("[name=name]", "Carla")
    for field in ("new_password1", "new_password2"):
        walk.page.fill(f"[name={field}]", PASSWORD)
    walk.click(PRIMARY)
    walk.page.wait_for_url("**/welcome/")


def create_event(walk: Walk) -> Tournament:
    walk.click(f"main a[href='{reverse('event_new')}']")
    walk.page.fill("[name=name]", "Serata del venerdì")
    walk.page.fill("[name=turns]", "1")
    walk.page.fill("[name=smazzate]", "2")
    walk.click(PRIMARY)
    walk.page.wait_for_url("**/pairs/")
    return Tournament.objects.get()


def register_pairs(walk: Walk) -> None:
    walk.page.fill("[name=text]", PAIRS)
    walk.click("form[action$='/check/'] button.button--primary")
    walk.click("form[action$='/register/'] button.button--primary")
    walk.page.wait_for_url("**/pairs/")


def open_first_turn(walk: Walk, event: Tournament) -> None:
    walk.click(f"main a[href='{reverse('seating', args=[event.slug])}']")
    walk.click("form[action$='/draw/'] button.button--primary")
    walk.click("form[action$='/publish/'] button")
    walk.click("form[action$='/start/'] button")
    walk.page.wait_for_url("**/turns/1/")


def type_smazzate(page: Page, event: Tournament) -> None:
    page.click(f"main a[href='{reverse('grid', args=[event.slug, 1])}']")
    page.wait_for_url("**/grid/")
    for n in range(24):
        press_keys(page, list_keys((300 + 15 * n, 5 * n - 40)))
    expect(page.locator("[data-state=saved]")).to_have_count(24)


def close_event(walk: Walk, event: Tournament) -> None:
    console = reverse("console", args=[event.slug])
    to_console = f"nav a[href='{console}']"
    walk.click(to_console)
    walk.click(".next-act form[action$='/close/'] button")
    walk.click(f".next-act a[href='{reverse('prizes', args=[event.slug])}']")
    walk.click("button[name=act][value^=preset]")
    expect(walk.page.locator("[name=money_2]")).to_be_visible()
    walk.page.fill("[name=typed_fees]", "960")
    walk.click("button[name=save]")
    walk.click(to_console)
    walk.click("main a[href$='/close/']")
    walk.click(PRIMARY)
    walk.page.wait_for_url(f"**{console}")


def print_standings(page: Page, event: Tournament) -> list[str]:
    """The text of each printed page."""
    page.click(f"nav a[href='{reverse('print', args=[event.slug])}']")
    page.goto(f"{page.url}?what=standings")
    sheets = PdfReader(BytesIO(page.pdf(prefer_css_page_size=True))).pages
    return [sheet.extract_text() for sheet in sheets]


def test_from_an_empty_desk_to_the_printed_results(desktop: Page) -> None:
    walk = Walk(desktop)
    make_account(walk)
    event = create_event(walk)
    register_pairs(walk)
    open_first_turn(walk, event)
    assert walk.clicks <= MOST_CLICKS
    assert len(walk.pages) <= MOST_PAGES, walk.pages
    type_smazzate(desktop, event)
    to_close = Walk(desktop)
    close_event(to_close, event)
    assert to_close.clicks <= MOST_CLICKS_TO_CLOSE
    printed = print_standings(desktop, event)
    assert all(event.name in sheet for sheet in printed)
    assert all(f"Nord{n * 3} Anna" in " ".join(printed) for n in ascii_lowercase[:24])
