"""Functions that other features run before and after a restore."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

BEFORE_RESTORE: Final[list[Callable[[], None]]] = []
"""Called before the current data are replaced; may raise OSError.
`scoring.apps` fills both lists."""
AFTER_RESTORE: Final[list[Callable[[], int]]] = []
"""Called once a backup is restored; each returns the number of persons it erased again."""

MARGIN: Final = 1_000
"""Most writes to one event while it is being restored."""


def reset_after_restore(cursor: Any, highest: int) -> None:
    """Change the values of a restored database that must differ from the backup's.

    Deletes sessions. Continues the events' revisions above `highest`, the highest that a browser
    may have seen, so that a page cached under an old revision never passes for a new one.
    """
    cursor.execute("DELETE FROM django_session")
    seen = highest + MARGIN
    above = f"1 + CASE WHEN revision > {seen:d} THEN revision ELSE {seen:d} END"
    cursor.execute(f"UPDATE scoring_tournament SET revision = {above}, settled_revision = {above}")  # nosec B608  # whole numbers, by their format
