"""Enters smazzate on the real keypad, by touch or by keyboard, and counts what it takes.

Several pages work in parallel, since a touch waits for the screen. Django must be set up before
this is imported.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any

from playwright.async_api import Browser, Page, Route, async_playwright

from scoring.core.rules.presets import ITALIAN
from scoring.core.rules.smazzata import CardsRecord
from tests.browser.finger import LOCATE, list_ends, trace
from tests.browser.keypad_keys import plan_keys
from tests.browser.keypad_page import (
    BRING_BLOCKS,
    DRESS,
    OPEN,
    ORIGIN,
    SHEETS,
    answer_request,
    build_blocks,
    build_options,
    check_recorded,
)
from tests.browser.taps import SLIDING, TAPPING, Manner, plan_taps
from tests.needs.chromium import list_flags

LANGUAGE = "it"
PAGES = 4
"""Pages that work in parallel."""
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
}
Way = Callable[[Page, CardsRecord], Awaitable[int]]
MOST_TABS = 100
IS_FOCUSED = "(selector) => Boolean(document.activeElement?.matches(selector))"
DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}


async def enter_all(chromium: str, records: Sequence[CardsRecord]) -> list[list[int]]:
    """The touches with slides, the taps without slides and the keystrokes of each record."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=list_flags())
        counted = [
            await _share(browser, PHONE, partial(_touch, manner=SLIDING), records),
            await _share(browser, PHONE, partial(_touch, manner=TAPPING), records),
            await _share(browser, DESKTOP, _type, records),
        ]
        await browser.close()
    return counted


async def _share(
    browser: Browser, device: dict[str, Any], way: Way, records: Sequence[CardsRecord]
) -> list[int]:
    """The counts of each record, entered on several pages in parallel."""
    waiting = list(enumerate(records))
    counted: dict[int, int] = {}

    async def work() -> None:
        page = await _make_page(browser, device)
        while waiting:
            place, record = waiting.pop()
            await page.evaluate(OPEN, build_options(ITALIAN))
            counted[place] = await way(page, record)
            (made,) = await page.evaluate("window.recorded")
            check_recorded(made, record, ITALIAN)
        await page.context.close()

    await asyncio.gather(*[work() for _ in range(PAGES)])
    return [counted[place] for place in range(len(records))]


async def _make_page(browser: Browser, device: dict[str, Any]) -> Page:
    context = await browser.new_context(locale=LANGUAGE, **device)
    page = await context.new_page()

    async def answer(route: Route) -> None:
        await route.fulfill(**answer_request(route.request.url))

    await page.route(f"{ORIGIN}/**", answer)
    await page.goto(f"{ORIGIN}/")
    await page.evaluate(DRESS, SHEETS)
    await page.evaluate(BRING_BLOCKS, [build_blocks(ITALIAN, LANGUAGE), LANGUAGE])
    return page


async def _touch(page: Page, record: CardsRecord, manner: Manner) -> int:
    """Enter a smazzata by touch; returns the number of touches."""
    screen = await page.context.new_cdp_session(page)
    taps = plan_taps(record, ITALIAN, manner)
    for tap in taps:
        ends = await page.evaluate(LOCATE, list_ends(tap))
        events = [
            screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
            for kind, points in trace(ends)
        ]
        await asyncio.gather(*events)
    await screen.detach()
    return len(taps)


async def _type(page: Page, record: CardsRecord) -> int:
    """Enter a smazzata by keyboard; returns the number of keystrokes."""
    pressed = 0
    for key in plan_keys(record, ITALIAN):
        if key.startswith("["):
            pressed += await _reach(page, key)
        else:
            await page.keyboard.press(key)
            pressed += 1
    return pressed


async def _reach(page: Page, selector: str) -> int:
    """Move by Tab to an element without a key of its own: forward to a question, back to a card."""
    key = "Shift+Tab" if "chip" in selector else "Tab"
    for step in range(MOST_TABS):
        if await page.evaluate(IS_FOCUSED, selector):
            return step
        await page.keyboard.press(key)
    raise RuntimeError(f"{selector} is not reached by the keyboard.")
