"""The referee's table on a phone: kept here, sent, countersigned; nothing is lost or doubled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from scoring.journal.undoing_services import undo_act
from scoring.models.call import Call
from scoring.models.held import HeldRecord
from scoring.models.signature import Signature
from scoring.models.smazzata import Smazzata, SmazzataRevision
from scoring.models.ticket import Ticket
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from scoring.recording.inbox_services import settle_held
from tests.browser.conftest import CHROMIUM_ARGUMENTS
from tests.browser.contexts import ContextPool, Devices
from tests.cast import SIGNED, record_totals, seat_event


def start(page: Page) -> None:
    """Open the next smazzata, to be recorded by its totals."""
    page.click(".phone__next")
    page.click("[data-act=face][data-face=totals]")


def tap_digits(page: Page, points: int) -> None:
    for digit in str(abs(points)):
        page.click(f"[data-digit='{digit}']")
    if points < 0:
        page.click("[data-tool=sign]")


def tap_total(page: Page, points: int) -> None:
    tap_digits(page, points)
    page.click("[data-act=next]")


def record(page: Page, ns: int, ew: int) -> None:
    tap_total(page, ns)
    tap_total(page, ew)
    expect(page.locator("[data-focus=later]")).to_be_visible()


def expect_state(page: Page, state: str) -> None:
    expect(page.locator(f".state-line--{state}")).to_be_visible()


def recorded() -> list[tuple[int, int, int]]:
    return list(Smazzata.objects.values_list("number", "ns_gp", "ew_gp"))


def find_pin(event: Tournament, line: str) -> str:
    seat = event.turns.get(number=1).tables.get(number=1).seats.get(line=line)
    return Ticket.objects.get(entry=seat.entry).pin


@pytest.mark.parametrize("width", [360, 390])
def test_the_head_of_the_keypad_says_all_that_was_sent(devices: Devices, width: int) -> None:
    page = devices()
    page.set_viewport_size({"width": width, "height": 780})
    start(page)
    expect_state(page, "sent")
    cut = "line => [line.scrollWidth - line.clientWidth, line.scrollHeight - line.clientHeight]"
    assert max(page.locator("#state-line").evaluate(cut)) <= 0


def test_a_smazzata_from_the_first_opening_to_the_desk(devices: Devices) -> None:
    page = devices("Lia Verdi")
    start(page)
    record(page, 405, -115)
    expect_state(page, "sent")
    revision = SmazzataRevision.objects.get()
    assert (revision.author_name, revision.sums.ns.total) == ("Lia Verdi", 405)
    page.reload()  # neither the name nor the smazzata is asked for again
    page.click("[data-focus=later]")
    expect(page.locator(".slot__points").first).to_have_text("N-S 405")
    expect(page.locator(".slot .mark--sent")).to_be_visible()


def test_what_was_begun_is_there_again(devices: Devices) -> None:
    page = devices()
    start(page)
    tap_total(page, 405)
    total = page.locator("[data-name='NS.total'] .sheet-field__value")
    expect(total).to_have_text("405")
    page.reload()
    expect(total).to_have_text("405")
    expect(page.locator(".note-line")).to_be_visible()
    page.click("[data-focus=start-over]")
    expect(total).to_have_text("")


def test_two_revisions_stand_side_by_side_until_one_is_chosen(devices: Devices) -> None:
    lia, piero = devices("Lia"), devices("Piero")
    start(lia)
    piero.context.set_offline(True)
    start(piero)
    record(piero, 300, 250)
    record(lia, 405, -115)
    expect_state(lia, "sent")
    piero.context.set_offline(False)
    piero.evaluate("dispatchEvent(new Event('online'))")
    expect(piero.locator("#toast .notice")).to_be_visible()
    assert recorded() == [(1, 405, -115)]
    expect(piero.locator(".signing__ask"), "nothing is signed before one is chosen").to_have_count(
        0
    )
    piero.click("[data-focus=later]")
    revisions = piero.locator(".revisions")
    expect(revisions.locator("thead th")).to_have_count(2)
    expect(revisions.locator(".differs")).to_have_count(2)
    revisions.locator("button").nth(1).click()
    expect(revisions).to_have_count(0)
    assert recorded() == [(1, 300, 250)]


def wake(page: Page) -> None:
    """The phone asks the desk at once."""
    page.evaluate("dispatchEvent(new Event('online'))")


def test_a_check_that_only_the_director_overrides_calls_the_director(devices: Devices) -> None:
    page = devices()
    start(page)
    tap_total(page, 401)
    expect(page.locator(".entering__call")).to_be_hidden()
    tap_digits(page, -115)
    page.click(".entering__call")
    expect(page.locator(".call")).to_contain_text("401")
    expect(page.locator(".notice--warning")).to_contain_text("decide il direttore se vale")
    expect_state(page, "sent")
    call, held = Call.objects.get(), HeldRecord.objects.get()
    assert (call.number, call.reason, held.number, held.kind) == (1, "score", 1, "faulty")
    page.click("[data-focus=now-1]")  # what was typed is still there
    expect(page.locator("[data-name='NS.total'] .sheet-field__value")).to_have_text("401")
    page.click("[data-act=leave]")
    settle_held(held=held, take=True, reason="", override="Visto al tavolo", **SIGNED)
    wake(page)
    expect(page.locator("#toast")).to_contain_text("Il direttore ha registrato la smazzata 1")
    expect(page.locator(".slot__points").first).to_have_text("N-S 401")


def test_what_was_begun_and_recorded_elsewhere_stands_beside_the_record(devices: Devices) -> None:
    page = devices()
    start(page)
    tap_total(page, 405)
    tap_digits(page, 115)
    record_totals(Table.objects.get(turn__number=1, number=1), 1, 300, 200)
    wake(page)
    expect(page.locator(".note-line--alert")).to_be_visible()
    page.click("[data-act=leave]")
    both = page.locator(".revisions")
    expect(both.locator(".revisions__total td")).to_have_text(["300", "405", "200", "115"])
    page.click("[data-focus=send-draft-1]")
    expect(page.locator(".versus-revisions button")).to_have_count(2)  # which one counts
    assert recorded() == [(1, 300, 200)]
    assert HeldRecord.objects.get().sums.ns.total == 405


def test_the_language_changes_and_what_is_typed_stays(devices: Devices) -> None:
    page = devices()
    page.click("[data-focus=call]")
    page.fill("#call-note", "Mazzo con due Q di picche")
    page.click("#languages button")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("#call-note")).to_have_value("Mazzo con due Q di picche")
    expect(page.locator("h1")).to_have_text("Call the director")


def test_who_else_is_entering_is_told(devices: Devices) -> None:
    lia = devices("Lia")
    # Not the sign of life of a moment before, when nothing was being entered yet.
    with lia.expect_response(lambda answer: '"number":1' in (answer.request.post_data or "")):
        start(lia)
    piero = devices("Piero")
    expect(piero.locator(".notice--warning")).to_contain_text("Lia")


def test_a_signature_holds_until_the_smazzata_is_edited(
    devices: Devices, tickets: Tournament
) -> None:
    Tournament.objects.update(signatures_required=True)
    page = devices()
    start(page)
    record(page, 405, -115)
    sign(page, "NS", "0000000"[: len(find_pin(tickets, "NS"))])
    expect(page.locator(".signing .notice--error")).to_be_visible()
    sign(page, "NS", find_pin(tickets, "NS"))
    expect(page.locator(".signing .mark--whole")).to_be_visible()
    assert Signature.objects.get().line == "NS"

    page.click("[data-focus=correct]")
    page.click("[data-name='EW.total']")
    tap_total(page, 110)
    page.fill(".reasons input", "errore di segno")
    page.click(".reasons .button--primary")
    expect(page.locator("[data-focus=ask-NS]")).to_be_visible()
    expect(page.locator(".signing .mark--whole")).to_have_count(0)
    expect_state(page, "sent")
    assert recorded() == [(1, 405, 110)]
    assert Signature.objects.filter(revision__number=2).count() == 0


def test_where_nobody_signs_the_next_smazzata_is_the_big_button(devices: Devices) -> None:
    page = devices()
    start(page)
    record(page, 405, -115)
    expect(page.locator("[data-focus=next]")).to_be_visible()
    expect(page.locator("[data-focus^=ask-]")).to_have_count(0)
    assert "controfirm" not in page.inner_text("main")
    page.click("[data-focus=next]")
    record(page, 100, 200)
    expect(page.locator("[data-focus=next]")).to_have_count(0)
    page.click("[data-focus=later]")
    expect(page.locator("[data-focus=confirm]")).to_have_count(0)
    assert "irma" not in page.inner_text("main")


def sign(page: Page, line: str, pin: str) -> None:
    page.click(f"[data-focus=ask-{line}]")
    for digit in pin:
        page.click(f"[data-focus=pin-{digit}]")
    page.click("[data-focus=pin-sign]")


@pytest.fixture
def hall_contexts(browser: Browser, chromium_path: str) -> Iterator[ContextPool]:
    """Contexts of a browser that finds this machine by the name of a hall's server."""
    arguments = [*CHROMIUM_ARGUMENTS, "--host-resolver-rules=MAP hall.lan 127.0.0.1"]
    launched = browser.browser_type.launch(
        executable_path=chromium_path, args=[*arguments, "--no-sandbox"]
    )
    yield ContextPool(launched)
    launched.close()


