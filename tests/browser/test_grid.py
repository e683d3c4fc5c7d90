"""The score grid by keys alone: sixteen smazzate of totals, and a desk that does not answer."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page, expect

from scoring.models.smazzata import Smazzata
from tests.browser.grid_keys import list_keys, press_keys
from tests.browser.test_story import sign_in
from tests.cast import make_event, seat_event

pytestmark = pytest.mark.django_db(transaction=True)

TYPED = [(300 + 15 * n, 5 * n - 40) for n in range(16)]
"""Both totals of sixteen smazzate, some below zero."""


@pytest.fixture
def grid(desktop: Page, director: User) -> Page:
    """The page of totals of eight tables with two smazzate each."""
    event = seat_event(make_event(director, pairs=16, turns=1))
    sign_in(desktop)
    desktop.goto(reverse("grid", args=[event.slug, 1]))
    return desktop


def test_sixteen_smazzate_take_their_digits_and_two_keys_each(grid: Page) -> None:
    pressed = press_keys(grid, [key for totals in TYPED for key in list_keys(totals)])
    expect(grid.locator("[data-state=saved]")).to_have_count(16)
    assert pressed == sum(len(f"{ns}{ew}") + 2 for ns, ew in TYPED)
    rows = Smazzata.objects.order_by("table__number", "number").values_list("ns_gp", "ew_gp")
    assert [*rows] == TYPED


def test_paper_comes_in_any_order(grid: Page) -> None:
    for table in (5, 2):
        keys = [*str(table), "Enter", *list_keys((405, -115)), *list_keys((300, 200))]
        if table == 5:
            keys.insert(0, "/")
        press_keys(grid, keys)
    expect(grid.locator("#line-5-2[data-state=saved]")).to_have_count(1)
    expect(grid.locator("#line-2-2[data-state=saved]")).to_have_count(1)
    expect(grid.locator("[data-jump-to]")).to_be_focused()


@pytest.mark.parametrize("reloads", [False, True])
def test_what_the_desk_did_not_take_is_kept_and_sent_again(grid: Page, reloads: bool) -> None:
    grid.context.set_offline(True)
    press_keys(grid, list_keys((405, -115)))
    expect(grid.locator("#line-1-1[data-state=unsent]")).to_have_count(1)
    grid.context.set_offline(False)
    if reloads:
        grid.reload()  # the cursor is where something waits: in what was typed
        expect(grid.locator("#line-1-1 [name=EW-total]")).to_have_value("-115")
        expect(grid.locator("#line-1-1 [name=NS-total]")).to_be_focused()
        expect(grid.locator("[data-unsaved]")).to_be_hidden()
        press_keys(grid, ["Enter", "Enter"])
    else:
        grid.click("[data-retry-all]")
    expect(grid.locator("#line-1-1[data-state=saved]")).to_have_count(1)
    assert Smazzata.objects.get().ew_gp == -115
    expect(grid.locator("[data-unsaved]")).to_be_hidden()


def test_a_correction_asks_its_reason_where_the_cursor_goes_next(grid: Page) -> None:
    press_keys(grid, list_keys((405, -115)))
    expect(grid.locator("#line-1-1[data-state=saved]")).to_have_count(1)
    grid.fill("#line-1-1 [name=EW-total]", "-110")
    grid.press("#line-1-1 [name=EW-total]", "Enter")
    expect(grid.locator("#line-1-1 [name=reason]")).to_be_focused()
    press_keys(grid, [*"misread", "Enter"])
    expect(grid.locator("#line-1-1[data-state=saved]")).to_have_count(1)
    assert Smazzata.objects.get().revision == 2


def test_an_evening_of_twelve_tables_is_in_one_sight(desktop: Page, director: User) -> None:
    """Under the bar that stays, both cells of a smazzata side by side, on a usual screen."""
    event = seat_event(make_event(director, pairs=24, turns=1))
    sign_in(desktop)
    desktop.set_viewport_size({"width": 1440, "height": 900})
    desktop.goto(reverse("grid", args=[event.slug, 1]))
    rows = desktop.locator(".grid__row")
    tops = rows.evaluate_all("(rows) => rows.map((row) => row.getBoundingClientRect())")
    assert len(tops) == 12
    bar = desktop.locator(".grid-bar").bounding_box()
    assert bar
    assert tops[-1]["bottom"] - tops[0]["top"] + bar["height"] < 900
    cells = desktop.locator(".grid__row").first.locator(".line").first.locator("input[data-cell]")
    first, second = (cells.nth(n).bounding_box() for n in (0, 1))
    assert first
    assert second
    assert abs(first["y"] - second["y"]) < 1
