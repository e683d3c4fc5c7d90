"""Takes the pictures of the guides: `make pictures`. Skipped otherwise."""

from __future__ import annotations

import os
from io import BytesIO
from itertools import product

import pytest
from django.conf import settings
from PIL import Image
from playwright.sync_api import Page

from scoring.learning.demo_event import find_demo
from scoring.models.tournament import Tournament
from scoring.tickets.links_views import ticket_path
from tests.browser.finger import press
from tests.browser.touches import BY_TAPS
from tests.cast import sign_in
from tests.pictures import (
    FOLDER,
    LANGUAGES,
    When,
    add_money,
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

COLOURS = 64


def test_take_all(desktop: Page, phone: Page, live_server: object) -> None:
    desktop.emulate_media(color_scheme="light", reduced_motion="reduce")
    director, empty = make_pictured()
    client = sign_in(director)
    session = client.cookies["sessionid"].value
    outlines = list_outlines(client, When.IN_PLAY, empty)
    take(desktop, phone, str(live_server), session, When.IN_PLAY, empty)
    take_keypad(phone)
    paid = add_money()
    outlines |= list_outlines(client, When.WITH_MONEY, paid)
    take(desktop, phone, str(live_server), session, When.WITH_MONEY, paid)
    store_outlines(outlines)


def take(
    desktop: Page, phone: Page, url: str, session: str, when: When, other: Tournament | None = None
) -> None:
    """The pictures of a state of the desk."""
    for (name, picture), language in product(list_pictures(when).items(), LANGUAGES):
        page = phone if picture.on_phone else desktop
        own = "" if picture.is_visitors else session
        for cookie, value in (("sessionid", own), (settings.LANGUAGE_COOKIE_NAME, language)):
            page.context.add_cookies([{"name": cookie, "value": value, "url": url}])
        if not picture.on_phone:
            page.set_viewport_size({"width": picture.width, "height": picture.height})
        page.goto(find_address(picture, other))
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
    phone.goto(ticket_path(event.tickets.get(table_number=5)))
    phone.fill("#who-name", "Lia")
    phone.click("form button.button--primary")
    phone.click(".phone__next")
    press(phone, BY_TAPS[:-1])
    store(phone, "keypad")


def store(page: Page, name: str) -> None:
    shot = Image.open(BytesIO(page.screenshot())).convert("RGB")
    shot.quantize(COLOURS, kmeans=1, dither=Image.Dither.NONE).save(
        FOLDER / f"{name}.png", optimize=True
    )