def test_a_plain_http_host_in_the_hall(
    hall_contexts: ContextPool, devices: Devices, live_server: Any
) -> None:
    """No secure context: no service worker, no randomUUID, and nothing less kept."""
    url = live_server.url.replace("localhost", "hall.lan").replace("127.0.0.1", "hall.lan")
    page = devices(pool=hall_contexts, base_url=url, service_workers="allow")
    assert page.evaluate("[isSecureContext, typeof crypto.randomUUID]") == [False, "undefined"]
    expect(page.locator("#needs-network")).to_be_visible()  # said before the network goes
    start(page)
    page.context.set_offline(True)
    record(page, 405, -115)
    expect_state(page, "kept")
    page.context.set_offline(False)
    page.reload()
    expect_state(page, "sent")
    assert recorded() == [(1, 405, -115)]
    assert SmazzataRevision.objects.count() == 1


def test_where_a_worker_may_run_the_page_opens_offline(devices: Devices) -> None:
    page = devices(service_workers="allow")
    expect(page.locator("#opens-offline")).to_be_visible()  # on the first visit already
    page.context.set_offline(True)
    page.reload()
    start(page)
    record(page, 405, -115)
    expect_state(page, "kept")
    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect_state(page, "sent")
    assert recorded() == [(1, 405, -115)]


