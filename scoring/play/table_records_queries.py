"""A table with its records, as a write to it needs them.

Plain SQL, for the reason given in `scoring.web.plain_sql_queries`.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db import connection

from scoring.core.play.awards import AWARDS, Award
from scoring.core.play.shares import SmazzataPoints
from scoring.core.rules.sides import Sides
from scoring.models.adjustment import read_awards
from scoring.models.smazzata import POINTS, read_points
from scoring.models.turn import Seat, Table
from scoring.web.plain_sql_queries import LINE_ORDER, TABLE, alias_columns, take_row

SEAT = (
    "id", "turn_id", "table_id", "entry_id", "line", "chair", "unit", "kind",
    "gp", "mp", "vp", "clean_burrachi",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class TableRecords:
    """A table as a write to it finds it."""

    table: Table
    revision: int
    """The event's, as the next."""
    settled_revision: int
    seats: tuple[Seat, ...]
    smazzate: tuple[SmazzataPoints, ...]
    """The current smazzate, by number."""
    assigned: Sides[Award] | None
    """The award of each side, where the referee assigned the score."""
    is_fined: bool
    """Whether game points were ruled on smazzate of its turn."""
    is_held: bool
    """Whether a record of the smazzata is held under one of the keys."""
    is_elsewhere: bool
    """Whether the write's key names a write to another smazzata of the event."""


_RECORDS = f"""
SELECT event.revision, event.settled_revision, {alias_columns("here", TABLE)},
  {alias_columns("seat", SEAT)}, {alias_columns("smazzata", POINTS)},
  standing.depth AS smazzata_depth,
  {alias_columns("assigned", AWARDS)},
  EXISTS (SELECT 1 FROM scoring_adjustment fine
          WHERE fine.turn_id = turn.id AND fine.smazzata IS NOT NULL AND fine.gp <> 0) AS is_fined,
  EXISTS (SELECT 1 FROM scoring_heldrecord held
          WHERE held.table_id = here.id AND held.number = %s AND held.key IN (%s, %s)) AS is_held,
  EXISTS (SELECT 1 FROM scoring_smazzatarevision other
          JOIN scoring_smazzata played ON played.id = other.smazzata_id
          JOIN scoring_table elsewhere ON elsewhere.id = played.table_id
          JOIN scoring_turn its ON its.id = elsewhere.turn_id
          WHERE other.key = %s AND its.tournament_id = event.id
          AND NOT (elsewhere.id = here.id AND played.number = %s))
  OR EXISTS (SELECT 1 FROM scoring_heldrecord held
          JOIN scoring_table elsewhere ON elsewhere.id = held.table_id
          JOIN scoring_turn its ON its.id = elsewhere.turn_id
          WHERE held.key = %s AND its.tournament_id = event.id
          AND NOT (elsewhere.id = here.id AND held.number = %s)) AS is_elsewhere
FROM scoring_table here
JOIN scoring_turn turn ON turn.id = here.turn_id
JOIN scoring_tournament event ON event.id = turn.tournament_id
LEFT JOIN scoring_assignedscore assigned ON assigned.table_id = here.id
LEFT JOIN scoring_seat seat ON seat.table_id = here.id
LEFT JOIN scoring_smazzata smazzata ON smazzata.table_id = here.id
LEFT JOIN scoring_smazzatarevision standing
  ON standing.smazzata_id = smazzata.id AND standing.number = smazzata.revision
WHERE here.id = %s
ORDER BY {LINE_ORDER}, seat.chair, smazzata.number
"""  # nosec B608  # our own names


def find_records(table: int, number: int, key: str = "", seen: str = "") -> TableRecords | None:
    """The table as a write to its smazzata of this number needs it; None where the table has gone.
    One query.

    `key` is the write's own, `seen` that of the record that its writer saw.
    """
    with connection.cursor() as cursor:
        cursor.execute(_RECORDS, [number, key, seen, key, number, key, number, table])
        names = [column[0] for column in cursor.description]
        rows = [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]
    if not rows:
        return None
    found = rows[0]
    seats = {row["seat_id"]: row for row in rows if row["seat_id"] is not None}
    smazzate = {row["smazzata_number"]: row for row in rows if row["smazzata_number"] is not None}
    given = [found[f"assigned_{column}"] for column in AWARDS]
    return TableRecords(
        table=take_row(Table, found, "here", TABLE),
        revision=found["revision"],
        settled_revision=found["settled_revision"],
        seats=tuple(take_row(Seat, row, "seat", SEAT) for row in seats.values()),
        smazzate=tuple(
            read_points(*[row[f"smazzata_{column}"] for column in (*POINTS, "depth")])
            for row in smazzate.values()
        ),
        assigned=None if given[0] is None else read_awards(*given),
        is_fined=bool(found["is_fined"]),
        is_held=bool(found["is_held"]),
        is_elsewhere=bool(found["is_elsewhere"]),
    )
