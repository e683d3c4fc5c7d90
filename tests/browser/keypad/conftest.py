"""`phone` and `desktop` are a keypad alone here: no server, one page for all tests of a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.keypad_page import DESKTOP, PHONE, prepare_page


@pytest.fixture(scope="module")
def show(browser: Browser) -> Iterator[Callable[[dict[str, Any]], Page]]:
    """The page of the keypad, one for all tests, on the device of the last one; its complaints stay
    on it."""
    pages: dict[bool, Page] = {}

    def show_page(device: dict[str, Any]) -> Page:
        touched = "has_touch" in device
        if touched not in pages:
            pages[touched] = browser.new_context(locale="it-IT", **device).new_page()
            prepare_page(pages[touched])
        pages[touched].set_viewport_size(device["viewport"])
        return pages[touched]

    yield show_page
    for page in pages.values():
        page.context.close()


def watch(page: Page) -> Iterator[Page]:
    """Fails the test when the page's script or its security policy complains."""
    complaints: list[str] = []

    def hear(message: Any) -> None:
        if message.type == "error":
            complaints.append(message.text)

    def break_(error: Any) -> None:
        complaints.append(str(error))

    page.on("pageerror", break_)
    page.on("console", hear)
    yield page
    page.remove_listener("pageerror", break_)
    page.remove_listener("console", hear)
    assert not complaints, "\n".join(complaints)


@pytest.fixture
def phone(show: Callable[[dict[str, Any]], Page]) -> Iterator[Page]:
    """A phone with touch, its page empty or with another test's keypad."""
    yield from watch(show(PHONE))


@pytest.fixture
def desktop(show: Callable[[dict[str, Any]], Page]) -> Iterator[Page]:
    yield from watch(show(DESKTOP))
