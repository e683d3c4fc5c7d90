"""A small hall: three phones, and a network that comes and goes. The whole one: tests/load/hall.py.

`python -m tests.load.hall` plays eight tables of four smazzate on the desk's own server.
"""

from __future__ import annotations

import random
from io import StringIO
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from playwright.sync_api import Browser

from tests.load.event import check_hall, deal_hall, list_cards, make_hall
from tests.load.hall import play_hall

TABLES, SMAZZATE = 3, 1
SEED = 2
"""A seed with two cuts, three reloads, a smazzata recorded offline and an answer lost."""


@pytest.mark.django_db(transaction=True)
def test_a_turn_with_the_network_cut_at_random(
    browser: Browser, live_server: Any, director: User
) -> None:
    event = make_hall(director, TABLES, SMAZZATE)
    deals = deal_hall(random.Random(SEED), event.rules, TABLES, SMAZZATE)
    counts = play_hall(
        browser, live_server.url, list_cards(event), deals, event.rules, SEED, quiet=True
    )
    assert (counts["cuts"], counts["reloads"]) == (2, 3)
    assert counts["smazzate recorded offline"] == 1
    assert counts["answers lost (200)"] >= 1
    check_hall(event, deals)
    said = StringIO()
    call_command("verify", event.slug, stdout=said)  # exits where a figure is not right
    assert f"{TABLES * SMAZZATE} smazzate" in said.getvalue()
