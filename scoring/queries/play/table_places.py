"""A table of an event with who sits at it: what every page of a table begins with, in one query."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db.models import F

from scoring.models.entry import Entry
from scoring.models.turn import Seat, Table
from scoring.play.seats import Presence
from scoring.queries.accounts.roles import is_directed_by, is_worked_by
from scoring.queries.field.entries import MEMBER, Entrant, gather_entrants


@dataclass(frozen=True)
class SeatedTable:
    """A table with its turn, phase and event."""

    table: Table
    seats: tuple[Seat, ...]
    """All of them with their entries' numbers, those of N-S first."""
    entrants: dict[int, Entrant]
    """The entries that sit here, by number."""

    @property
    def is_half(self) -> bool:
        """Whether who sits here rests."""
        return any(seat.kind == Presence.BYE for seat in self.seats)


_SEAT = [field.attname for field in Seat._meta.concrete_fields]


def find_worked_table(
    user: User, slug: str, turn: int, number: int, *, even_helped: bool
) -> SeatedTable | None:
    """A table of an event that this user directs or, `even_helped`, at which it helps; None where
    there is none. One query, which gives a row for each player.
    """
    event = "turn__tournament"
    directed = is_directed_by(user, event)
    seats = {f"seat_{name}": F(f"seats__{name}") for name in _SEAT}
    members = {f"member_{n}": F(f"seats__entry__members__{name}") for n, name in enumerate(MEMBER)}
    rows: list[Any] = list(
        Table.objects.filter(
            number=number,
            turn__number=turn,
            turn__tournament__slug=slug,
            turn__tournament__deleted_at=None,
        )
        .filter(is_worked_by(user, event) if even_helped else directed)
        .select_related("turn__phase", "turn__tournament")
        .annotate(**seats, **members, is_helped=~directed)
        .order_by("-seats__line", "seats__chair", "seats__pk", "seats__entry__members__position")
    )
    if not rows:
        return None
    table: Table = rows[0]
    table.turn.phase.tournament = table.turn.tournament
    table.turn.tournament.is_helped = vars(table)["is_helped"]
    found: dict[int, Seat] = {}
    players = []
    for row in rows:
        if row.seat_id is None:
            continue
        member = [getattr(row, f"member_{n}") for n in range(len(MEMBER))]
        if row.seat_id not in found:
            seat = Seat.from_db(row._state.db, _SEAT, [getattr(row, f"seat_{n}") for n in _SEAT])
            seat.entry = Entry.from_db(
                row._state.db, ["id", "number"], [row.seat_entry_id, member[0]]
            )
            found[row.seat_id] = seat
        players.append(tuple(member))
    return SeatedTable(table, tuple(found.values()), gather_entrants(players))
