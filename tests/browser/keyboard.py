"""A page by its keyboard alone: from one place to the next, and each is seen."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

MOST_STOPS = 150
IS_SEEN = """() => {
  const at = document.activeElement;
  const box = at.getBoundingClientRect();
  const outlined = [at, at.closest("label"), at.nextElementSibling].some(
    (one) => one && getComputedStyle(one).outlineStyle !== "none");
  const inside = box.bottom > 0 && box.top < innerHeight;
  return outlined && inside ? "" : at.outerHTML.slice(0, 120);
}"""


def tab_to(page: Page, place: Locator) -> None:
    """Press Tab until the focus is there. Fails where it is not seen on its way."""
    for _ in range(MOST_STOPS):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement === document.body"):
            continue  # once around
        unseen = page.evaluate(IS_SEEN)
        if unseen:
            raise AssertionError(f"has the focus and is not seen: {unseen}")
        if place.evaluate("(place) => place === document.activeElement"):
            return
    raise AssertionError(f"no way by Tab to {place}")


def press_on(page: Page, place: Locator, key: str = "Enter") -> None:
    tab_to(page, place)
    page.keyboard.press(key)


def press_and_follow(page: Page, place: Locator) -> None:
    """Press Enter where it leads to another page. The key comes up on that page: a browser that is
    leaving a page may never acknowledge a key that comes up on it.
    """
    tab_to(page, place)
    with page.expect_navigation():
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
