"""The console tells of the computer's network while it is open, and a phone's arrival is seen."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from burraco_tourney.network.reached import note_reached
from burraco_tourney.network.watch import NetworkMove, NetworkStatus
from tests.browser.every_page import sign_in
from tests.cast import make_event
from tests.network.conftest import HALL, Note, desk, note

__all__ = ["desk", "note"]
SOON = 20_000
"""Milliseconds: the pages ask every five seconds."""
OTHER = "10.0.0.7"


@pytest.mark.django_db(transaction=True)
def test_the_console_tells_of_another_network_and_of_the_first_phone(
    desktop: Page, live_server: LiveServer, desk: Path, note: Note
) -> None:
    director = User.objects.create_user("demo")
    event = make_event(director)
    page = desktop
    page.context.add_cookies([sign_in(live_server.url)])
    page.goto(f"/desk/{event.slug}/")
    waiting, moved = page.locator("#hall-waiting"), page.locator("#hall-network")
    expect(waiting).to_be_visible()
    expect(moved).to_have_count(0)
    note(NetworkStatus((OTHER,), OTHER, move=NetworkMove(timezone.now(), HALL)))
    expect(moved).to_contain_text(f"http://{OTHER}:8000", timeout=SOON)
    expect(moved.locator(".qr")).to_be_visible()
    expect(waiting).to_have_count(0)
    page.goto("/server/phones/")
    state = page.locator("#phones-state")
    expect(state).to_contain_text("Nessun telefono")
    note_reached()
    expect(state).to_contain_text("I telefoni raggiungono", timeout=SOON)
