"""`python -m tests.load.hall`: a whole turn on phone-sized browsers, the network cut at random.

One real browser context a table, a real server process, a database of its own. Each phone opens the
link on its table, enters whole cards by touch, records and has both pairs sign, while its network
goes, comes back and loses answers, and its page is loaded again. At the end every outbox is empty,
and the desk must have each smazzata exactly once, as it was dealt, and every figure right; then the
director closes the turn with the big button. Exit 1 where `verify` finds a wrong figure.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from playwright.sync_api import Browser, sync_playwright

from bench.entry_desk import Desk, make_postgres_database
from burraco_tourney.update import run_update
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.smazzata import CardsRecord
from tests.load.phones import HALL, Phone, TableCard, play_together
from tests.needs.chromium import find_chromium, list_flags

EVERY = 10
"""Seconds between two lines of what was done so far."""


def play_hall(
    browser: Browser,
    url: str,
    cards: Sequence[TableCard],
    deals: Sequence[Sequence[CardsRecord]],
    rules: RuleSet,
    seed: object,
    *,
    quiet: bool = False,
) -> Counter[str]:
    """Play a turn, one phone a table; how often what happened. Fails where an outbox stays full."""
    counts: Counter[str] = Counter()
    begun = told = monotonic()

    def tell() -> None:
        nonlocal told
        if not quiet and monotonic() - told > EVERY:
            told = monotonic()
            print(f"  {told - begun:4.0f} s  {describe(counts)}", flush=True)

    with ExitStack() as stack:
        phones = []
        for card in cards:
            phones.append(Phone(browser, url, card, f"hall {seed}", counts))
            stack.callback(phones[-1].close)
        play_together(phones, deals, rules, random.Random(f"hall {seed}"), tell)
    return counts


def describe(counts: Counter[str]) -> str:
    return ", ".join(f"{n} {what}" for what, n in sorted(counts.items()))


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="tests.load.hall", description=__doc__)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--smazzate", type=int, default=4)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--postgres", metavar="URL", help="a server on which a database is made")
    given = parser.parse_args(arguments)
    chromium = find_chromium()
    if chromium.value is None:
        print(f"No hall without a browser: {chromium.how}")
        return 2
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="hall-")))
        database = f"sqlite:///{(folder / 'hall.sqlite3').as_posix()}"
        if given.postgres:
            database = stack.enter_context(make_postgres_database(given.postgres))
        set_up(folder, database)
        return _run(Desk(folder, database), chromium.value, given)


def set_up(folder: Path, database: str) -> None:
    """Let Django of this process work on the database, which is a new desk's."""
    os.environ["DATABASE_URL"] = database
    os.environ["VAR_DIR"] = str(folder)
    os.environ["DJANGO_SETTINGS_MODULE"] = "burraco_tourney.settings"
    if run_update():
        raise RuntimeError("The database was not made.")


def _run(desk: Desk, chromium: str, given: argparse.Namespace) -> int:
    from django.contrib.auth.models import User
    from django.db import connections

    from tests.cast import PASSWORD
    from tests.load.event import check_hall, deal_hall, list_cards, make_hall

    director = User.objects.create_user("hall", password=PASSWORD)
    event = make_hall(director, given.tables, given.smazzate)
    cards, rules = list_cards(event), event.rules
    deals = deal_hall(random.Random(f"deals {given.seed}"), rules, given.tables, given.smazzate)
    connections.close_all()
    server = "PostgreSQL" if given.postgres else "SQLite"
    print(f"{given.tables} tables of {given.smazzate} smazzate, seed {given.seed}, {server}")
    begun = monotonic()
    with desk.open(on_one_core=False) as port, sync_playwright() as playwright:
        flags = list_flags(f"--host-resolver-rules=MAP {HALL} 127.0.0.1")
        browser = playwright.chromium.launch(executable_path=chromium, args=flags)
        url = f"http://{HALL}:{port}"
        counts = play_hall(browser, url, cards, deals, rules, given.seed)
        print(f"Played in {monotonic() - begun:.0f} s: {describe(counts)}")
        closed_in = close_turn(browser, url, PASSWORD)
        print(f"The turn was closed, and its director saw it, in {closed_in:.2f} s")
        browser.close()
    print(f"At the desk: {check_hall(event, deals)}")
    print(f"verify {event.slug}: {desk.run('django', 'verify', event.slug).strip()}")
    return 0


def close_turn(browser: Browser, url: str, password: str) -> float:
    """Sign in, close the turn with the big button; the seconds from the click to the new page."""
    page = browser.new_page(base_url=url)
    page.goto("/login/")
    page.fill("[name=username]", "hall")
    page.fill("[name=password]", password)
    page.click("main form button")
    page.click(".event-card__link")
    begun = monotonic()
    page.click(".next-act form[action$='/close/'] button")
    page.wait_for_selector(".next-act a[href$='/close/']")  # the next act: closing the event
    return monotonic() - begun


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
