"""Clicks that lead to another page, or to the same one anew."""

from __future__ import annotations

from playwright.sync_api import Page


def click_and_follow(page: Page, selector: str) -> None:
    """Click, and wait until the page to which it leads is there. `wait_for_url` would be content
    with the page before it where both have one address."""
    with page.expect_navigation():
        page.click(selector)
