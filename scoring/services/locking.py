"""The lock that every write to an event takes first, so that writes to one event are in order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeVar

from django.db import connection
from django.db.models import Exists, F, Model, OuterRef, QuerySet, Subquery, Value

from scoring.models.adjustment import Adjustment
from scoring.models.held import HeldRecord
from scoring.models.smazzata import Smazzata, SmazzataRevision
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
    is_held: bool
    """Whether versions of it were held under the write's key or the one it saw, if asked for."""
    is_elsewhere: bool
    """Whether the write's key names a write to another smazzata of the event, if asked for."""


def lock_table(table: Table, number: int, key: str = "", seen: str = "") -> LockedTable:
    """As `lock_tournament` for play at a table, even of a closed event: for a write to its smazzata
    of this number. Two queries: this is what sixty tables wait for when they write at once. Refuses
    as `lock_seating`.

    Given the `key` of a write, and that of the version its writer had `seen`, the same queries
    tell what is known under them.
    """
    # Raising the revision takes the lock that `lock_tournament` takes; what is read after it is
    # what the writer before has left.
    with connection.cursor() as cursor:
        cursor.execute(_RAISE, [table.turn.tournament_id])
    here = (table.pk, number)
    found = _TABLE_AND_KEYS.first(*here, key, seen) if key else _TABLE.first(*here)
    if found is None:
        raise Refusal(TAKEN_BACK)
    return LockedTable(
        event=found.turn.tournament,
        table=found,
        is_half=found.is_half,
        is_fined=found.is_fined,
        smazzata=found.smazzata_key,
        is_held=found.is_held,
        is_elsewhere=found.is_elsewhere,
    )


_RAISE = f"UPDATE {Tournament._meta.db_table} SET revision = revision + 1 WHERE id = %s"  # nosec B608  # our own names; values are parameters


def _query_table(table: Any, number: Any) -> QuerySet[Any]:
    return (
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
    )


def _query_table_and_keys(table: Any, number: Any, key: Any, seen: Any) -> QuerySet[Any]:
    held_here = HeldRecord.objects.filter(table=OuterRef("pk"), number=number, key__in=[key, seen])
    recorded_elsewhere = SmazzataRevision.objects.filter(
        smazzata__table__turn__tournament=OuterRef("turn__tournament"), key=key
    ).exclude(smazzata__table=OuterRef("pk"), smazzata__number=number)
    held_elsewhere = HeldRecord.objects.filter(
        table__turn__tournament=OuterRef("turn__tournament"), key=key
    ).exclude(table=OuterRef("pk"), number=number)
    return _query_table(table, number).annotate(
        is_held=Exists(held_here),
        is_elsewhere=Exists(recorded_elsewhere) | Exists(held_elsewhere),
    )


_TABLE = Prepared(
    2,
    lambda table, number: _query_table(table, number).annotate(
        is_held=Value(False), is_elsewhere=Value(False)
    ),
)
_TABLE_AND_KEYS = Prepared(4, _query_table_and_keys)
