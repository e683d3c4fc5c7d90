"""Browser contexts that are used again: a new one starts processes and compiles every script."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.contrib.auth.models import User
from playwright.sync_api import Browser, BrowserContext, Page

from tests.cast import sign_in

Devices = Callable[..., Page]
"""Opens a phone at table 1, of whoever is named; options are those of a browser context."""
PATIENCE = 10_000
"""Milliseconds in which what comes at once must have come."""
LOADING = 30_000
"""Milliseconds for a page to load: the first of a run compiles its templates."""
STORED = "cookies,local_storage,indexeddb,service_workers,cache_storage"
"""The kinds of storage that a page may fill; not what the browser keeps of its scripts."""


class ContextPool:
    """Contexts of one browser, which remember nothing of whoever had them before."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self._free: defaultdict[str, list[BrowserContext]] = defaultdict(list)

    @contextmanager
    def open_page(self, **options: Any) -> Iterator[Page]:
        """A page of a fresh visitor. `options` are those of `Browser.new_context`."""
        free = self._free[json.dumps(options, sort_keys=True)]
        context = free.pop() if free else self.browser.new_context(**options)
        context.set_default_timeout(PATIENCE)
        context.set_default_navigation_timeout(LOADING)
        page = context.new_page()
        forget_visitor(page, options["base_url"])
        try:
            yield page
        finally:
            for opened in context.pages:
                opened.close()
            context.set_offline(False)
            free.append(context)


def bring_session(page: Page, user: User, origin: str) -> None:
    """Give the page's browser a session of this user at the site under test."""
    cookie = sign_in(user).cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": origin}])


def forget_visitor(page: Page, origin: str) -> None:
    """Leave nothing of this origin in the page's context but the files that the browser caches."""
    page.context.clear_cookies()
    browser = page.context.new_cdp_session(page)
    browser.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": STORED})
    browser.detach()
