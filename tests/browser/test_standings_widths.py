"""The standings from a small phone to a projector: the victory points are in sight."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Browser

from players.person import Person
from players.roster import RosterEntry
from scoring.entries.services import add_entries
from scoring.models.tournament import Tournament
from tests.cast import SIGNED, make_event, play_through

pytestmark = pytest.mark.django_db(transaction=True)

WIDTHS = (320, 360, 481, 600, 714, 768, 790, 1024, 1180, 1440, 1920)
LONG_CLUB = "Circolo Ricreativo Dopolavoro Ferroviario e Bocciofila San Benedetto 2"
LONG_NAMES = ("Esposito Carmela Maria Antonietta", "Dell’Acqua Pierfrancesco Massimiliano")
FIGURE = """() => {
    const head = [...document.querySelectorAll('.standings thead th')]
        .findIndex((th) => th.textContent.trim() === 'VP');
    const rows = [...document.querySelectorAll('.standings tbody tr')];
    const scroll = document.querySelector('.table-scroll').getBoundingClientRect();
    return rows.map((tr) => tr.children[head].getBoundingClientRect())
        .map((box) => box.width > 0 && box.left >= scroll.left && box.right <= scroll.right);
}"""


@pytest.fixture
def long_named(director: User) -> Tournament:
    """Eight pairs after three turns, of which one has long names and a club of seventy letters."""
    event = make_event(director)
    assert len(LONG_CLUB) == 70
    members = (Person(name, f"L{n}", LONG_CLUB) for n, name in enumerate(LONG_NAMES))
    add_entries(event=event, lineups=[RosterEntry(0, *members)], **SIGNED)
    play_through(event, 3)
    return event


def test_victory_points_are_in_sight_at_every_width(
    browser: Browser, live_server: Any, long_named: Tournament
) -> None:
    page = browser.new_page(base_url=live_server.url, locale="it-IT")
    try:
        page.goto(reverse("event_standings", args=[long_named.slug]))
        outside = []
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            outside += [width] * (not all(page.evaluate(FIGURE)))
            assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert outside == []
    finally:
        page.close()
