"""Hooks that let other features act before and after a restore."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

BEFORE_RESTORE: Final[list[Callable[[], None]]] = []
"""Functions called before the current data are replaced. They may raise OSError. `scoring.apps`
fills this list and AFTER_RESTORE."""
AFTER_RESTORE: Final[list[Callable[[], int]]] = []
"""Functions called after a restore. Each erases again the people whose erasure the backup
undid, and returns their number."""

MARGIN: Final = 1_000
"""Maximum number of writes expected to one event while a backup is restored."""


def reset_after_restore(cursor: Any, highest: int) -> None:
    """Delete the log-in sessions of a restored database, and raise the revisions of its events.

    `highest`: the highest revision of an event before the restore. Every new revision is higher
    than `highest` + MARGIN, so that browsers drop the pages they cached before the restore."""
    cursor.execute("DELETE FROM django_session")
    seen = highest + MARGIN
    above = f"1 + CASE WHEN revision > {seen:d} THEN revision ELSE {seen:d} END"
    cursor.execute(f"UPDATE scoring_tournament SET revision = {above}, settled_revision = {above}")  # nosec B608  # whole numbers, by their format
