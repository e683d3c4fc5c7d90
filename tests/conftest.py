"""What every test may use: a database like the hall's, a real browser, Hypothesis's profiles."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from hypothesis import settings as hypothesis_settings
from playwright.sync_api import Browser, Page, sync_playwright

from tests.cast import (  # noqa: F401  the cast are fixtures of every test
    anna,
    bruno,
    director,
    event,
    finished,
    outsider,
    playing,
    visitor,
)
from tests.needs.chromium import find_chromium
from tests.needs.found import in_ci

# A slow machine is no failure; in CI the same examples are tried each time.
hypothesis_settings.register_profile("dev", deadline=None)
hypothesis_settings.register_profile("ci", deadline=None, derandomize=True)
hypothesis_settings.load_profile("ci" if in_ci() else "dev")

# What is hashed here is no secret; the real hasher takes a third of a second each time.
settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

CHROMIUM_ARGUMENTS = [
    "--headless=new",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    browser_tests = Path(__file__).parent / "browser"
    for item in items:
        if item.path.is_relative_to(browser_tests):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """SQLite in a file, not in memory: each thread its own connection, and WAL, as in the hall."""
    database = settings.DATABASES["default"]
    if database["ENGINE"] == "burraco_tourney.sqlite":
        name = tmp_path_factory.mktemp("database") / "test.sqlite3"
        database.setdefault("TEST", {})["NAME"] = str(name)


@pytest.fixture(scope="session")
def backup_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Folders that are not there yet, one after the other."""
    folder = tmp_path_factory.mktemp("backups")
    return (folder / str(n) for n in count())


@pytest.fixture(autouse=True)
def own_backups(backup_folders: Iterator[Path]) -> None:
    """Backups go to a folder of this test, and none is made by itself."""
    settings.BACKUP_FOLDER = next(backup_folders)
    settings.BACKUP_SECOND = None
    settings.BACKUP_MINUTES = 0


@pytest.fixture(scope="session")
def chromium_path() -> str:
    found = find_chromium()
    if found.value is None:
        if in_ci():
            pytest.fail(found.how)
        pytest.skip(found.how)
    return found.value


@pytest.fixture(scope="session")
def browser(chromium_path: str) -> Iterator[Browser]:
    arguments = list(CHROMIUM_ARGUMENTS)
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        arguments.append("--no-sandbox")  # Chromium's sandbox refuses root
    with pytest.MonkeyPatch.context() as environment, sync_playwright() as playwright:
        # Playwright keeps an event loop running in this thread, which Django would object to.
        environment.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        browser = playwright.chromium.launch(executable_path=chromium_path, args=arguments)
        yield browser
        browser.close()


@pytest.fixture
def phone(browser: Browser, live_server: Any, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page on a phone of 390 × 844 with touch; `goto("/")` is the site under test."""
    yield from open_page(
        browser,
        live_server.url,
        request,
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        device_scale_factor=2,
    )


@pytest.fixture
def desktop(browser: Browser, live_server: Any, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page on a screen of 1440 × 900; `goto("/")` is the site under test."""
    yield from open_page(browser, live_server.url, request, viewport={"width": 1440, "height": 900})


def open_page(
    browser: Browser, url: str, request: pytest.FixtureRequest, **options: Any
) -> Iterator[Page]:
    """A page of a fresh visitor; fails the test when its own script or its CSP complains."""
    context = browser.new_context(
        base_url=url, locale="it-IT", timezone_id=settings.TIME_ZONE, **options
    )
    page = context.new_page()
    complaints: list[str] = []
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
        folder = Path(settings.VAR_DIR) / "screenshots"
        folder.mkdir(parents=True, exist_ok=True)
        name = re.sub(r"\W+", "-", f"{request.node.nodeid}-{request.fixturename}").strip("-")
        page.screenshot(path=folder / f"{name}.png", full_page=True)
    context.close()
    assert not complaints, "\n".join(complaints)


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Any:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report
