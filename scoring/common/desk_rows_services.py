"""Rows that check-in and till write: signed by whoever wrote them, undone, never deleted."""

from __future__ import annotations

from datetime import datetime
from typing import TypeVar

from scoring.common.authors_services import Author
from scoring.models.till import TillRow
from scoring.models.tournament import Tournament

Row = TypeVar("Row", bound=TillRow)


def sign_row(event: Tournament, author: Author, now: datetime) -> dict[str, object]:
    """The columns by which a row of a locked event says who wrote it, and when."""
    return {
        "tournament": event,
        "author": author.user,
        "author_name": author.name,
        "device": author.device,
        "created_at": now,
        "created_at_revision": event.revision,
    }


def undo_row(event: Tournament, row: Row, author: Author, now: datetime) -> Row:
    """Mark a row of a locked event as undone."""
    row.undone_at, row.undone_by = now, author.name
    row.undone_at_revision = event.revision
    row.save(update_fields=["undone_at", "undone_by", "undone_at_revision"])
    return row
