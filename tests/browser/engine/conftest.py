"""`page` has the phone's modules: there is no server and no database here."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

JS = Path(__file__).parents[3] / "static" / "js"


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """A blank page that has the phone's modules beside it, under /js/."""
    page = browser.new_page(base_url="http://phone.test")
    page.route("**/*", lambda route: route.fulfill(body="", content_type="text/html"))
    page.route(
        "**/js/**",
        lambda route: route.fulfill(
            path=JS / route.request.url.split("/js/")[1], content_type="text/javascript"
        ),
    )
    page.goto("/")
    yield page
    page.close()
