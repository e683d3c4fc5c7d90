"""Every page in a real browser: nothing serious for axe, nothing wider than a phone."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page

from scoring.demo.event import DIRECTOR
from scoring.models.tournament import Tournament
from tests.web.test_access import ADDRESSES, address

pytestmark = pytest.mark.django_db(transaction=True)

SHOWN = [name for name in ADDRESSES if ADDRESSES[name][1] == "GET" and name != "export_workbook"]


def open_as_director(page: Page, live_url: str) -> Tournament:
    """The demo event, and its director's session in this browser."""
    call_command("demo", verbosity=0)
    client = Client()
    client.force_login(User.objects.get(username=DIRECTOR))
    cookie = client.cookies["sessionid"]
    page.context.add_cookies([{"name": "sessionid", "value": cookie.value, "url": live_url}])
    return Tournament.objects.get()


def find_serious(page: Page, **options: object) -> list[str]:
    found = Axe().run(page, options=options or None).response["violations"]
    return [
        f"{fault['id']}: {node['html'][:120]}"
        for fault in found
        if fault["impact"] in {"serious", "critical"}
        for node in fault["nodes"]
    ]


WIDER = "document.documentElement.scrollWidth > window.innerWidth"


def test_every_page_is_open_to_everybody_and_as_narrow_as_a_phone(
    phone: Page, live_server: object
) -> None:
    event = open_as_director(phone, str(live_server))
    faults: dict[str, list[str]] = {}
    for name in SHOWN:
        phone.goto(address(name, event))
        serious = find_serious(phone) + (["too wide"] if phone.evaluate(WIDER) else [])
        if serious:
            faults[name] = serious
    assert faults == {}


def test_every_page_can_be_read_in_the_dark(phone: Page, live_server: object) -> None:
    """What the dark changes is the colours: only their contrast is looked at again."""
    event = open_as_director(phone, str(live_server))
    phone.emulate_media(color_scheme="dark")
    faults = {}
    for name in SHOWN:
        phone.goto(address(name, event))
        if serious := find_serious(phone, runOnly=["color-contrast"]):
            faults[name] = serious
    assert faults == {}


def test_the_name_is_found_as_it_is_typed(phone: Page, live_server: object) -> None:
    event = open_as_director(phone, str(live_server))
    phone.goto(reverse("event", args=[event.slug]))
    phone.fill("[type=search]", "niccolo")
    shown = phone.locator("tbody tr:visible")
    assert shown.count() == 1
    assert "Barbieri Niccolò" in shown.first.inner_text()
