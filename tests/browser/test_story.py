"""The whole story in a real browser: from an empty desk to the workbook of the federation.

A director at the desk creates a tournament of seven pairs and runs it; at a table a smazzata is
recorded on a phone by typing its cards. What is read is found by addresses and names
of fields, so that the story does not depend on the language.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils.translation import gettext, override
from openpyxl import load_workbook
from playwright.sync_api import Page, expect

from scoring.models.smazzata import SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.standings.queries import load_standings
from tests import cast
from tests.browser.following import click_and_follow
from tests.cast import PASSWORD
from tests.workbook.recalc import recalculate

pytestmark = pytest.mark.django_db(transaction=True)

PAIRS = """\
Rossi Maria - Bianchi Anna; ASD Lucca; L1; L2
Ferrari Carla - Russo Gino; ASD Lucca; L3; L4
Esposito Rosa - Romano Ugo; ASD Lucca; L5; L6
Colombo Luisa - Ricci Ada; ASD Lucca; L7; L8
Marino Tina - Greco Ezio; ASD Lucca; L9; L10
Bruno Lucia - Gallo Piero; ASD Lucca; L11; L12
"""
DOUBLE = "=Conti Pia - Rossi Maria; ASD Lucca; L13; L1\n"
SEVENTH = "=Conti Pia - De Luca Ivo; ASD Lucca; L13; L14\n"
TURNS, SMAZZATE = 2, 2


def sign_in(page: Page) -> None:
    page.goto("/login/")
    page.fill("[name=username]", "anna")
    page.fill("[name=password]", PASSWORD)
    page.click("main form button.button--primary")
    page.wait_for_url("**/desk/")


def create_event(page: Page) -> Tournament:
    page.click(f"a[href='{reverse('event_new')}']")
    page.fill("[name=name]", "Coppa d'autunno")
    page.fill("[name=turns]", str(TURNS))
    page.fill("[name=smazzate]", str(SMAZZATE))
    page.click("#new-event .opens > summary")
    page.select_option("[name=rules_key]", "italian")
    page.click("main form button.button--primary")
    page.wait_for_url("**/pairs/")
    return Tournament.objects.get()


def register_pairs(page: Page) -> None:
    page.fill("[name=text]", PAIRS + DOUBLE)
    page.click("form[action$='/check/'] button.button--primary")
    expect(page.locator("main .panel .field__error")).to_have_count(2)  # the double, and "="
    page.go_back()
    page.fill("[name=text]", PAIRS + SEVENTH)
    page.click("form[action$='/check/'] button.button--primary")
    page.check("[name=right]")
    page.click("form[action$='/check/'] button.button--primary")
    page.click("form[action$='/register/'] button.button--primary")
    page.wait_for_url("**/pairs/")
    expect(page.locator("tbody tr")).to_have_count(7)


def open_turn(page: Page, event: Tournament, turn: int) -> None:
    page.goto(reverse("console", args=[event.slug]))
    click_and_follow(page, ".next-act form[action$='/publish/'] button")
    click_and_follow(page, ".next-act form[action$='/start/'] button")
    expect(page).to_have_url(re.compile(f"/turns/{turn}/$"))


def record_totals(page: Page, event: Tournament) -> None:
    """Table 2, smazzata 1."""
    page.goto(reverse("record", args=[event.slug, 1, 2, 1]) + "?depth=totals")
    page.fill("[name=NS-total]", "500")
    page.fill("[name=EW-total]", "320")
    page.click("[data-record]")
    page.wait_for_url("**/tables/2/")


def record_others(event: Tournament, turn: int) -> None:
    """Record the smazzate of other people meanwhile, at other screens."""
    for table in event.turns.get(number=turn).tables.filter(seats__line="EW").distinct():
        recorded = table.smazzate.values_list("number", flat=True)
        for number in {*range(1, SMAZZATE + 1)} - {*recorded}:
            cast.record_totals(table, number, 400 + 50 * table.number, 300 + 20 * number * turn)


def record_by_cards(page: Page, event: Tournament) -> None:
    """Table 1, smazzata 1: the example of the design, typed."""
    page.goto(reverse("board", args=[event.slug, 1]))
    page.tap(".tile >> nth=0")
    page.tap("a.entry__next")
    page.fill("[name=NS-meld] >> nth=0", "7..Kc")
    expect(page.locator("#NS-meld-0_notes, [id$='_notes']").first).to_contain_text("65")
    page.fill("[name=NS-meld] >> nth=1", "KPQ jk")
    page.fill("[name=NS-hand]", "3P 4Q")
    page.tap("label:has([name=NS-pozzetto][value=taken])")
    page.fill("[name=EW-meld] >> nth=0", "4P 4F 4F 4F")
    page.fill("[name=EW-hand]", "AP AC")
    page.tap("label:has([name=EW-pozzetto][value=untaken])")
    page.tap("label:has([name=ending][value=NS])")
    page.click("[data-record]")
    # Three 4♣ are not in two packs: nothing is saved, nothing is lost.
    expect(page.locator("[name=EW-meld] >> nth=0")).to_have_value("4P 4F 4F 4F")
    expect(page.locator("[aria-invalid=true]").first).to_be_visible()
    assert not SmazzataRevision.objects.exists()
    page.fill("[name=EW-meld] >> nth=0", "4P 4F 4F")
    expect(page.locator("#totals")).to_contain_text("405")
    page.click("[data-record]")
    page.wait_for_url("**/tables/1/")
    revision = SmazzataRevision.objects.get()
    assert (revision.sums.ns.total, revision.sums.ew.total) == (405, -115)
    assert revision.record["NS"]["melds"] == ["7H 8H 9H 10H JH QH KH", "KS KD JK"]


def correct(page: Page, event: Tournament) -> None:
    """Table 2, smazzata 1 was written down wrongly."""
    page.goto(reverse("record", args=[event.slug, 1, 2, 1]) + "?depth=totals")
    page.fill("[name=EW-total]", "310")
    page.fill("[name=reason]", "Letto male il tabellone")
    page.click("[data-record]")
    page.wait_for_url("**/tables/2/")
    page.goto(reverse("revisions", args=[event.slug, 1, 2, 1]))
    expect(page.locator("main")).to_contain_text("Letto male il tabellone")


def close_turn(page: Page, event: Tournament) -> None:
    page.goto(reverse("console", args=[event.slug]))
    click_and_follow(page, ".next-act form[action$='/close/'] button")


def read_standings(page: Page, event: Tournament) -> None:
    """Fail unless the page shows the standings that were computed, in their order."""
    page.goto(reverse("event_standings", args=[event.slug]))
    rows = page.locator(".standings tbody tr")
    lines = load_standings(event)
    expect(rows).to_have_count(len(lines))
    for index, line in enumerate(lines):
        expect(rows.nth(index)).to_contain_text(str(line.total.vp))


def read_workbook(page: Page, event: Tournament, folder: Path) -> None:
    """The workbook's own formulas agree with every recorded figure."""
    page.goto(reverse("console", args=[event.slug]))
    with page.expect_download() as download:
        page.click(f".next-act a[href='{reverse('export_workbook', args=[event.slug])}']")
    path = folder / "results.xlsx"
    download.value.save_as(path)
    sheets = recalculate(load_workbook(path))
    cells = [value for sheet in sheets.values() for value in sheet.values()]
    assert "=Conti Pia" in cells
    assert not [value for value in cells if isinstance(value, str) and value.startswith("#")]
    with override(event.language):
        title, verdict = gettext("Check"), gettext("All figures agree")
    assert sheets[title]["A2"] == verdict


def test_from_an_empty_desk_to_the_workbook(
    desktop: Page, phone: Page, director: User, tmp_path: Path
) -> None:
    sign_in(desktop)
    event = create_event(desktop)
    register_pairs(desktop)
    desktop.goto(reverse("seating", args=[event.slug]))
    desktop.check("[name=method][value=entry-order]", force=True)
    click_and_follow(desktop, "form[action$='/draw/'] button.button--primary")
    open_turn(desktop, event, 1)
    sign_in(phone)
    record_by_cards(phone, event)
    record_totals(desktop, event)
    correct(desktop, event)
    record_others(event, 1)
    close_turn(desktop, event)
    open_turn(desktop, event, 2)
    record_others(event, 2)
    close_turn(desktop, event)
    read_standings(phone, event)
    desktop.click("main a[href$='/close/']")
    click_and_follow(desktop, "main form button.button--primary")
    read_workbook(desktop, event, tmp_path)
    event.refresh_from_db()
    assert event.is_closed
