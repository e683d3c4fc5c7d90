"""The editor of export profiles by the keyboard alone: the focus follows, the preview too."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from scoring.models.tournament import Tournament
from tests.browser.test_story import sign_in

pytestmark = pytest.mark.django_db(transaction=True)


def test_columns_move_by_the_keyboard_beside_their_preview(
    desktop: Page, playing: Tournament
) -> None:
    sign_in(desktop)
    desktop.goto(reverse("export_profile_new"))
    heads = desktop.locator("#preview th")
    before = heads.all_inner_texts()
    desktop.focus("button[value='down:0']")
    desktop.keyboard.press("Enter")
    expect(desktop.locator("button[value='down:1']")).to_be_focused()
    expect(heads.nth(1)).to_have_text(before[0])
    desktop.keyboard.press("Enter")
    expect(desktop.locator("button[value='down:2']")).to_be_focused()
    expect(heads.nth(2)).to_have_text(before[0])
    heading = desktop.locator("[name=heading_2]")
    heading.press_sequentially("Piazzamento")
    expect(heads.nth(2)).to_have_text("Piazzamento")
    expect(heading).to_be_focused()
    heading.press("Enter")
    expect(desktop.locator("[name=heading_2]")).to_have_value("Piazzamento")
    desktop.locator("button[name=save]").press("Enter")
    expect(desktop.locator("#messages")).to_contain_text("“")
