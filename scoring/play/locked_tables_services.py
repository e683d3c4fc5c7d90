"""Lock an event to write to one table, and load its data. Plain SQL: see `plain_sql_queries`."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from typing import Any

from django.db import connection

from scoring.actions.refusals_services import refuse_undone_seating
from scoring.core.play.awards import AWARDS
from scoring.core.play.seats import Presence
from scoring.core.play.table import PlayedTable
from scoring.models.adjustment import read_awards
from scoring.models.smazzata import POINTS, read_points
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table, Turn
from scoring.play.ledger_queries import load_fines
from scoring.records.queries import build_played_table
from scoring.web.plain_sql_queries import LINE_ORDER, TABLE, alias_columns, build_joined_row

_RAISE = "UPDATE scoring_tournament SET revision = revision + 1 WHERE id = %s"


SEAT = (
    "id", "turn_id", "table_id", "entry_id", "line", "chair", "unit", "kind",
    "gp", "mp", "vp", "clean_burrachi",
)  # fmt: skip


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


def find_records(table: int, number: int, key: str = "", seen: str = "") -> dict[str, Any] | None:
    """Load the data for a write to smazzata `number` of a table; None if the table was deleted.

    `key` is the write's own key, `seen` the key of the record that its author saw. One query.
    The dict contains:
    `revision`, `settled_revision`: columns of the event;
    `table`, `seats`: the table and its seats;
    `smazzate`: the current points of the table's smazzate, ordered by number;
    `assigned`: the award of each side, or None if no score was assigned;
    `is_fined`: True if a ruling changed the game points of a smazzata at any table of the turn;
    `is_held`, `is_elsewhere`: see `LockedTable`."""
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
    return {
        "revision": found["revision"],
        "settled_revision": found["settled_revision"],
        "table": build_joined_row(Table, found, "here", TABLE),
        "seats": tuple(build_joined_row(Seat, row, "seat", SEAT) for row in seats.values()),
        "smazzate": tuple(
            read_points(*[row[f"smazzata_{column}"] for column in (*POINTS, "depth")])
            for row in smazzate.values()
        ),
        "assigned": None if given[0] is None else read_awards(*given),
        **{name: bool(found[name]) for name in ("is_fined", "is_held", "is_elsewhere")},
    }


@dataclass(frozen=True, slots=True)
class LockedTable:
    """A table and the data that a write to it needs, loaded after its event was locked."""

    event: Tournament
    table: Table
    """The table with its turn and phase."""
    seats: tuple[Seat, ...]
    played: PlayedTable
    is_held: bool
    """True if the record to write, or the record that its author saw, is or was a held record."""
    is_elsewhere: bool
    """True if the key of this write was already used for another smazzata of the event."""

    def is_recorded(self, number: int) -> bool:
        return any(smazzata.number == number for smazzata in self.played.smazzate)

    @property
    def is_half(self) -> bool:
        """True if the table has only one entry, which has a bye."""
        return any(seat.kind == Presence.BYE for seat in self.seats)


def lock_table(table: Table, number: int, key: str = "", seen: str = "") -> LockedTable:
    """Lock the event, even a closed one, to write smazzata `number` of this table.

    `key` is the write's own key, `seen` the key of the record that its author saw. Raises Refusal
    if the table was deleted. One statement locks and one reads: up to sixty tables wait here.
    The caller must have loaded the table's turn, phase and event: all in one query, or the event
    first. They are loaded again only if a director has acted since."""
    # Raising the revision takes the lock that `lock_event` takes: the reads after it see
    # everything that the writer before has written.
    turn, event = table.turn, table.turn.tournament
    with connection.cursor() as cursor:
        cursor.execute(_RAISE, [event.pk])
    found = find_records(table.pk, number, key, seen)
    if found is None:
        raise refuse_undone_seating()
    if found["settled_revision"] != event.settled_revision:
        turn = Turn.objects.select_related("phase", "tournament").get(pk=turn.pk)
    event = copy(turn.tournament)
    event.revision = found["revision"]
    locked: Table = found["table"]
    locked.turn = turn
    fines = load_fines(event, [table.pk])[table.pk] if found["is_fined"] else ()
    return LockedTable(
        event=event,
        table=locked,
        seats=found["seats"],
        played=build_played_table(
            turn, locked, found["smazzate"], fines, event.rules, found["assigned"]
        ),
        is_held=found["is_held"],
        is_elsewhere=found["is_elsewhere"],
    )
