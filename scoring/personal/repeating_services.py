"""Repeat erasures after a restore: an older backup may bring erased persons back.

During the restore, a file contains the list of erasures. The list has no names."""

from __future__ import annotations

import json
import logging
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.db import DatabaseError, connection

from players.models import Player
from scoring.actions.refusals_services import Refusal
from scoring.core.digits import read_digits
from scoring.models.erasure import Erasure
from scoring.models.sign_up import SignUpPlayer
from scoring.store.private_files import write_private_file

FILE: Final = "erasures.json"
COLUMNS: Final = ("token", "erased_at", "erased_by", "events", "choices", "with_photos")

logger = logging.getLogger("burraco.personal")


def carry_erasures() -> None:
    """Store the list of erasures in a file that no restore replaces. Raises OSError."""
    rows = _load_carried()
    if Erasure._meta.db_table in connection.introspection.table_names():  # older data lack it
        rows += Erasure.objects.values(*COLUMNS)
    by_token = {row["token"]: row for row in rows}
    if by_token:
        content = json.dumps([*by_token.values()], default=datetime.isoformat)
        write_private_file(_find_file(), content.encode())


def repeat_erasures() -> int:
    """Erase persons whom a restore brought back; return how many. Later jobs retry failures."""
    carried = _load_carried()
    again, has_failed = 0, False
    for row in carried:
        try:
            again += _repeat(row)
        except (DatabaseError, OSError, Refusal) as error:
            has_failed = True
            logger.warning("An erasure could not be done again: %s", type(error).__name__)
    if carried and not has_failed:
        _find_file().unlink(missing_ok=True)
    return again


def finish_erasures() -> None:
    """Finish erasures that were interrupted because a server stopped."""
    if _find_file().exists():
        repeat_erasures()
    from scoring.personal.photos_services import remove_left_files  # with Pillow

    remove_left_files()


def _repeat(row: dict[str, Any]) -> bool:
    """Repeat the erasure in `row` after a restore; True if the backup still had the person."""
    # Every command loads this module; these imports load everything that may name a person.
    from scoring.personal.erasure_services import ErasureChoices, erase_person
    from scoring.personal.signed_up_queries import build_signed_up

    erased_at = datetime.fromisoformat(row["erased_at"])
    player = Player.objects.filter(token=row["token"]).first()
    if player is None and (signed_up := _find_signed_up(row["token"])) is not None:
        player = build_signed_up(signed_up)
    if player is not None:
        erase_person(
            player=player,
            choices=ErasureChoices(row["choices"], with_photos=row["with_photos"]),
            author_name=row["erased_by"],
            now=erased_at,
        )
        return True
    Erasure.objects.get_or_create(token=row["token"], defaults={**row, "erased_at": erased_at})
    return False


def _find_signed_up(token: str) -> SignUpPlayer | None:
    sign_up, _sign, position = token.rpartition("-")
    if read_digits(position) is None:
        return None
    rows = SignUpPlayer.objects.select_related("sign_up__tournament")
    return rows.filter(sign_up__token=sign_up, position=position).first()


def _find_file() -> Path:
    folder: Path = settings.VAR_DIR
    return folder / FILE


def _load_carried() -> list[dict[str, Any]]:
    """Load the list of erasures from the file; [] if the file is missing or invalid."""
    try:
        rows: list[dict[str, Any]] = json.loads(_find_file().read_text(encoding="utf-8"))
    except (FileNotFoundError, json.JSONDecodeError):
        return []
    return rows
