"""Every page in a real browser: nothing serious for axe, nothing wider than a phone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import axe_playwright_python
import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page

from scoring.models.tournament import Tournament
from scoring.play.hall import TicketKind
from scoring.queries.accounts.accounts import DEMO_DIRECTOR
from scoring.services.hall.tickets import issue_tickets
from tests.cast import SIGNED
from tests.views.addresses import ADDRESSES, address

pytestmark = pytest.mark.django_db(transaction=True)

NO_PAGES = {
    "conversion_file", "rules_file", "export_workbook", "export_bundle", "log_xlsx", "log_jsonl",
    "export_profile_file", "export_by_profile", "phone_state", "phone_worker", "healthz", "readyz",
    "metrics", "server_time", "event_calendar", "event_preview", "event_pair_preview",
    "event_table_preview", "public_worker", "push_key",
}  # fmt: skip
SHARES = 4
"""The pages are shared out, so that no worker has them all at the end."""
SHOWN = [name for name in ADDRESSES if ADDRESSES[name][1] == "GET" and name not in NO_PAGES]


def open_as_director(page: Page, live_url: str) -> Tournament:
    """The demo event, and its director's session in this browser."""
    call_command("demo", verbosity=0)
    client = Client()
    client.force_login(User.objects.get(username=DEMO_DIRECTOR))
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


AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
RUN_AXE = """
  (options) => axe.run(options).then(({ violations }) => violations)
"""
TAKE_OUT = """
  for (const further of document.querySelectorAll(
    "tbody tr:nth-child(n + 5), li:nth-child(n + 5), .chip:nth-child(n + 5)",
  )) further.remove();
"""
"""The further rows of a long table or list are made like its first four, and so are cards."""


def find_serious(page: Page) -> list[str]:
    page.evaluate(AXE)
    return _run_axe(page)


def find_low_contrast(page: Page) -> list[str]:
    """Contrast alone, by the script that `find_serious` has left in the page."""
    return _run_axe(page, runOnly=["color-contrast"])


def _run_axe(page: Page, **options: Any) -> list[str]:
    # Without what passed: most of a run's time is spent on writing that down.
    given = {"resultTypes": ["violations"], "preload": False, **options}
    return list_serious(page.evaluate(RUN_AXE, given))


def list_serious(violations: list[dict[str, Any]]) -> list[str]:
    return [
        f"{fault['id']}: {node['html'][:120]}"
        for fault in violations
        if fault["impact"] in {"serious", "critical"}
        for node in fault["nodes"]
    ]


WIDER = "document.documentElement.scrollWidth > window.innerWidth"


@pytest.mark.parametrize("share", range(SHARES))
def test_every_page_is_open_to_everybody_and_as_narrow_as_a_phone(
    phone: Page, live_server: object, share: int
) -> None:
    """What the dark changes is the colours: only their contrast is looked at again."""
    event = open_as_director(phone, str(live_server))
    User.objects.filter(username=DEMO_DIRECTOR).update(
        is_superuser=True
    )  # to whom nothing is hidden
    faults: dict[str, list[str]] = {}
    for name, url in list_pages(event)[share::SHARES]:
        phone.emulate_media(color_scheme="light", reduced_motion="reduce")
        phone.goto(url)
        found = ["too wide"] if phone.evaluate(WIDER) else []
        phone.evaluate(TAKE_OUT)
        found += find_serious(phone)
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
