"""The lock that every write to an event takes first, so that writes to one event are in order."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from typing import TypeVar

from django.db import connection
from django.db.models import F, Model, QuerySet

from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table, Turn
from scoring.play.seats import Presence
from scoring.play.table import PlayedTable
from scoring.queries.hot_reads import find_records
from scoring.queries.play.played_tables import load_fines
from scoring.services.refusals import Refusal

TAKEN_BACK = "seating.taken_back"
_RAISE = "UPDATE scoring_tournament SET revision = revision + 1 WHERE id = %s"


def lock_tournament(
    tournament: Tournament, *, even_closed: bool = False, is_play: bool = False
) -> Tournament:
    """The event's row, locked until the transaction ends, its revision one higher.

    `is_play`: the write stays at one table (a call, a signature, a photo), and no page beyond it
    shows what it changes; all others settle the event anew. Refuses when the event is closed,
    archived or deleted.
    """
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if locked.deleted_at is not None:
        raise Refusal("tournament.deleted")
    if locked.is_archived:
        raise Refusal("tournament.archived")
    if locked.is_closed and not even_closed:
        raise Refusal("tournament.closed")
    locked.revision += 1
    if not is_play:
        locked.settled_revision = locked.revision
    locked.save(update_fields=["revision", "settled_revision"])
    return locked


def lock_seating(table: Table, *, even_closed: bool = False, is_play: bool = False) -> Tournament:
    """As `lock_tournament`, for the event of a table.

    Refuses too when the table has gone while the writer waited: its draw was undone, or it was
    seated anew.
    """
    locked = lock_tournament(table.turn.tournament, even_closed=even_closed, is_play=is_play)
    find_again(Table.objects.all(), table)
    return locked


Row = TypeVar("Row", bound=Model)


def find_again(rows: QuerySet[Row], row: Row) -> Row:
    """One of these rows as it stands now that its event is locked.

    Refuses when it has gone while the writer waited: the act that made it was undone.
    """
    found = rows.filter(pk=row.pk).first()
    if found is None:
        raise Refusal(TAKEN_BACK if isinstance(row, (Turn, Table)) else "act.taken_back")
    return found


def mark_settled(tournament: Tournament) -> None:
    """Say of the write in progress that it moves the standings, not only a table: a correction."""
    Tournament.objects.filter(pk=tournament.pk).update(settled_revision=F("revision"))


@dataclass(frozen=True, slots=True)
class LockedTable:
    """A table with all that a write to it needs, read after its event was locked."""

    event: Tournament
    table: Table
    """With its turn and phase."""
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
    """As `lock_tournament` for play at a table, even of a closed event: for a write to its smazzata
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
        raise Refusal(TAKEN_BACK)
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
