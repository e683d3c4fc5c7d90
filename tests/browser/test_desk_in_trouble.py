"""A desk that can do nothing now, or breaks down over one thing: phones say so, and go on."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, Route, expect

from scoring.models.signature import Signature
from scoring.models.tournament import Tournament
from tests.browser.contexts import Devices
from tests.browser.test_phone_app import expect_state, find_pin, record, recorded, sign, start

STATE = "#state-line"


class Trouble:
    """The answer that the desk gives to what a phone sends, in place of doing it; None does it."""

    def __init__(self, page: Page) -> None:
        self.kinds: set[str] = set()
        self.answer: tuple[int, str] | None = None
        self.sent: list[str] = []
        page.route("**/send/", self._carry)

    def _carry(self, route: Route) -> None:
        kind = json.loads(route.request.post_data or "{}")["kind"]
        self.sent.append(kind)
        if self.answer is None or kind not in self.kinds:
            route.continue_()
            return
        status, body = self.answer
        kept = "application/json" if body.startswith("{") else "text/html"
        route.fulfill(status=status, body=body, content_type=kept)


def test_the_state_line_says_what_the_desk_says(devices: Devices) -> None:
    page = devices()
    trouble = Trouble(page)
    trouble.kinds = {"smazzata"}
    why = {"result": "unavailable", "code": "desk.full", "why": "Il disco è pieno"}
    trouble.answer = (503, json.dumps(why))
    start(page)
    record(page, 405, -115)
    expect(page.locator(STATE)).to_have_text(
        "Il disco è pieno: il telefono tiene 1 invio e lo ripete"
    )
    assert recorded() == []
    trouble.answer = None
    expect_state(page, "sent")
    assert recorded() == [(1, 405, -115)]


def test_what_the_desk_breaks_down_over_lets_the_rest_pass(
    devices: Devices,
    tickets: Tournament,
) -> None:
    Tournament.objects.update(signatures_required=True)
    page = devices()
    page.clock.install()
    trouble = Trouble(page)
    trouble.kinds, trouble.answer = {"smazzata"}, (500, "<h1>Fault</h1>")
    start(page)
    record(page, 405, -115)
    page.clock.fast_forward("00:05")
    page.clock.fast_forward("00:05")
    expect(page.locator(STATE)).to_have_text(re.compile("^1 invio non ancora registrato"))
    sign(page, "NS", find_pin(tickets, "NS"))
    page.click("[data-focus=later]")
    page.click("[data-focus=call]")
    with page.expect_response("**/send/"):
        page.locator(".call-reasons button").first.click()
    expect(page.locator(STATE)).to_have_text(re.compile("^2 invii non ancora registrati"))
    assert trouble.sent == ["smazzata"] * 3 + ["call"]  # what is signed goes first
    assert recorded() == []
    trouble.answer = None
    page.clock.fast_forward("00:20")
    expect_state(page, "sent")
    assert recorded() == [(1, 405, -115)]
    assert trouble.sent[4:] == ["smazzata", "sign"]
    assert Signature.objects.get().line == "NS"
