"""Every page in a real browser: in every size nothing is wider than the window, no link's word is
broken letter by letter, and the console stays silent; nothing serious for axe, contrast of 7 : 1 in
both themes, text twice as large. In Italian, whose words are the longer ones; in English each page
is opened as a phone shows it.

A theme makes nothing wider: it changes colours alone (tests/test_look.py).
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any, Literal

import pytest
from django.conf import settings as project
from django.urls import reverse
from playwright.sync_api import CDPSession, ConsoleMessage, Page
from pytest_django import Settings

from tests.browser.every_page import Visit, list_visits, open_as_director, sign_in
from tests.browser.page_faults import (
    TAKE_OUT,
    find_low_contrast,
    find_misfits,
    find_serious,
    find_too_wide,
)

pytestmark = pytest.mark.django_db(transaction=True)

SHARES = 2
"""The pages are shared out, so that no worker has them all at the end."""
WIDTHS = (360, 768, 1440, 1920)
NARROWEST = 320
"""WCAG 2.2, 1.4.10: 1280 pixels at 400 %. Of it, and of text twice as large, only the width."""
Theme = Literal["light", "dark"]
NARROW, WIDE = "Roboto", "DejaVu Sans"
"""The typefaces of fonts.conf: as phones have it, and a sixth wider, as some desktops have it."""
TYPEFACES = {
    WIDE: dict.fromkeys(("--sans", "--serif", "--signs"), f'"{WIDE}"'),
    NARROW: dict.fromkeys(("--sans", "--serif", "--signs"), ""),
}
"""The values of the style sheets' typeface variables, by typeface tried. "" keeps the page's own,
which comes last, so the page is left in it."""
LANGUAGES = ("it", "en")
PHONE, DESKTOP = 360, 1440
"""The widths at which axe checks every page: on phones by all rules in the light theme, on
desktops, where more is shown, by contrast in the dark one."""
LARGE, USUAL = 32, 16
"""Sizes of text, in pixels, as a reader sets them in the browser."""
LARGE_AT = (DESKTOP, PHONE)
HEIGHT = 844
LED_ON = {"password_set": "/set-password/"}
"""The token of the link goes from the address to the session."""
TRIES_THE_CERTIFICATE = "certificate"
"""The page that asks the desk by https whether this device trusts it: an answer that fails is its
answer."""


class Look:
    """A page in the browser, opened once and looked at in every size and theme."""

    def __init__(self, page: Page, browser: CDPSession) -> None:
        self.page, self.browser = page, browser
        self.faults: list[str] = []
        self.where = ""

    def open(self, visit: Visit) -> bool:
        """Open the page; whether it is there. If not, that is its fault."""
        self.faults = []
        self.resize(WIDTHS[0])
        self.colour("light")
        answer = self.page.goto(visit.path)
        expected = LED_ON.get(visit.name, visit.path)
        if answer is not None and answer.status == 200 and self.page.url.endswith(expected):
            return True
        self.faults = [f"answers {answer and answer.status} at {self.page.url}"]
        return False

    def note(self, found: list[str]) -> None:
        self.faults += [f"{self.where}: {fault}" for fault in found]

    def resize(self, width: int) -> None:
        self.page.set_viewport_size({"width": width, "height": HEIGHT})

    def colour(self, theme: Theme) -> None:
        self.page.emulate_media(color_scheme=theme, reduced_motion="reduce")

    def look_at_widths(self) -> None:
        """In both typefaces, by one call of the browser a width."""
        for width in (*WIDTHS, NARROWEST):
            self.look_at_typefaces(width, f"{width}", words=width != NARROWEST)

    def look_at_typefaces(self, width: int, where: str, *, words: bool = False) -> None:
        self.resize(width)
        self.where = where
        self.note(find_misfits(self.page, TYPEFACES, words=words))

    def look_by_axe(self) -> None:
        """Takes out of the page what is like the rest of it: the last look."""
        self.page.evaluate(TAKE_OUT)
        self.where = "axe"
        self.resize(PHONE)
        self.note(find_serious(self.page))
        self.where = "axe, dark"
        self.resize(DESKTOP)
        self.colour("dark")
        self.note(find_low_contrast(self.page))

    def look_at_large_text(self) -> None:
        self.set_text_size(LARGE)
        for width in LARGE_AT:
            self.look_at_typefaces(width, f"{width}, 200 % text")
        self.set_text_size(USUAL)

    def set_text_size(self, pixels: int) -> None:
        sizes = {"standard": pixels, "fixed": pixels}
        self.browser.send("Page.setFontSizes", {"fontSizes": sizes})


@pytest.mark.parametrize("share", range(SHARES))
def test_every_page_in_every_size_and_theme(
    desktop: Page, live_server: object, settings: Settings, share: int
) -> None:
    settings.SENDS_MAIL = True  # a page of its own says where the link is mailed
    url = str(live_server)
    visits = list_visits(open_as_director(desktop, url))
    session = sign_in(url)
    said: list[str] = []
    desktop.on("pageerror", lambda error: said.append(str(error)))
    desktop.on("console", lambda message: said.extend(read_error(message)))
    look = Look(desktop, desktop.context.new_cdp_session(desktop))
    faults: defaultdict[str, list[str]] = defaultdict(list)
    for language in LANGUAGES:
        chosen = {"name": project.LANGUAGE_COOKIE_NAME, "value": language, "url": url}
        for visit in visits[share::SHARES]:
            enter(desktop, [chosen, *([session] if visit.is_signed_in else [])])
            if look.open(visit):
                if language == "en":
                    look.look_at_typefaces(PHONE, f"{PHONE}", words=True)
                else:
                    look.look_at_widths()
                    look.look_at_large_text()
                    look.look_by_axe()
            if visit.name != TRIES_THE_CERTIFICATE:
                look.faults += [f"console: {line}" for line in said]
            said.clear()
            if look.faults:
                faults[f"{visit.name} in {language}"] = look.faults
    assert not faults, "\n".join(f"{at}: {what}" for at, what in faults.items())


def test_text_is_as_large_as_the_reader_sets_it(desktop: Page) -> None:
    look = Look(desktop, desktop.context.new_cdp_session(desktop))
    desktop.goto(reverse("login"))
    sizes = []
    for pixels in (USUAL, LARGE):
        look.set_text_size(pixels)
        sizes.append(desktop.evaluate("parseFloat(getComputedStyle(document.body).fontSize)"))
    assert sizes[1] == 2 * sizes[0]


def enter(page: Page, cookies: list[Any]) -> None:
    """Be the visitor who has these cookies. Whoever is so already keeps the form's token too."""
    has = {(cookie["name"], cookie["value"]) for cookie in page.context.cookies()}
    wanted = {(cookie["name"], cookie["value"]) for cookie in cookies}
    if not (wanted <= has and ("sessionid" in dict(has)) == ("sessionid" in dict(wanted))):
        page.goto("about:blank")  # or what the page before still asks for would be refused
        page.context.clear_cookies()
        page.context.add_cookies(cookies)