def test_a_revoked_link_keeps_what_it_cannot_send(devices: Devices, tickets: Tournament) -> None:
    page = devices()
    start(page)
    tickets.tickets.update(revoked_at=timezone.now())
    record(page, 405, -115)
    expect_state(page, "alert")
    page.click("[data-focus=later]")
    expect(page.locator(".slot .mark--here")).to_be_visible()
    expect(page.locator(".phone__next")).to_have_count(0)
    assert recorded() == []


def test_what_was_entered_for_a_seating_that_was_taken_back_stays_to_be_seen(
    devices: Devices, tickets: Tournament
) -> None:
    page = devices()
    start(page)
    page.context.set_offline(True)
    record(page, 405, -115)
    for act in tickets.acts.order_by("-number")[:3]:
        undo_act(event=tickets, number=act.number, **SIGNED)
    page.context.set_offline(False)
    refused = page.locator(".notice--error", has_text="il direttore ha annullato i posti del turno")
    expect(refused).to_be_visible()
    expect(refused).to_contain_text("405")
    seat_event(tickets)
    page.reload()
    page.click("[data-focus=back]")
    start(page)
    record(page, 300, 200)
    page.click("[data-focus=later]")
    expect(page.locator(".slot .mark--sent")).to_be_visible()
    assert recorded() == [(2, 300, 200)], "what lies behind it in the outbox is sent"
    expect(refused).to_be_visible()
