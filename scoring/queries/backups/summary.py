"""A summary of a database's contents, read in plain SQL from the desk's database or a copy of
it."""

from __future__ import annotations

from datetime import date
from typing import Final, NamedTuple

from scoring.backup.manifest import EventSummary
from scoring.queries.backups.migrations import Cursor, load_applied_migrations


class DatabaseContents(NamedTuple):
    events: tuple[EventSummary, ...]
    """The events, in order of creation."""
    migrations: tuple[str, ...]
    """The applied migrations, as `app.name`, sorted."""
    versions: int
    """The number of revisions of smazzate, corrected ones included."""


_EVENTS: Final = """
SELECT event.slug, event.name, event.date, event.closed_at IS NOT NULL, event.revision,
  (SELECT COALESCE(MAX(turn.number), 0) FROM scoring_turn turn
   WHERE turn.tournament_id = event.id AND turn.state <> 'draft'),
  (SELECT COUNT(*) FROM scoring_smazzata smazzata
   JOIN scoring_table place ON place.id = smazzata.table_id
   JOIN scoring_turn turn ON turn.id = place.turn_id
   WHERE turn.tournament_id = event.id)
FROM scoring_tournament event ORDER BY event.id
"""


def load_contents(cursor: Cursor) -> DatabaseContents:
    """The contents of a database that has this program's schema. Three queries."""
    cursor.execute(_EVENTS)
    events = tuple(
        EventSummary(
            slug=slug,
            name=name,
            date=date.fromisoformat(str(day)),
            turn=turn,
            is_closed=bool(closed),
            smazzate=smazzate,
            revision=revision,
        )
        for slug, name, day, closed, revision, turn, smazzate in cursor.fetchall()
    )
    migrations = tuple(sorted(load_applied_migrations(cursor)))
    cursor.execute("SELECT COUNT(*) FROM scoring_smazzatarevision")
    ((versions,),) = cursor.fetchall()
    return DatabaseContents(events, migrations, versions)


def load_keys(cursor: Cursor) -> list[str]:
    """The keys of all revisions of smazzate, which phones made. One query."""
    cursor.execute("SELECT key FROM scoring_smazzatarevision")
    return [str(key) for (key,) in cursor.fetchall()]
