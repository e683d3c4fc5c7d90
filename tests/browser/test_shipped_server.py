"""The phone's page from the desk's own server: joined files, compressed, and from plain http, which
keeps no page, to https with the club's certificate, where it opens without network."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from cryptography.hazmat.primitives.hashes import SHA256, Hash
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.db import connection
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from bench.entry_desk import Desk
from burraco_tourney.operations.certificate_store import CertificateStore
from tests.browser.conftest import CHROMIUM_ARGUMENTS
from tests.browser.contexts import ContextPool, Devices
from tests.browser.test_phone_app import expect_state, record, recorded, start

pytestmark = pytest.mark.skipif(connection.vendor != "sqlite", reason="once is enough")


@pytest.fixture
def url(transactional_db: None, tmp_path: Path) -> Iterator[str]:
    """The address of the server that is shipped, as a process of its own on the test's database."""
    database = Path(connection.settings_dict["NAME"]).as_posix()
    with Desk(tmp_path, f"sqlite:///{database}", HTTPS="", HTTPS_PORT="0").open() as port:
        yield f"http://hall.lan:{port}"


@pytest.fixture
def trusting(
    browser: Browser, chromium_path: str, url: str, tmp_path: Path
) -> Iterator[ContextPool]:
    """Phones that have installed the certificate: their browser accepts the key of this desk."""
    desk = CertificateStore(tmp_path / "certificate").ensure_certificate(timezone.now())
    digest = Hash(SHA256())
    digest.update(
        desk.key.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    )
    accepted = base64.b64encode(digest.finalize()).decode()
    arguments = [
        "--no-sandbox",
        "--host-resolver-rules=MAP hall.lan 127.0.0.1",
        f"--ignore-certificate-errors-spki-list={accepted}",
    ]
    launched = browser.browser_type.launch(
        executable_path=chromium_path, args=[*CHROMIUM_ARGUMENTS, *arguments]
    )
    yield ContextPool(launched)
    launched.close()


def test_from_plain_http_to_a_page_that_opens_without_network(
    trusting: ContextPool, devices: Devices, url: str, contexts: ContextPool
) -> None:
    with contexts.open_page(base_url=url.replace("hall.lan", "127.0.0.1")) as page:
        expect_not_trusted(page)
    plain = devices(pool=trusting, base_url=url, service_workers="allow")
    page = open_with_certificate(plain)
    expect(page.locator("#opens-offline")).to_be_visible()
    page.fill("#who-name", "Lia")
    page.click("form button.button--primary")
    start(page)
    record(page, 405, -115)
    expect_state(page, "sent")
    assert recorded() == [(1, 405, -115)]
    page.context.set_offline(True)
    page.reload()
    page.click("[data-focus=later]")
    expect(page.locator(".slot__points").first).to_have_text("N-S 405")


def open_with_certificate(plain: Page) -> Page:
    """The page by https, reached by the links that the phone's page and the certificate's show."""
    with plain.context.expect_page() as opened:
        plain.click("#needs-network a")
    page = opened.value
    page.click("a[data-trusted=yes]")
    expect(page).to_have_url(re.compile(f"https://.*{urlsplit(plain.url).path}"))
    return page


def expect_not_trusted(page: Page) -> None:
    page.goto("/certificate/")
    expect(page.locator(".notice[data-trusted=no]")).to_be_visible()
    expect(page.locator("a[data-trusted=yes]")).to_be_hidden()
