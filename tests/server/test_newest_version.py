"""Looking for a newer version: one signed file, asked for only by whoever presses."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from functools import partial
from http.server import HTTPServer, SimpleHTTPRequestHandler
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from burraco_tourney.operations.newest_version import (
    LARGEST,
    NOT_READABLE,
    NewestVersion,
    VersionCheckError,
    find_newest_version,
    read_web_file,
)
from burraco_tourney.places import read_publisher
from scoring.core.signing.minisign import find_public_key, sign
from tests.cast import sign_in

KEY = Ed25519PrivateKey.from_private_bytes(bytes(32))
PUBLIC = find_public_key(KEY).line
LATEST = {
    "version": "0.10.0",
    "published": "2026-11-23",
    "page": "https://burraco.example/0.10.0",
    "files": [{"name": "burraco_0.10.0_amd64.deb", "sha256": "0" * 64, "size": 49_000_000}],
}


def publish(folder: Path, content: bytes, key: Ed25519PrivateKey = KEY) -> None:
    (folder / "latest.json").write_bytes(content)
    (folder / "latest.json.minisig").write_text(sign(content, "latest", key).format())


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *args: object) -> None: ...


@pytest.fixture
def publisher(tmp_path: Path, settings: Settings) -> Iterator[Path]:
    """The folder that the publisher's server sends."""
    server = HTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    settings.LATEST_URL = f"http://127.0.0.1:{server.server_port}/latest.json"
    settings.LATEST_KEY = PUBLIC
    settings.VERSION = "0.9.1"
    yield tmp_path
    server.shutdown()
    server.server_close()


@pytest.fixture
def owner(db: None) -> Client:
    return sign_in(User.objects.create_superuser("olga"))


def look(owner: Client) -> str:
    return owner.post(reverse("newest_version"), HTTP_ACCEPT_LANGUAGE="en").content.decode()


def test_a_newer_version_is_named_with_its_page_and_files(owner: Client, publisher: Path) -> None:
    publish(publisher, json.dumps(LATEST).encode())
    page = look(owner)
    assert "Version 0.10.0 is out" in page
    assert 'href="https://burraco.example/0.10.0"' in page
    assert "burraco_0.10.0_amd64.deb" in page


def test_the_newest_version_is_told_so(owner: Client, publisher: Path, settings: Settings) -> None:
    settings.VERSION = "0.10.0"
    publish(publisher, json.dumps(LATEST).encode())
    assert "the latest is 0.10.0" in look(owner)


def test_reading_the_page_asks_nobody(owner: Client, publisher: Path) -> None:
    page = owner.get(reverse("newest_version"), HTTP_ACCEPT_LANGUAGE="en").content.decode()
    assert "Look for a newer version" in page
    assert "No answer from http" not in page


def test_why_it_is_not_known_is_told(owner: Client, publisher: Path, settings: Settings) -> None:
    page = look(owner)
    assert "No answer from http://127.0.0.1" in page
    assert "404" in page
    other = Ed25519PrivateKey.from_private_bytes(bytes(31) + b"\1")
    publish(publisher, json.dumps(LATEST).encode(), other)
    assert "is not signed by the publisher" in look(owner)
    settings.LATEST_KEY = ""
    assert "ask the person who gave it to you" in look(owner), "a program without a publisher"


def find(content: bytes, own: str = "0.1.0") -> NewestVersion:
    files = {"x": content, "x.minisig": sign(content, "", KEY).format().encode()}
    return find_newest_version(own, "x", PUBLIC, files.__getitem__)


@pytest.mark.parametrize(
    "content",
    [
        b"", b"[]", b"{}", b"\xff", b'{"version": 1}',
        json.dumps(LATEST | {"version": "newest"}).encode(),
        json.dumps(LATEST | {"page": "javascript:alert(1)"}).encode(),
        json.dumps(LATEST | {"published": "yesterday"}).encode(),
        json.dumps(LATEST | {"files": [{"name": "a", "sha256": "b", "size": -1}]}).encode(),
    ],
)  # fmt: skip
def test_signed_nonsense_is_refused(content: bytes) -> None:
    with pytest.raises(VersionCheckError) as refused:
        find(content)
    assert refused.value.sentence is NOT_READABLE


@pytest.mark.parametrize(
    ("own", "newest", "is_newer"),
    [("0.9.1", "0.10.0", True), ("0.10.0", "0.10.0", False), ("1.0.0", "1.0.0rc1", False)],
)
def test_versions_are_compared_as_numbers(own: str, newest: str, is_newer: bool) -> None:
    content = json.dumps(LATEST | {"version": newest}).encode()
    assert find(content, own).is_newer is is_newer


def test_a_file_without_end_is_not_read_to_the_end(publisher: Path, settings: Settings) -> None:
    (publisher / "latest.json").write_bytes(b" " * (LARGEST + 1))
    with pytest.raises(ValueError, match="more than"):
        read_web_file(settings.LATEST_URL)


def test_only_the_web_is_asked() -> None:
    with pytest.raises(ValueError, match="file:"):
        read_web_file("file:///etc/passwd")


def test_what_the_publisher_built_in_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert read_publisher() == {"latest_url": "", "latest_key": ""}
    file = tmp_path / "publisher.json"
    built_in = {"latest_url": "https://burraco.example/", "latest_key": PUBLIC}
    file.write_text(json.dumps(built_in))
    monkeypatch.setattr("burraco_tourney.places.PUBLISHER_FILE", file)
    assert read_publisher() == built_in
