"""The message for the club's chat, copied with and without a clipboard, and shared."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from scoring.events.services import close_event
from scoring.models.tournament import Tournament
from tests.cast import SIGNED

pytestmark = pytest.mark.django_db(transaction=True)

NO_CLIPBOARD = """
Object.defineProperty(navigator, "clipboard", { value: undefined });
document.execCommand = (command) => {
  window.copied = [command, String(getSelection())];
  return true;
};
"""
CLIPBOARD = """
const clipboard = { writeText: async (text) => { window.copied = text; } };
Object.defineProperty(navigator, "clipboard", { value: clipboard });
"""
SHARING = """navigator.share = async (data) => { window.shared = data.text; };"""
NO_SHARING = """delete Navigator.prototype.share;"""


@pytest.fixture
def console(desk: Page, finished: Tournament) -> Page:
    close_event(event=finished, **SIGNED)
    return desk


def open_console(page: Page, script: str, event: Tournament) -> str:
    """The text of the message on the page, opened in a browser that this script has changed."""
    page.add_init_script(script)
    page.goto(reverse("console", args=[event.slug]))
    page.click("#chat-message")
    return page.locator("#chat-text").input_value()


@pytest.mark.parametrize("has_clipboard", [False, True])
def test_the_text_is_copied_with_a_clipboard_and_over_plain_http(
    console: Page, finished: Tournament, has_clipboard: bool
) -> None:
    script = CLIPBOARD if has_clipboard else NO_CLIPBOARD + NO_SHARING
    text = open_console(console, script, finished)
    assert text.startswith("♠♥ Torneo di prova ♦♣\nClassifica finale:\n1. ")
    if not has_clipboard:
        expect(console.locator("[data-share]")).to_be_hidden()
    console.click("[data-copy]")
    expect(console.locator("[data-copied]")).to_have_text("Copiato.")
    assert console.evaluate("window.copied") == (text if has_clipboard else ["copy", text])


def test_a_browser_that_can_share_hands_the_text_on(console: Page, finished: Tournament) -> None:
    text = open_console(console, SHARING, finished)
    console.click("[data-share]")
    assert console.evaluate("window.shared") == text
