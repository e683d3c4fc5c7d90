"""The interface for copying and replacing a database, the same for SQLite and PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, Literal, Protocol

from scoring.backups.queries import Cursor, DatabaseContents

MARGIN: Final = 1_000
"""Most writes to one event while it is being restored."""


class DatabaseCopier(Protocol):
    """Copies and replaces the database in use. Every method raises BackupError."""

    engine: Literal["sqlite", "postgresql"]

    def has_tables(self) -> bool:
        """Whether there is anything that could be backed up."""

    def dump(self, to: Path) -> DatabaseContents:
        """Copy the database as of one moment into a new file, while others write to it."""

    def read_back(self, file: Path) -> list[str]:
        """Read a copy to its end and return the keys of all revisions of its smazzate."""

    def replace(self, file: Path, *, is_older: bool, held: Callable[[], None]) -> None:
        """Replace the database with a copy, in one transaction.

        `held` is called when nobody else can write any more, before anything is replaced. A copy
        with an older schema (`is_older`) is migrated.
        """


def reset_after_restore(cursor: Cursor, highest: int) -> None:
    """Change the values of a restored database that must not be those of the backup.

    Sessions are deleted. The revisions of events continue above `highest`, the highest that a
    browser may have seen, so that a page cached under an old revision is never taken for a new one.
    """
    cursor.execute("DELETE FROM django_session")
    above = f"1 + CASE WHEN revision > {highest:d} THEN revision ELSE {highest:d} END"
    cursor.execute(f"UPDATE scoring_tournament SET revision = {above}, settled_revision = {above}")  # nosec B608  # whole numbers, by their format
