"""Types sixteen smazzate of totals into the score grid, in a real browser on a real desk."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

from bench.data import make_deals, make_event
from bench.entry_desk import Desk
from tests.browser.grid_keys import list_keys, press_keys
from tests.needs.chromium import list_flags

PAIRS = 16
"""Pairs, at eight tables; of the four smazzate of each table, two are recorded."""
TYPED = 16
PASSWORD = "sedici-smazzate"  # nosec B105  # of a database that is deleted
DIRECTOR = "bench"


def type_totals(chromium: str) -> tuple[int, int]:
    """The keys that were pressed, and the digits (and signs) of the totals."""
    from django.contrib.auth.models import User
    from django.urls import reverse

    from scoring.models.smazzata import SmazzataRevision

    event = make_event(PAIRS, 0, is_playing=True, planned=1, with_smazzate=True)
    director = User.objects.get(username=DIRECTOR)
    director.set_password(PASSWORD)
    director.save()
    totals = [(deal.ns, deal.ew) for deal in make_deals()[:TYPED]]
    keys = [key for both in totals for key in list_keys(both)]
    address = f"{reverse('grid', args=[event.slug, 1])}?depth=totals"
    with (
        TemporaryDirectory(prefix="burraco-grid-") as folder,
        Desk(Path(folder), os.environ["DATABASE_URL"]).open(on_one_core=False) as port,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=list_flags())
        page = browser.new_page(base_url=f"http://127.0.0.1:{port}")
        page.goto(reverse("login"))
        page.fill("[name=username]", DIRECTOR)
        page.fill("[name=password]", PASSWORD)
        page.click("main form button.button--primary")
        page.wait_for_url("**/desk/")
        page.goto(address)
        pressed = press_keys(page, keys)
        page.wait_for_function(
            "(count) => document.querySelectorAll('[data-state=saved]').length === count",
            arg=TYPED,
        )
        browser.close()
    rows = SmazzataRevision.objects.filter(smazzata__table__turn__tournament=event, depth="totals")
    recorded = rows.order_by("smazzata__table__number", "smazzata__number")
    made = [(row.sums.ns.total, row.sums.ew.total) for row in recorded]
    assert made == totals, f"the desk recorded {made}, not {totals}"
    return pressed, sum(len(str(total)) for both in totals for total in both)
