"""Every page in a real browser: in every size, language and theme nothing is wider than the window
and the console stays silent; nothing serious for axe, contrast of 7 : 1, text twice as large.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import cycle

import pytest
from django.conf import settings as project
from django.urls import reverse
from playwright.sync_api import CDPSession, ConsoleMessage, Page
from pytest_django import Settings

from tests.browser.every_page import Visit, list_visits, open_as_director, sign_in
from tests.browser.page_faults import find_low_contrast, find_serious, find_too_wide

pytestmark = pytest.mark.django_db(transaction=True)

SHARES = 4
"""The pages are shared out, so that no worker has them all at the end."""
WIDTHS = (360, 768, 1440, 1920)
THEMES = ("light", "dark")
LANGUAGES = {"it": 360, "en": 1440}
"""And the width at which axe looks at a page in each: its structure is the same in both, and what a
width hides stands in the other. Contrast it looks at in both themes."""
NARROWEST = 320
"""WCAG 2.2, 1.4.10: 1280 pixels at 400 %."""
LARGE_AT = (1440, 360)
HEIGHT = 844
LED_ON = {"password_set": "/set-password/"}
"""The token of the link goes from the address to the session."""
TRIES_THE_CERTIFICATE = "certificate"
"""It asks the desk by https whether this device trusts it: an answer that fails is its answer."""


def look_at(page: Page, browser: CDPSession, visit: Visit, language: str) -> list[str]:
    """Open a page once, then look at it in every size and theme: faults, each with where."""
    page.set_viewport_size({"width": WIDTHS[0], "height": HEIGHT})
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    answer = page.goto(visit.path)
    assert answer is not None
    if answer.status != 200 or not page.url.endswith(LED_ON.get(visit.name, visit.path)):
        return [f"answers {answer.status} at {page.url}"]
    faults = []
    themes = cycle((*THEMES, *reversed(THEMES)))  # each width in both, with one change a width
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": HEIGHT})
        for theme in (next(themes), next(themes)):
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            found = find_too_wide(page)
            if width == LANGUAGES[language]:
                found += find_serious(page) if theme == "light" else find_low_contrast(page)
            faults += [f"{width} {theme}: {fault}" for fault in found]
    page.set_viewport_size({"width": NARROWEST, "height": HEIGHT})
    faults += [f"{NARROWEST}: {fault}" for fault in find_too_wide(page)]
    set_text_size(browser, 32)
    for width in LARGE_AT:
        page.set_viewport_size({"width": width, "height": HEIGHT})
        faults += [f"{width}, 200 % text: {fault}" for fault in find_too_wide(page)]
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") != "18px"
    set_text_size(browser, 16)
    return faults


def set_text_size(browser: CDPSession, pixels: int) -> None:
    """As a reader sets it in the browser: what it shows by default is 16 pixels."""
    browser.send("Page.setFontSizes", {"fontSizes": {"standard": pixels, "fixed": pixels}})


@pytest.mark.parametrize("share", range(SHARES))
def test_every_page_in_every_size_language_and_theme(
    desktop: Page, live_server: object, settings: Settings, share: int
) -> None:
    settings.SENDS_PASSWORDS = True  # a page of its own says where the link is mailed
    url = str(live_server)
    event = open_as_director(desktop, url)
    visits = list_visits(event)[share::SHARES]
    said: list[str] = []
    desktop.on("pageerror", lambda error: said.append(str(error)))
    desktop.on("console", lambda message: said.extend(read_error(message)))
    browser = desktop.context.new_cdp_session(desktop)
    faults: defaultdict[str, list[str]] = defaultdict(list)
    for language in LANGUAGES:
        for visit in visits:
            desktop.context.clear_cookies()
            chosen = {"name": project.LANGUAGE_COOKIE_NAME, "value": language, "url": url}
            desktop.context.add_cookies([chosen, *([sign_in(url)] if visit.is_signed_in else [])])
            found = look_at(desktop, browser, visit, language)
            if visit.name != TRIES_THE_CERTIFICATE:
                found += [f"console: {line}" for line in said]
            said.clear()
            if found:
                faults[f"{visit.name} in {language}"] = found
    assert not faults, "\n".join(f"{at}: {what}" for at, what in faults.items())


def read_error(message: ConsoleMessage) -> list[str]:
    return [message.text] if message.type == "error" else []


def test_a_grey_between_the_two_contrasts_is_found(desktop: Page) -> None:
    """As is one below both: axe alone would leave either to the other of its rules."""
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
