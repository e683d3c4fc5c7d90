"""Fixtures for every test in a browser: one browser, and pages of fresh visitors."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from playwright.sync_api import Browser, Page, expect, sync_playwright

from scoring.models.tournament import Tournament
from scoring.tickets.services import issue_tickets
from tests.browser.contexts import PATIENCE, ContextPool, Devices, bring_session
from tests.cast import SIGNED
from tests.needs.chromium import find_chromium
from tests.needs.found import in_ci
from tests.needs.typefaces import CONFIGURATION, find_typefaces

CHROMIUM_ARGUMENTS = [
    "--headless=new",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """Missing in CI, it or its typefaces, is a failure; elsewhere these tests are not run."""
    chromium, typefaces = find_chromium(), find_typefaces()
    for found in (chromium, typefaces):
        if found.value is None:
            if in_ci():
                pytest.fail(found.how)
            pytest.skip(found.how)
    return str(chromium.value)


@pytest.fixture(scope="session")
def browser(chromium_path: str) -> Iterator[Browser]:
    arguments = list(CHROMIUM_ARGUMENTS)
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        arguments.append("--no-sandbox")  # Chromium's sandbox refuses root
    with pytest.MonkeyPatch.context() as environment:
        # Playwright keeps an event loop running in this thread, which Django would object to.
        environment.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        # Playwright's driver hands it on to every browser that it launches.
        environment.setenv("FONTCONFIG_FILE", str(CONFIGURATION))
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium_path, args=arguments)
            yield browser
            browser.close()


expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def contexts(browser: Browser) -> ContextPool:
    return ContextPool(browser)


@pytest.fixture
def phone(
    contexts: ContextPool, live_server: Any, request: pytest.FixtureRequest
) -> Iterator[Page]:
    """A page on a phone of 390 × 844 with touch; `goto("/")` is the site under test."""
    yield from watch_page(
        contexts,
        live_server.url,
        request,
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        device_scale_factor=2,
    )


@pytest.fixture
def desktop(
    contexts: ContextPool, live_server: Any, request: pytest.FixtureRequest
) -> Iterator[Page]:
    """A page on a screen of 1440 × 900; `goto("/")` is the site under test."""
    size = {"width": 1440, "height": 900}
    yield from watch_page(contexts, live_server.url, request, viewport=size)


@pytest.fixture
def desk(desktop: Page, director: User, live_server: Any) -> Page:
    """The director's browser, signed in."""
    bring_session(desktop, director, live_server.url)
    return desktop


def watch_page(
    contexts: ContextPool, url: str, request: pytest.FixtureRequest, **options: Any
) -> Iterator[Page]:
    """A page of a fresh visitor; fails the test when its own script or its CSP complains."""
    complaints: list[str] = []
    given = {"base_url": url, "locale": "it-IT", "timezone_id": settings.TIME_ZONE}
    with contexts.open_page(**given, **options) as page:
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console",
            lambda message: (
                complaints.append(message.text)
                if message.type == "error" and "Content Security Policy" in message.text
                else None
            ),
        )
        yield page
        if request.node.stash.get(FAILED, False):
            folder = Path(settings.BASE_DIR) / "var" / "screenshots"
            folder.mkdir(parents=True, exist_ok=True)
            name = re.sub(r"\W+", "-", f"{request.node.nodeid}-{request.fixturename}").strip("-")
            page.screenshot(path=folder / f"{name}.png", full_page=True)
    assert not complaints, "\n".join(complaints)


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Any:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture
def tickets(playing: Tournament) -> Tournament:
    """Turn 1 is being played, and everybody has a card with a link."""
    issue_tickets(event=playing, **SIGNED)
    return playing


@pytest.fixture
def devices(contexts: ContextPool, live_server: Any, tickets: Tournament) -> Iterator[Devices]:
    """Phones at table 1, each of its own; fails when one of their scripts breaks."""
    broken: list[str] = []
    with ExitStack() as opened:

        def open_phone(who: str = "Lia", *, pool: ContextPool = contexts, **options: Any) -> Page:
            given = {"base_url": live_server.url, "locale": "it-IT", "service_workers": "block"}
            page = opened.enter_context(pool.open_page(**(given | PHONE | options)))
            page.on("pageerror", lambda error: broken.append(str(error)))
            page.goto(f"/t/{tickets.tickets.get(table_number=1).token}/")
            page.fill("#who-name", who)
            page.click("form button.button--primary")
            expect(page.locator(".phone__next")).to_be_visible()
            return page

        yield open_phone
    assert not broken
