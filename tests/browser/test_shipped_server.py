"""The phone's page from the desk's own server: joined files, compressed, with a service worker."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection
from playwright.sync_api import expect

from bench.entry_desk import Desk
from tests.browser.contexts import Devices
from tests.browser.test_phone_app import expect_state, record, recorded, start

pytestmark = pytest.mark.skipif(connection.vendor != "sqlite", reason="once is enough")


@pytest.fixture
def url(transactional_db: None, tmp_path: Path) -> Iterator[str]:
    """Of the server that is shipped, as a process of its own on the test's database."""
    database = Path(connection.settings_dict["NAME"]).as_posix()
    with Desk(tmp_path, f"sqlite:///{database}").open() as port:
        yield f"http://127.0.0.1:{port}"


def test_a_smazzata_by_the_shipped_server_and_without_it(devices: Devices, url: str) -> None:
    page = devices(base_url=url, service_workers="allow")
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()  # through the worker, which keeps the page
    start(page)
    record(page, 405, -115)
    expect_state(page, "sent")
    assert recorded() == [(1, 405, -115)]
    page.context.set_offline(True)
    page.reload()
    page.click("[data-focus=later]")
    expect(page.locator(".slot__points").first).to_have_text("N-S 405")
