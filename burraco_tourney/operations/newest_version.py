"""Check if a newer program version is published, and verify the publisher's signature.

The publisher provides two files at the address `LATEST_URL`: `latest.json`, with the version, its
date, its page and its files, and `latest.json.minisig`, signed with the key whose public half is
`LATEST_KEY`. The program downloads only these two, and only when a user checks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from http.client import HTTPException
from typing import Annotated, Final
from urllib.request import urlopen

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from packaging.version import InvalidVersion, Version
from pydantic import AfterValidator, BaseModel, ByteSize, Field, HttpUrl, ValidationError

from scoring.core.signing.minisign import SUFFIX, BadSignature, DetachedSignature, PublicKey

LARGEST: Final = 100_000
"""Maximum size of each file in bytes."""
PATIENCE: Final = 10
"""Seconds to wait for the publisher's server."""

Read = Callable[[str], bytes]
"""A function that downloads a URL. Raises OSError, HTTPException, ValueError."""


NO_ANSWER: Final = _(
    "No answer from %(address)s (%(reason)s). Connect this computer to the internet and try again."
)
NOT_SIGNED: Final = _(
    "The answer from %(address)s is not signed by the publisher of this program: do not trust "
    "it. Try again later, or ask the person who gave you the program."
)
NOT_READABLE: Final = _(
    "This program cannot read the answer from %(address)s: look for the newest version on the "
    "publisher’s page."
)


class VersionCheckError(Exception):
    """The check for a newer version failed: no answer, a wrong signature or an unreadable file.

    `sentence` % `params` is the error message."""

    def __init__(self, sentence: Promise, address: str, reason: str = "") -> None:
        super().__init__(sentence, address, reason)
        self.sentence, self.params = sentence, {"address": address, "reason": reason}


def _read_version(text: str) -> str:
    try:
        Version(text)
    except InvalidVersion as error:
        raise ValueError(str(error)) from error
    return text


class PublishedFile(BaseModel):
    """A file to download; `size` in bytes."""

    name: Annotated[str, Field(max_length=200)]
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    size: ByteSize


class Published(BaseModel):
    """The content of `latest.json`: the newest version. `page` is a page that links to `files`."""

    version: Annotated[str, Field(max_length=40), AfterValidator(_read_version)]
    published: date
    page: HttpUrl
    files: Annotated[list[PublishedFile], Field(max_length=50)] = []


@dataclass(frozen=True, slots=True)
class NewestVersion:
    published: Published
    is_newer: bool


def find_newest_version(own: str, address: str, key: str, read: Read) -> NewestVersion:
    """Download and verify `latest.json`; compare its version with the running one, `own`.

    `address`: LATEST_URL; `key`: LATEST_KEY. Raises VersionCheckError on failure."""
    try:
        content, signature = read(address), read(address + SUFFIX)
    except (OSError, HTTPException, ValueError) as error:
        raise VersionCheckError(NO_ANSWER, address, str(error)) from error
    try:
        found = DetachedSignature.parse(signature.decode("utf-8", "replace"))
        found.check(content, PublicKey.parse(key))
    except BadSignature as error:
        raise VersionCheckError(NOT_SIGNED, address) from error
    try:
        published = Published.model_validate_json(content)
    except ValidationError as error:
        raise VersionCheckError(NOT_READABLE, address) from error
    return NewestVersion(published, Version(published.version) > Version(own))


def read_web_file(address: str) -> bytes:
    """Download a file over http(s). Raises OSError or HTTPException if the download fails,
    ValueError if the address is not http(s) or the file has more than LARGEST bytes."""
    if not address.startswith(("https://", "http://")):
        raise ValueError(address)
    with urlopen(address, timeout=PATIENCE) as answer:  # nosec B310  # http(s) alone: see above
        content: bytes = answer.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise ValueError(f"more than {LARGEST} bytes")
    return content
