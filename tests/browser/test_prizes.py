"""The plan of prizes in a browser: typed, moved and added, with who wins what beside it."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from scoring.models.tournament import EventPrizes, Tournament
from tests.browser.keyboard import press_and_follow, press_on, tab_to
from tests.browser.test_story import sign_in

pytestmark = pytest.mark.django_db(transaction=True)


def test_prizes_are_typed_beside_who_wins_them(desktop: Page, finished: Tournament) -> None:
    """By keys alone."""
    sign_in(desktop)
    desktop.goto(reverse("prizes", args=[finished.slug]))
    added, add = desktop.locator("[name=added]"), desktop.locator("button[value=add]")
    tab_to(desktop, added)
    desktop.keyboard.type("500 300")
    press_on(desktop, add)
    expect(desktop.locator("[name=money_1]")).to_have_value("300")
    lines = desktop.locator("#preview .prize-line")
    expect(lines).to_have_count(2)
    tab_to(desktop, added)
    desktop.keyboard.type("coppa; salame")
    press_on(desktop, add)
    expect(desktop.locator("[name=goods_3]")).to_have_value("salame")
    expect(lines).to_have_count(4)
    first = desktop.locator("[name=money_0]")
    tab_to(desktop, first)
    desktop.keyboard.press("ControlOrMeta+a")
    desktop.keyboard.type("777")
    expect(lines.nth(0)).to_contain_text("777")
    expect(first).to_be_focused()
    press_on(desktop, desktop.locator("button[value='down:2']"))
    expect(desktop.locator("[name=goods_2]")).to_have_value("salame")
    expect(desktop.locator("button[value='up:3']")).to_be_focused()
    desktop.keyboard.press("Enter")
    expect(desktop.locator("[name=goods_2]")).to_have_value("coppa")
    expect(desktop.locator("button[value='up:2']")).to_be_focused()
    press_and_follow(desktop, desktop.locator("button[name=save]"))
    expect(desktop.locator("#messages")).to_contain_text("premi")
    plan = EventPrizes.objects.get(tournament=finished).plan
    assert [prize.cents for prize in plan.prizes] == [77_700, 30_000, 0, 0]
    assert [prize.goods for prize in plan.prizes] == ["", "", "coppa", "salame"]


def test_a_refusal_goes_once_it_is_no_longer_true(desktop: Page, finished: Tournament) -> None:
    logged: list[str] = []
    desktop.on("console", lambda message: logged.append(message.text))
    sign_in(desktop)
    desktop.goto(reverse("prizes", args=[finished.slug]))
    desktop.fill("[name=added]", "100% 10%")
    desktop.click("button[value=add]")
    expect(desktop.locator("[name=money_1]")).to_have_value("10%")
    desktop.locator("button[name=save]").press("Enter")
    expect(desktop.locator("#id_money_1_error")).to_contain_text("100%")
    expect(desktop.locator("[name=money_1]")).to_be_focused()
    box = desktop.locator("#id_money_1_error").bounding_box()
    assert box is not None
    assert box["width"] > 300, "the refusal has the width of its row"
    desktop.fill("[name=money_0]", "70%")
    expect(desktop.locator("#preview .prize-line")).to_have_count(2)
    expect(desktop.locator(".field__error")).to_have_count(0)
    desktop.fill("[name=goods_0]", "coppa")
    expect(desktop.locator("#preview .prize-line").first).to_contain_text("coppa")
    assert not [text for text in logged if "htmx:" in text]
