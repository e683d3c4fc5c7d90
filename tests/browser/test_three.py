"""Three at a table on the referee's phone, from the first tap to the sums of all three."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from scoring.core.rules.faults import Line
from scoring.core.rules.presets import ITALIAN
from scoring.core.rules.records import Depth, read_and_assess
from scoring.core.rules.three import find_place_of_three
from scoring.models.held import HeldRecord
from scoring.models.smazzata import Smazzata, SmazzataRevision
from scoring.models.ticket import Ticket
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat
from scoring.tickets.services import issue_tickets
from tests.browser.contexts import Devices
from tests.browser.finger import press
from tests.browser.keypad.test_three_keypad import CARDS, alone
from tests.browser.keypad_page import PHONE
from tests.browser.page_faults import find_faults
from tests.browser.test_phone_app import expect_state, sign, start, tap_total
from tests.cast import SIGNED
from tests.play.test_three_at_a_table import seat_three

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def tickets(director: User) -> Tournament:
    """Three players at table 1, turn 1 being played, and a card with a link for each."""
    event = seat_three(director)
    issue_tickets(event=event, **SIGNED)
    return event


def read_seats() -> dict[int, tuple[int, int | None, int | None]]:
    """GP, MP and VP by place."""
    seats = Seat.objects.all()
    return {
        find_place_of_three(Line(seat.line), seat.chair): (seat.gp, seat.mp, seat.vp)
        for seat in seats
    }


def name_of(place: int) -> str:
    line, chair = ("NS", 1) if place == 1 else ("EW", place - 1)
    (member,) = Seat.objects.get(line=line, chair=chair).entry.members.all()
    return str(member.name)


def test_a_smazzata_of_cards_makes_the_sums_of_all_three(devices: Devices) -> None:
    page = devices(**PHONE)
    expect(page.locator(".phone__one")).to_have_count(3)
    page.tap(".phone__next")
    press(page, [alone(2), *CARDS])
    expect(page.locator("[data-focus=later]")).to_be_visible()
    expect_state(page, "sent")
    record = SmazzataRevision.objects.get().record
    assert (record["alone"], Smazzata.objects.get().alone) == (2, 2)
    (ns, ew), faults = read_and_assess(Depth.CARDS, record, ITALIAN)
    assert faults == ()
    half = -(-ew.total // 2)
    assert {place: gp for place, (gp, _, _) in read_seats().items()} == {
        1: half, 2: ns.total, 3: half,
    }  # fmt: skip
    expect(page.locator(".phone__side").first).to_contain_text(name_of(2))
    assert find_faults(page) == []
    page.tap("[data-focus=later]")
    assert find_faults(page) == []
    sums = {place: page.locator(".phone__one", has_text=name_of(place)) for place in (1, 2, 3)}
    for place, points in ((1, half), (2, ns.total), (3, half)):
        shown = str(points).replace("-", "−")
        expect(sums[place].locator(".figure__value")).to_have_text(shown)
    expect(page.locator(".slot__side").first).to_contain_text(name_of(2))


HAS_DRAFT = """async () => {
  const settle = (request) => new Promise((resolve) => {
    request.onsuccess = () => resolve(request.result);
  });
  const database = await settle(indexedDB.open("burraco-phone"));
  const drafts = await settle(database.transaction("drafts").objectStore("drafts").getAll());
  database.close();
  return drafts.some((draft) => draft.strokes.length > 0);
}"""
"""Whether a phone has stored what was tapped in."""


def test_kept_offline_it_is_still_said_who_was_alone(
    devices: Devices,
    tickets: Tournament,
) -> None:
    Tournament.objects.update(signatures_required=True)
    page = devices(**PHONE)
    start(page)
    press(page, [alone(3)])
    answer = page.locator(".panel__line").first
    expect(answer).to_contain_text(name_of(3))  # the tap has arrived
    page.wait_for_function(HAS_DRAFT)  # and is on the device's disk
    page.reload()
    expect(answer).to_contain_text(name_of(3))
    page.context.set_offline(True)
    tap_total(page, 500)
    tap_total(page, -305)
    expect_state(page, "kept")
    page.tap("[data-focus=later]")
    figures = page.locator(".phone__one .figure__value")
    expect(figures).to_have_text(["−152", "−152", "500"])
    page.context.set_offline(False)
    page.reload()
    expect_state(page, "sent")
    expect(figures).to_have_text(["−152", "−152", "500"])
    start(page)
    press(page, [alone(1)])
    tap_total(page, 100)
    tap_total(page, 400)
    expect(page.locator("[data-focus=later]")).to_be_visible()
    expect_state(page, "sent")
    assert read_seats() == {1: (-52, -702, 4), 2: (48, -252, 7), 3: (700, 955, 17)}
    # All signed at once: each of the lines that sit there, under the sums of the three.
    page.tap("[data-focus=later]")
    expect(page.locator(".phone__one").nth(2)).to_contain_text("+955")
    page.tap("[data-focus=confirm]")
    expect(page.locator(".sums tfoot td.num")).to_have_text(["−52", "48", "700"])
    for line in (Line.NS, Line.EW):
        seat = Seat.objects.filter(line=line).first()
        assert seat is not None
        sign(page, line, Ticket.objects.get(entry=seat.entry).pin)
    expect(page.locator(".signing .mark--whole")).to_have_count(2)


def test_two_revisions_that_differ_in_who_was_alone(devices: Devices) -> None:
    lia, piero = devices("Lia", **PHONE), devices("Piero", **PHONE)
    start(piero)
    piero.context.set_offline(True)
    for page, place in ((lia, 1), (piero, 2)):
        if page is lia:
            start(page)
        press(page, [alone(place)])
        tap_total(page, 500)
        tap_total(page, 300)
    expect_state(lia, "sent")
    piero.context.set_offline(False)
    piero.evaluate("dispatchEvent(new Event('online'))")
    expect(piero.locator("#toast .notice")).to_be_visible()
    assert HeldRecord.objects.get().record["alone"] == 2
    piero.tap("[data-focus=later]")
    assert find_faults(piero) == []
    differs = piero.locator(".revisions .differs")
    expect(differs).to_have_count(1)
    expect(differs).to_contain_text(name_of(1))
    expect(differs).to_contain_text(name_of(2))
