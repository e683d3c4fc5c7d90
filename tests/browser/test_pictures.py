"""Takes the pictures of the guides: `make pictures`. Skipped otherwise."""

from __future__ import annotations

import os
from collections.abc import Mapping
from io import BytesIO

import pytest
from django.conf import settings
from django.test import Client
from PIL import Image
from playwright.sync_api import Page

from scoring.learning.demo_event import find_demo
from scoring.models.tournament import Tournament
from scoring.tickets.links_views import ticket_path
from tests.browser.finger import press
from tests.browser.touches import BY_TAPS
from tests.cast import sign_in, table_ticket
from tests.pictures import (
    FOLDER,
    LANGUAGES,
    find_address,
    list_outlines,
    list_pictures,
    make_pictured,
    store_outlines,
)

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif("PICTURES" not in os.environ, reason="run `make pictures`"),
]

SIZE = {"width": 1100, "height": 760}
COLOURS = 64


def test_take_all(desktop: Page, phone: Page, live_server: object) -> None:
    desktop.set_viewport_size(SIZE)
    desktop.emulate_media(color_scheme="light")
    outlines = list_outlines(Client())
    take(desktop, str(live_server), None, {})
    director, empty = make_pictured()
    outlines |= list_outlines(sign_in(director), empty)
    session = {"sessionid": sign_in(director).cookies["sessionid"].value}
    take(desktop, str(live_server), empty, session)
    take_keypad(phone)
    store_outlines(outlines)


def take(page: Page, live_url: str, empty: Tournament | None, session: Mapping[str, str]) -> None:
    """The pictures before the first account, or, with the event that has no entries, all others."""
    for language in LANGUAGES:
        for name, value in {**session, settings.LANGUAGE_COOKIE_NAME: language}.items():
            page.context.add_cookies([{"name": name, "value": value, "url": live_url}])
        for name, picture in list_pictures(is_first=empty is None).items():
            page.goto(find_address(picture, empty))
            for field, text in picture.typed.items():
                page.fill(f"[name='{field}']", text)
            if picture.typed:
                with page.expect_navigation():
                    last = f"[name='{[*picture.typed][-1]}']"
                    page.click(f"form:has({last}) .button--primary")
            store(page, f"{name}-{language}")


def take_keypad(phone: Page) -> None:
    """A smazzata on a table's phone, with a few melds touched."""
    event = find_demo()
    assert event is not None
    phone.goto(ticket_path(table_ticket(event, 5)))
    phone.fill("#who-name", "Lia")
    phone.click("form button.button--primary")
    phone.click(".phone__next")
    press(phone, BY_TAPS[:-1])
    store(phone, "keypad")


def store(page: Page, name: str) -> None:
    shot = Image.open(BytesIO(page.screenshot())).convert("RGB")
    shot.quantize(COLOURS, dither=Image.Dither.NONE).save(FOLDER / f"{name}.png", optimize=True)
