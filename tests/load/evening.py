"""`python -m tests.load.evening`: an evening watched from its seating to its prize-giving.

A real server on SQLite; a screen of the hall, and three phones: one that has said who it is, one at
its pair's own page, one at the standings. None of them is ever loaded again: after each act of the
director, every screen that it concerns must show it within LONGEST seconds, without an error on its
console. At the end what the phones show is held against what the desk has stored. With
`--shots FOLDER` each moment is a picture of every screen; with `--https` every screen goes by https
with the club's certificate.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Error, Page, expect, sync_playwright

from bench.entry_desk import Desk
from burraco_tourney.operations.certificate_authority import PAGE_PATH
from tests.load.hall import set_up
from tests.needs.chromium import find_chromium, list_flags

LONGEST = 5.0
"""Seconds."""
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "locale": "it-IT"}
SCREENS: dict[str, dict[str, Any]] = {
    "board": {"viewport": {"width": 1920, "height": 1080}, "locale": "it-IT"},
    "seat": PHONE,
    "own": PHONE | {"color_scheme": "dark"},
    "standings": PHONE | {"locale": "en-GB"},
}


@dataclass
class Screen:
    """A page that is opened once, and after that only looked at."""

    name: str
    page: Page
    faults: list[str] = field(default_factory=list)

    def open(self, address: str) -> None:
        self.page.on("pageerror", self._note_error)
        self.page.on("console", self._note_console)
        self.page.goto(address)
        self.page.evaluate("window.openedOnce = true")

    def _note_error(self, error: Error) -> None:
        self.faults.append(str(error))

    def _note_console(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.faults.append(said.text)

    def wait_for(self, selector: str, text: str) -> None:
        expect(self.page.locator(selector).first).to_contain_text(text, timeout=LONGEST * 1000)

    def check(self) -> None:
        assert self.page.evaluate("window.openedOnce"), f"{self.name} was loaded again"
        assert not self.faults, f"{self.name}: {self.faults}"


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="tests.load.evening", description=__doc__)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--shots", type=Path, metavar="FOLDER", help="for a picture of each moment")
    parser.add_argument("--https", action="store_true", help="with the club's certificate")
    given = parser.parse_args(arguments)
    chromium = find_chromium()
    if chromium.value is None:
        print(f"No evening without a browser: {chromium.how}")
        return 2
    with TemporaryDirectory(prefix="evening-") as made:
        folder = Path(made)
        database = f"sqlite:///{(folder / 'evening.sqlite3').as_posix()}"
        set_up(folder, database)
        desk = Desk(folder, database, HTTPS="" if given.https else "0")
        with desk.open(on_one_core=False) as port, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium.value, args=list_flags())
            url = f"http://127.0.0.1:{port}"
            if given.https:
                url = find_secure_address(browser, url)
            watch_evening(browser, url, given.tables, given.shots)
            browser.close()
    return 0


def find_secure_address(browser: Browser, plain: str) -> str:
    """The desk's address by https, from the page about its certificate."""
    with browser.new_page(base_url=plain) as page:
        page.goto(f"/{PAGE_PATH}")
        address = page.locator('a.share[href^="https:"]').get_attribute("href")
    assert address is not None
    return address.rstrip("/")


def watch_evening(browser: Browser, url: str, tables: int, shots: Path | None) -> None:
    """Hold an evening before four screens; AssertionError where one does not show it in time."""
    from django.contrib.auth.models import User

    from tests.load.evening_story import OWN, Evening

    # Chromium's loop runs in this thread, where Django then refuses the database by mistake.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    evening = Evening(User.objects.create_user("evening"), tables)
    public = f"/e/{evening.event.slug}/"
    addresses = {
        "board": f"{public}board/",
        "seat": public,
        "own": f"/p/{evening.event.tickets.get(entry__number=OWN).token}/",
        "standings": f"{public}standings/",
    }
    screens = {
        name: Screen(name, browser.new_page(base_url=url, ignore_https_errors=True, **options))
        for name, options in SCREENS.items()
    }
    for name, screen in screens.items():
        screen.open(addresses[name])
    print(f"  By {url}", flush=True)
    for place, (moment, shown) in enumerate(evening.hold(screens["seat"].page)):
        begun = monotonic()
        for name, (selector, text) in shown.items():
            screens[name].wait_for(selector, text)
        print(f"  {moment}: seen in {monotonic() - begun:.1f} s", flush=True)
        for name, screen in screens.items():
            screen.check()
            if shots is not None:
                screen.page.screenshot(path=shots / f"{place:02}-{moment}-{name}.png")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
