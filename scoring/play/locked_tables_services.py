"""The lock of a write to one table, with all that the write needs read under it."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass

from django.db import connection

from scoring.actions.refusals_services import refuse_undone_seating
from scoring.core.play.seats import Presence
from scoring.core.play.table import PlayedTable
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table, Turn
from scoring.play.ledger_queries import load_fines
from scoring.play.table_records_queries import find_records

_RAISE = "UPDATE scoring_tournament SET revision = revision + 1 WHERE id = %s"


@dataclass(frozen=True, slots=True)
class LockedTable:
    """A table with all that a write to it needs, read after its event was locked."""

    event: Tournament
    table: Table
    """The table with its turn and phase."""
    seats: tuple[Seat, ...]
    played: PlayedTable
    is_held: bool
    """Whether records of the smazzata are held under the write's key or the one it saw."""
    is_elsewhere: bool
    """Whether the write's key names a write to another smazzata of the event."""

    def is_recorded(self, number: int) -> bool:
        return any(smazzata.number == number for smazzata in self.played.smazzate)

    @property
    def is_half(self) -> bool:
        """Whether the entry at the table has a bye."""
        return any(seat.kind == Presence.BYE for seat in self.seats)


def lock_table(table: Table, number: int, key: str = "", seen: str = "") -> LockedTable:
    """Lock an event for play at a table, even a closed event: for a write to the table's smazzata
    of this number. `key` is the write's own; `seen` is the key of the record that its writer saw.
    Refuses as `lock_seating`.

    One statement locks and one reads: sixty tables that write at once wait for one another here.
    Event, turn and phase are read again only if a director has acted since they were: `table` comes
    with all three, the event read no later than the others.
    """
    # Raising the revision takes the lock that `lock_tournament` takes; what is read after it is
    # what the writer before has left.
    turn, event = table.turn, table.turn.tournament
    with connection.cursor() as cursor:
        cursor.execute(_RAISE, [event.pk])
    found = find_records(table.pk, number, key, seen)
    if found is None:
        raise refuse_undone_seating()
    if found.settled_revision != event.settled_revision:
        turn = Turn.objects.select_related("phase", "tournament").get(pk=turn.pk)
    event = copy(turn.tournament)
    event.revision = found.revision
    found.table.turn = turn
    rules = event.rules
    fines = load_fines(event, [table.pk])[table.pk] if found.is_fined else ()
    return LockedTable(
        event=event,
        table=found.table,
        seats=found.seats,
        played=PlayedTable(
            smazzate=found.smazzate,
            due=found.table.due,
            conversion=turn.phase.table_conversion,
            fines=tuple(fines),
            assigned=found.assigned,
            of_three=found.table.of_three,
            sides=rules.sides,
            compared_with=rules.compared_with,
        ),
        is_held=found.is_held,
        is_elsewhere=found.is_elsewhere,
    )
