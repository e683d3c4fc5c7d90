"""The lock that every write to an event takes first, so that writes to one event are in order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from django.db import connection
from django.db.models import Exists, F, Model, OuterRef, QuerySet, Subquery

from scoring.models.adjustment import Adjustment
from scoring.models.smazzata import Smazzata
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, SeatKind, Table, Turn
from scoring.queries.prepared import Prepared
from scoring.services.refusals import Refusal
from scoring.services.rows import update_rows

TAKEN_BACK = "seating.taken_back"


def lock_tournament(
    tournament: Tournament, *, even_closed: bool = False, is_play: bool = False
) -> Tournament:
    """The event's row, locked until the transaction ends, its revision one higher.

    `is_play`: the write stays at one table (a call, a signature, a photo), and no page beyond it
    shows what it changes; all others settle the event anew. Refuses when the event is closed.
    """
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if locked.is_closed and not even_closed:
        raise Refusal("tournament.closed")
    locked.revision += 1
    if not is_play:
        locked.settled_revision = locked.revision
    update_rows([locked], ("revision", "settled_revision"))
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
    """With its turn, phase and assigned score."""
    is_half: bool
    """Whether who sits there rests."""
    is_fined: bool
    """Whether game points were ruled on smazzate of its turn."""
    smazzata: int | None
    """The key of the smazzata that is written; None while it is not recorded."""


def lock_table(table: Table, number: int) -> LockedTable:
    """As `lock_tournament` for play at a table, even of a closed event: for a write to its smazzata
    of this number. Two queries: this is what sixty tables wait for when they write at once. Refuses
    as `lock_seating`.
    """
    # Raising the revision takes the lock that `lock_tournament` takes; what is read after it is
    # what the writer before has left.
    with connection.cursor() as cursor:
        cursor.execute(_RAISE, [table.turn.tournament_id])
    found = _TABLE.first(table.pk, number)
    if found is None:
        raise Refusal(TAKEN_BACK)
    return LockedTable(
        found.turn.tournament, found, found.is_half, found.is_fined, found.smazzata_key
    )


_RAISE = f"UPDATE {Tournament._meta.db_table} SET revision = revision + 1 WHERE id = %s"  # nosec B608  # our own names; values are parameters
_TABLE = Prepared(
    2,
    lambda table, number: (
        Table.objects.filter(pk=table)
        .order_by()
        .select_related("turn__phase", "turn__tournament", "assigned")
        .annotate(
            is_half=Exists(Seat.objects.filter(table=OuterRef("pk"), kind=SeatKind.BYE)),
            is_fined=Exists(
                Adjustment.objects.filter(turn=OuterRef("turn"), smazzata__isnull=False).exclude(
                    gp=0
                )
            ),
            smazzata_key=Subquery(
                Smazzata.objects.filter(table=OuterRef("pk"), number=number)
                .order_by()
                .values("pk")[:1]
            ),
        )
    ),
)
