"""The keys that type a smazzata of totals into the score grid."""

from __future__ import annotations

from collections.abc import Iterable

from playwright.sync_api import Page


def list_keys(totals: Iterable[int]) -> list[str]:
    """The keys of these totals: the digits, a minus, and Enter after each."""
    return [key for total in totals for key in (*str(total), "Enter")]


def press_keys(page: Page, keys: Iterable[str]) -> int:
    """Press these keys one after the other; returns how many."""
    pressed = 0
    for key in keys:
        page.keyboard.press(key)
        pressed += 1
    return pressed
