"""What was typed into a form of the desk while nobody was logged in, kept over the log-in.

It travels signed in the log-in page of that very browser, so that a stranger's posts fill no
database, and after the log-in stands in the account's session until its form was shown and left.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any, Self
from urllib.parse import urlsplit

from django.core import signing
from django.core.exceptions import BadRequest, RequestDataTooBig
from django.http import HttpRequest, UnreadablePostError
from django.http.multipartparser import MultiPartParserError
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme

DESK = "/desk/"
KEPT_SECONDS = 2 * 60 * 60
"""How long it waits for the log-in, and then for its form."""
MOST_SIGNS = 400_000
"""Of all names and values: the list of 2,000 pairs has 150,000."""
_SALT = "typed before the log-in"
_SESSION = "typed"


@dataclass(frozen=True)
class Typed:
    """The fields that were posted to `action`, from the page `page`; both are paths."""

    action: str
    page: str
    """With its query."""
    values: dict[str, list[str]]
    files: list[str]
    """The names of files, which have to be chosen again."""
    at: float
    """Seconds since 1970."""
    shown_on: str = ""
    """The path of the page that shows it."""

    @classmethod
    def read(cls, request: HttpRequest) -> Self | None:
        """What a post to the desk brought; None where it is nothing, too much or secret."""
        try:
            fields = {name: request.POST.getlist(name) for name in request.POST}
            files = [
                file.name or "" for name in request.FILES for file in request.FILES.getlist(name)
            ]
        except (BadRequest, RequestDataTooBig, UnreadablePostError, MultiPartParserError):
            return None
        values = {name: kept for name, kept in fields.items() if not _is_secret(name)}
        signs = sum(len(name) + len(value) for name, kept in values.items() for value in kept)
        if not any(any(kept) for kept in values.values()) or signs > MOST_SIGNS:
            return None
        return cls(request.path, _find_page(request), values, files, timezone.now().timestamp())

    @property
    def is_fresh(self) -> bool:
        return 0 <= timezone.now().timestamp() - self.at <= KEPT_SECONDS

    def sign(self) -> str:
        return signing.dumps(asdict(self), salt=_SALT, compress=True)

    @classmethod
    def unsign(cls, signed: str) -> Self | None:
        try:
            kept = signing.loads(signed, salt=_SALT, max_age=KEPT_SECONDS)
        except signing.BadSignature:
            return None
        return cls(**kept)


def keep(request: HttpRequest, typed: Typed) -> None:
    """Keep it in the session of the account that is logged in now."""
    request.session[_SESSION] = json.dumps(asdict(typed))


def find_kept(request: HttpRequest) -> Typed | None:
    kept: Any = request.session.get(_SESSION)
    return Typed(**json.loads(kept)) if kept else None


def forget(request: HttpRequest) -> None:
    request.session.pop(_SESSION, None)


def _is_secret(name: str) -> bool:
    return name == "csrfmiddlewaretoken" or "password" in name or name == "pin"


def _find_page(request: HttpRequest) -> str:
    """The page of the desk on which the form stood, by the word of the browser; else the address
    that it was posted to."""
    told = request.headers.get("Referer", "")
    if url_has_allowed_host_and_scheme(told, {request.get_host()}):
        parts = urlsplit(told)
        if parts.path.startswith(DESK):
            return f"{parts.path}?{parts.query}" if parts.query else parts.path
    return request.path
