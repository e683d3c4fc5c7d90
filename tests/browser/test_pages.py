"""Every page in a real browser: nothing serious for axe, nothing wider than a phone."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page

from scoring.demo.event import DIRECTOR
from scoring.models.tournament import Tournament
from scoring.play.hall import TicketKind
from scoring.services.hall.tickets import issue_tickets
from tests.cast import SIGNED
from tests.views.addresses import ADDRESSES, address

pytestmark = pytest.mark.django_db(transaction=True)

NO_PAGES = {
    "conversion_file", "rules_file", "export_workbook", "export_bundle", "log_xlsx", "log_jsonl",
    "phone_state", "phone_worker", "healthz", "readyz", "metrics",
}  # fmt: skip
SHOWN = [name for name in ADDRESSES if ADDRESSES[name][1] == "GET" and name not in NO_PAGES]


def open_as_director(page: Page, live_url: str) -> Tournament:
    """The demo event, and its director's session in this browser."""
    call_command("demo", verbosity=0)
    client = Client()
    client.force_login(User.objects.get(username=DIRECTOR))
    cookie = client.cookies["sessionid"]
    page.context.add_cookies([{"name": "sessionid", "value": cookie.value, "url": live_url}])
    return Tournament.objects.get()


def list_pages(event: Tournament) -> list[tuple[str, str]]:
    """Every page by its name, those of tickets by tickets that open them."""
    issue_tickets(tournament=event, **SIGNED)
    opened = {"phone": TicketKind.TABLE, "pair_page": TicketKind.ENTRY}
    tokens = {
        name: event.tickets.filter(kind=kind).order_by("pk")[2].token
        for name, kind in opened.items()
    }
    return [
        (name, reverse(name, args=[tokens[name]]) if name in tokens else address(name, event))
        for name in SHOWN
    ]


def find_serious(page: Page) -> list[str]:
    return list_serious(Axe().run(page).response)


def find_low_contrast(page: Page) -> list[str]:
    """Contrast alone, by the script that `find_serious` has left in the page."""
    options = {"runOnly": ["color-contrast"], "resultTypes": ["violations"], "preload": False}
    return list_serious(page.evaluate("(options) => axe.run(options)", options))


def list_serious(found: dict[str, Any]) -> list[str]:
    return [
        f"{fault['id']}: {node['html'][:120]}"
        for fault in found["violations"]
        if fault["impact"] in {"serious", "critical"}
        for node in fault["nodes"]
    ]


WIDER = "document.documentElement.scrollWidth > window.innerWidth"


def test_every_page_is_open_to_everybody_and_as_narrow_as_a_phone(
    phone: Page, live_server: object
) -> None:
    """What the dark changes is the colours: only their contrast is looked at again."""
    event = open_as_director(phone, str(live_server))
    User.objects.filter(username=DIRECTOR).update(is_superuser=True)  # to whom nothing is hidden
    faults: dict[str, list[str]] = {}
    for name, url in list_pages(event):
        phone.emulate_media(color_scheme="light", reduced_motion="reduce")
        phone.goto(url)
        found = find_serious(phone) + (["too wide"] if phone.evaluate(WIDER) else [])
        phone.emulate_media(color_scheme="dark", reduced_motion="reduce")
        found += [f"dark: {fault}" for fault in find_low_contrast(phone)]
        if found:
            faults[name] = found
    assert faults == {}


def test_the_name_is_found_as_it_is_typed(phone: Page, live_server: object) -> None:
    event = open_as_director(phone, str(live_server))
    phone.goto(reverse("event", args=[event.slug]))
    phone.fill("[type=search]", "niccolo")
    shown = phone.locator("tbody tr:visible")
    assert shown.count() == 1
    assert "Barbieri Niccolò" in shown.first.inner_text()
