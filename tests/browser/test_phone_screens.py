"""Every screen of the referee's phone: nothing serious for axe, in the light and in the dark."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from scoring.models.tournament import Tournament
from tests.browser.contexts import Devices
from tests.browser.page_faults import find_faults
from tests.browser.test_phone_app import record, start

pytestmark = pytest.mark.django_db(transaction=True)


def sign_wrongly(page: Page) -> None:
    page.click("[data-focus=ask-NS]")
    for _ in range(4):
        page.click("[data-focus=pin-0]")


def test_every_screen_is_open_to_everybody(devices: Devices) -> None:
    Tournament.objects.update(signatures_required=True)
    page = devices()
    walk: dict[str, Callable[[], object]] = {
        "table": lambda: None,
        "entry by totals": lambda: start(page),
        "confirm": lambda: record(page, 405, -115),
        "pin": lambda: sign_wrongly(page),
        "wrong pin": lambda: page.click("[data-focus=pin-sign]"),
        "table with a smazzata": lambda: page.click("[data-focus=later]"),
        "smazzata opened": lambda: page.click(".slot summary"),
        "flag": lambda: page.click("[data-focus=flag-1]"),
    }
    faults = {}
    for name, go in walk.items():
        go()
        if found := find_faults(page):
            faults[name] = found
    assert faults == {}
