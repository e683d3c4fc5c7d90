"""Who has said who they are sees their table as large as the screen, in every turn."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from scoring.models.tournament import Tournament
from scoring.models.turn import Seat
from scoring.play.turns_services import close_turn
from tests.cast import SIGNED, open_turn, play_turn, seat_event

pytestmark = pytest.mark.django_db(transaction=True)

LOOK_AGAIN = "() => document.dispatchEvent(new Event('visibilitychange'))"
DIGITS = "() => document.querySelector('[data-seat=table]').getBoundingClientRect().height"


def find_table(event: Tournament, turn: int, pair: int) -> str:
    seat = Seat.objects.get(turn__tournament=event, turn__number=turn, entry__number=pair)
    assert seat.table is not None
    return str(seat.table.number)


def test_the_page_answers_where_the_reader_sits(phone: Page, event: Tournament) -> None:
    """Also who has had the page open since before the draw."""
    phone.goto(reverse("event", args=[event.slug]))
    card = phone.locator("#my-seat")
    playing = seat_event(event)
    phone.evaluate(LOOK_AGAIN)
    expect(phone.locator("h1")).to_contain_text("Turno 1")
    expect(card).to_be_hidden()
    phone.fill("[type=search]", "nord2")
    phone.click("[data-seat-mine]")
    expect(card.locator("[data-seat=table]")).to_have_text(find_table(playing, 1, 2))
    assert phone.evaluate(DIGITS) > 200
    phone.reload()
    expect(card).to_be_visible()
    turn = playing.turns.get(number=1)
    play_turn(turn)
    close_turn(turn=turn, **SIGNED)
    open_turn(playing, 2)
    phone.evaluate(LOOK_AGAIN)
    expect(card).to_contain_text("Turno 2")
    expect(card.locator("[data-seat=table]")).to_have_text(find_table(playing, 2, 2))
    phone.click("[data-seat-forget]")
    expect(card).to_be_hidden()


def test_the_standings_mark_the_readers_row_and_lead_to_it(
    phone: Page, finished: Tournament
) -> None:
    standings = reverse("event_standings", args=[finished.slug])
    phone.goto(standings)
    expect(phone.locator("#own-place")).to_be_hidden()
    phone.evaluate("(slug) => localStorage.setItem(`seat:${slug}`, ' 4')", finished.slug)
    phone.goto(standings)
    own = phone.locator(".standings tr[aria-current]")
    expect(own).to_have_id("entry-4")
    place = own.locator(".place").inner_text()
    expect(phone.locator("#own-place")).to_have_text(f"Il tuo posto: {place}")
    phone.click("#own-place")
    expect(own).to_be_in_viewport()
