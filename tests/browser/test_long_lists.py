"""Whoever has said who they are sees their table, also where the page has not all names."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from scoring.models.tournament import Tournament
from scoring.play.turns_services import close_turn
from scoring.web import name_search
from scoring.web.fresh_views import rendered_pages
from tests.browser.test_my_seat import LOOK_AGAIN, find_table
from tests.cast import SIGNED, open_turn, play_turn

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_own_seat_is_asked_for(
    phone: Page, playing: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(name_search, "MOST_NAMES", 10)
    rendered_pages.clear()
    url = reverse("event", args=[playing.slug])
    phone.goto(url)
    card, rows = phone.locator("#my-seat"), phone.locator("#find-table tbody tr")
    expect(rows).to_have_count(0)
    phone.fill("[type=search]", "nord2")
    phone.click("[role=search] button")
    expect(rows).to_have_count(1)
    assert phone.input_value("[type=search]") == "nord2"
    phone.click("[data-seat-mine]")
    expect(card.locator("[data-seat=table]")).to_have_text(find_table(playing, 1, 2))
    phone.goto(url)
    expect(rows).to_have_count(0)
    expect(card.locator("[data-seat=table]")).to_have_text(find_table(playing, 1, 2))
    turn = playing.turns.get(number=1)
    play_turn(turn)
    close_turn(turn=turn, **SIGNED)
    open_turn(playing, 2)
    phone.evaluate(LOOK_AGAIN)
    expect(card).to_contain_text("Turno 2")
    expect(card.locator("[data-seat=table]")).to_have_text(find_table(playing, 2, 2))
