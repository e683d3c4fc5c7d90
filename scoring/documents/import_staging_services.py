"""Preview event files, and store them until the account that uploaded them confirms the import."""

from __future__ import annotations

import os
import re
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from typing import Final

from django.conf import settings

from scoring.actions.one_at_a_time_services import OneAtATime
from scoring.core.bundle import values
from scoring.core.bundle.links import read_linked_bundle
from scoring.core.verify.verify import Verdict, verify
from scoring.documents.import_services import import_bundle
from scoring.models.tournament import Tournament
from scoring.standings.services import dry_run

KEPT_SECONDS: Final = 3600.0

_reading = OneAtATime(queue=2, seconds=20)
"""Limits reading to one uploaded file at a time, since a large one takes memory and time."""
_TOKEN = re.compile("[0-9a-f]{32}")


@dataclass(frozen=True, slots=True)
class ImportPreview:
    """A file's event, the result of verifying its figures, and the slug that it would get."""

    bundle: values.Bundle
    verdict: Verdict
    slug: str

    @property
    def smazzate(self) -> int:
        return sum(len(table.smazzate) for _, table in self.bundle.walk_tables())

    @property
    def renamed(self) -> bool:
        """True if the event gets a new slug because its own is taken."""
        return self.slug != self.bundle.event.slug


def preview_import(data: bytes, *, director: str) -> ImportPreview:
    """Preview an import, which is rolled back. Raises BadBundle, or Busy if other imports run."""
    with _reading:
        bundle = read_linked_bundle(data)
        with dry_run():
            slug = import_bundle(bundle, director=director).slug
        return ImportPreview(bundle, verify(bundle), slug)


def import_staged(data: bytes, *, director: str) -> Tournament:
    """Import a file's bytes as an event. Raises BadBundle, or Busy if other imports run."""
    with _reading:
        return import_bundle(read_linked_bundle(data), director=director)


def stage_file(data: bytes, account: int) -> str:
    """Store an uploaded file for an hour and return its token, valid for this account only."""
    folder = _find_folder()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for path in folder.glob("*.json"):
        with suppress(OSError):  # another request has just removed it
            if time.time() - path.stat().st_mtime > KEPT_SECONDS:
                path.unlink(missing_ok=True)
    token = token_hex(16)
    file = os.open(_find_path(account, token), os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(file, "wb") as opened:
        opened.write(data)
    return token


def find_staged(account: int, token: str) -> bytes | None:
    """Return the file staged by this account; None if the token is wrong or an hour has passed."""
    if not _TOKEN.fullmatch(token):
        return None
    try:
        return _find_path(account, token).read_bytes()
    except OSError:
        return None


def drop_staged(account: int, token: str) -> None:
    if _TOKEN.fullmatch(token):
        _find_path(account, token).unlink(missing_ok=True)


def drop_all_staged() -> None:
    """Delete all staged files, of all accounts; users have to upload them again."""
    for path in _find_folder().glob("*.json"):
        path.unlink(missing_ok=True)


def _find_folder() -> Path:
    # Separate from the photos: a backup must not contain a file that is not imported.
    return Path(settings.VAR_DIR) / "imports"


def _find_path(account: int, token: str) -> Path:
    return _find_folder() / f"{account}-{token}.json"
