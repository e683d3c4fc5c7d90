"""The form for typing a smazzata, in a real browser on a slow network."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page, Route, expect

from scoring.models.tournament import Tournament
from tests.browser.test_story import sign_in
from tests.cast import make_event, open_turn, seat_turn

pytestmark = pytest.mark.django_db(transaction=True)


def test_what_is_typed_before_the_scripts_are_there_is_counted(
    desktop: Page, director: User
) -> None:
    event = make_event(director, pairs=4, turns=1)
    seat_turn(event, 1)
    open_turn(event, 1)
    sign_in(desktop)
    late: list[Route] = []
    desktop.route(
        re.compile(r"/(htmx|draft|typed_form)[^/]*\.js"), lambda route: late.append(route)
    )
    url = reverse("record", args=[event.slug, 1, 1, 1])
    desktop.goto(f"{url}?depth=cards", wait_until="commit")
    desktop.fill("[name=NS-meld] >> nth=0", "7..Kh")
    assert len(late) == 4
    assert not desktop.evaluate("'htmx' in window")
    for script in late:
        script.continue_()
    expect(desktop.locator("[id$='_notes']").first).to_contain_text("65")


def test_what_a_side_needs_to_begin_rises_while_its_tries_are_typed(
    phone: Page, director: User
) -> None:
    event = make_event(director, pairs=4, turns=1, rules_key="buraco", language="en")
    seat_turn(event, 1)
    open_turn(event, 1)
    sign_in(phone)
    phone.goto(reverse("record", args=[event.slug, 1, 1, 1]) + "?depth=cards")
    phone.fill("[name=NS-meld] >> nth=0", "7..Kh")
    phone.fill("[name=NS-opening]", "55")
    phone.fill("[name=NS-failed]", "1")
    expect(phone.locator("#NS-needed")).to_contain_text("65")
    expect(phone.locator("#id_NS-opening_notes")).to_contain_text("65")
    phone.fill("[name=NS-opening]", "65")
    expect(phone.locator("#id_NS-opening_notes .field__error")).to_have_count(0)
    phone.locator("label:has([name=cut][value=EW])").click()
    expect(phone.locator("#EW-sum")).to_contain_text("100")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390


def test_what_is_typed_while_a_preview_is_awaited_stays(desktop: Page, director: User) -> None:
    """Before, the form was inert until the answer came, and the king was lost."""
    event = make_event(director, pairs=4, turns=1)
    seat_turn(event, 1)
    open_turn(event, 1)
    sign_in(desktop)
    desktop.goto(reverse("record", args=[event.slug, 1, 1, 1]) + "?depth=cards")
    desktop.route(re.compile("/preview/"), lambda route: None, times=1)  # never answered
    desktop.focus("[name=NS-meld] >> nth=0")
    with desktop.expect_request(re.compile("/preview/")):
        desktop.keyboard.type("7..")
    desktop.keyboard.type("Kh")
    expect(desktop.locator("[name=NS-meld] >> nth=0")).to_have_value("7..Kh")
    expect(desktop.locator("#NS-sum")).to_contain_text("200")


def test_a_form_of_which_nothing_was_typed_is_not_restored(
    desktop: Page, playing: Tournament
) -> None:
    sign_in(desktop)
    desktop.goto(reverse("record", args=[playing.slug, 1, 1, 1]) + "?depth=cards")
    desktop.focus("[name=NS-meld] >> nth=0")
    desktop.focus("[name=NS-hand]")
    assert desktop.evaluate("Object.keys(localStorage).some((name) => name.startsWith('draft:'))")
    desktop.reload()
    note = desktop.locator("[data-draft-note]")
    expect(note).to_be_hidden()
    desktop.fill("[name=NS-hand]", "3s")
    desktop.reload()
    expect(note).to_be_visible()
