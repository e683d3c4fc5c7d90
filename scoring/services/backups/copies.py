"""How a database is copied and replaced, whichever it is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, Literal, Protocol

from scoring.queries.backups.summary import Contents, Cursor

MARGIN: Final = 1_000
"""Writes to one event while it is being restored, at most."""


class Copies(Protocol):
    """What each kind of database does in its own way. Everything raises BackupError."""

    engine: Literal["sqlite", "postgresql"]

    def has_tables(self) -> bool:
        """Whether there is anything that could be backed up."""

    def dump(self, to: Path) -> Contents:
        """Copy the database of one moment into a new file, while others write to it."""

    def read_back(self, file: Path) -> list[str]:
        """Read a copy to its end: the keys of all versions of its smazzate."""

    def replace(self, file: Path, *, is_older: bool, held: Callable[[], None]) -> None:
        """Put a copy in the place of the database, as one transaction.

        `held` is called when nobody else can write any more and nothing is replaced yet. A copy
        with an older schema (`is_older`) is brought up to date.
        """


def set_right(cursor: Cursor, highest: int) -> None:
    """Change what must not come back as it was in a database that is restored.

    Nobody is signed in. The revisions of events go on above `highest`, the highest that anybody
    may have seen: a page that was kept under an old one is never taken for a new one.
    """
    cursor.execute("DELETE FROM django_session")
    above = f"1 + CASE WHEN revision > {highest:d} THEN revision ELSE {highest:d} END"
    cursor.execute(f"UPDATE scoring_tournament SET revision = {above}, settled_revision = {above}")  # nosec B608  # whole numbers, by their format
