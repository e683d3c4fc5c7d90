"""A document and its signature are dropped on the page, or chosen in a browser without scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from scoring.checking import apart_services
from scoring.checking.worker import answer_document
from scoring.models.signing import SigningKey
from tests.cast import NOW
from tests.checking.documents import CONTENT, DESK_KEY, SIGNATURE, forget_checks

pytestmark = pytest.mark.django_db(transaction=True)

DROP = """([content, signature]) => {
  const files = new DataTransfer();
  files.items.add(new File([content], "event.json"));
  files.items.add(new File([signature], "event.json.minisig"));
  for (const kind of ["dragenter", "dragover", "drop"]) {
    const event = new DragEvent(kind, { dataTransfer: files, bubbles: true, cancelable: true });
    document.querySelector("h1").dispatchEvent(event);
  }
}"""


@pytest.fixture(autouse=True)
def desk_key(db: None) -> None:
    SigningKey.objects.create(line=DESK_KEY.line, since=NOW)
    forget_checks()


@pytest.fixture(autouse=True)
def checked_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process that checks gives way to all others: on a busy machine no page waits for it."""
    monkeypatch.setattr(
        apart_services, "_ask_worker", lambda contents: [answer_document(one) for one in contents]
    )


def test_both_are_dropped_anywhere_on_the_page(desktop: Page) -> None:
    desktop.goto("/check/")
    desktop.evaluate(DROP, [CONTENT.decode(), SIGNATURE])
    expect(desktop.locator("[data-drop-names]")).to_have_text("event.json · event.json.minisig")
    expect(desktop.locator("[data-drop-large]")).to_be_hidden()
    desktop.click("form[data-drop] .button--primary")
    expect(desktop.locator(".checked__part--bad")).to_have_count(0)
    expect(desktop.locator(".checked__part--good")).to_have_count(7)


def test_what_is_too_large_is_told_before_it_is_sent(desktop: Page) -> None:
    desktop.goto("/check/")
    desktop.evaluate(DROP, [CONTENT.decode() + " " * (9 << 20), SIGNATURE])
    expect(desktop.locator("[data-drop-large]")).to_be_visible()