def read_error(message: ConsoleMessage) -> list[str]:
    return [message.text] if message.type == "error" else []


def test_the_tools_of_the_desk_open_within_the_window(phone: Page, live_server: object) -> None:
    open_as_director(phone, str(live_server))
    phone.goto(reverse("desk"))
    phone.locator(".tools > summary").click()
    assert phone.locator(".tools a").last.is_visible()
    assert not find_too_wide(phone)


def test_a_grey_between_the_two_contrasts_is_found(desktop: Page) -> None:
    """A grey below both is found too: each rule of axe alone would leave one to the other."""
    desktop.goto(reverse("login"))
    for grey in ("#666", "#777"):
        desktop.evaluate("(grey) => { document.querySelector('h1').style.color = grey }", grey)
        desktop.evaluate("() => { document.querySelector('h1').style.fontSize = '16px' }")
        assert any(fault.startswith("color-contrast") for fault in find_serious(desktop))


def test_the_name_is_found_as_it_is_typed(phone: Page, live_server: object) -> None:
    event = open_as_director(phone, str(live_server))
    phone.goto(reverse("event", args=[event.slug]))
    phone.fill("[type=search]", "niccolo")
    shown = phone.locator("tbody tr:visible")
    assert shown.count() == 1
    assert "Barbieri Niccolò" in shown.first.inner_text()
