"""Files to be imported, kept between their preview and the decision; each for its account alone."""

from __future__ import annotations

import os
import re
import time
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from typing import Final

from django.conf import settings

from scoring.actions.gate_services import Gate
from scoring.core.bundle import values
from scoring.core.bundle.links import read_linked_bundle
from scoring.core.verify.verify import Verdict, verify
from scoring.documents.import_services import import_bundle
from scoring.models.tournament import Tournament
from scoring.standings.services import dry_run

KEPT_SECONDS: Final = 3600.0

_gate = Gate(queue=2, seconds=20)
"""A large file takes memory and time: one is read at once."""
_TOKEN = re.compile("[0-9a-f]{32}")


@dataclass(frozen=True, slots=True)
class ImportPreview:
    """The event that a file would make; `slug` is the address that it would have."""

    bundle: values.Bundle
    verdict: Verdict
    slug: str

    @property
    def smazzate(self) -> int:
        return sum(len(table.smazzate) for _, table in self.bundle.walk_tables())

    @property
    def renamed(self) -> bool:
        """Whether the event's own address is taken."""
        return self.slug != self.bundle.event.slug


def preview_import(data: bytes, *, director: str) -> ImportPreview:
    """The event that these bytes would make, tried and taken back. Raises BadBundle, Busy."""
    with _gate:
        bundle = read_linked_bundle(data)
        with dry_run():
            slug = import_bundle(bundle, director=director).slug
        return ImportPreview(bundle, verify(bundle), slug)


def import_staged(data: bytes, *, director: str) -> Tournament:
    """The event of these bytes. Raises BadBundle; Busy."""
    with _gate:
        return import_bundle(read_linked_bundle(data), director=director)


def stage_file(data: bytes, account: int) -> str:
    """Keep these bytes for an hour, and return the token by which the account finds them."""
    folder = _find_folder()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    _remove_old(folder)
    token = token_hex(16)
    file = os.open(_find_path(account, token), os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(file, "wb") as opened:
        opened.write(data)
    return token


def find_staged(account: int, token: str) -> bytes | None:
    """The bytes that this account staged; None for a wrong token, or after an hour."""
    if not _TOKEN.fullmatch(token):
        return None
    try:
        return _find_path(account, token).read_bytes()
    except OSError:
        return None


def drop_staged(account: int, token: str) -> None:
    """Forget the bytes of this token."""
    if _TOKEN.fullmatch(token):
        _find_path(account, token).unlink(missing_ok=True)


def drop_all_staged() -> None:
    """Forget everything that waits for a decision: it has to be sent again."""
    for path in _find_folder().glob("*.json"):
        path.unlink(missing_ok=True)


def _find_folder() -> Path:
    # Beside the photos, not among them: a backup holds no file that nobody has imported yet.
    return Path(settings.VAR_DIR) / "imports"


def _find_path(account: int, token: str) -> Path:
    return _find_folder() / f"{account}-{token}.json"


def _remove_old(folder: Path) -> None:
    for path in folder.glob("*.json"):
        try:
            if time.time() - path.stat().st_mtime > KEPT_SECONDS:
                path.unlink(missing_ok=True)
        except OSError:  # another request has just removed it
            continue
