"""What a phone's link opens: a ticket, the turn that its table is at, and the table."""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter
from typing import Any, NamedTuple

from django.db.models import Case, Exists, F, IntegerField, OuterRef, QuerySet, When

from scoring.models.call import Call, Photo
from scoring.models.held import HeldRecord
from scoring.models.station import Station
from scoring.models.ticket import Ticket, TicketKind
from scoring.models.tournament import Tournament
from scoring.models.turn import Table, Turn, TurnState
from scoring.queries.field.entries import MEMBER
from scoring.queries.prepared import Prepared

_TICKET = Prepared(
    1,
    lambda token: Ticket.objects.filter(
        token=token, kind__in=(TicketKind.TABLE, TicketKind.ROVING), revoked_at=None
    ).select_related("tournament"),
)


def find_phone_ticket(token: str) -> Ticket | None:
    """The ticket of a table's or the roving referee's link, with its event. One query."""
    return _TICKET.first(token)


def _query_turns(event: Any) -> QuerySet[Turn]:
    rank = Case(
        When(state=TurnState.PLAYING, then=0), When(state=TurnState.PUBLISHED, then=1), default=2
    )
    within = Case(
        When(state=TurnState.CLOSED, then=0 - F("number")),
        default=F("number"),
        output_field=IntegerField(),
    )
    shown = Turn.objects.filter(tournament=event).exclude(state=TurnState.DRAFT)
    return shown.order_by(rank, within)[:1]


_TURN = Prepared(1, lambda event: _query_turns(event).select_related("phase"))


def find_turn_now(event: Tournament) -> Turn | None:
    """The turn that tables are at: the one in play, else the next published one, else the last.

    One query, with its phase.
    """
    turn = _TURN.first(event.pk)
    if turn is not None:
        turn.tournament = event
    return turn


class SeatedPlayer(NamedTuple):
    """One player at a table: what is stored of the seat, and who sits there."""

    line: str
    chair: int
    unit: int
    kind: str
    gp: int
    mp: int | None
    vp: int | None
    player: tuple[Any, ...]
    """A row of `pairs.MEMBER`."""


_SEAT = {f"seat_{field}": F(f"seats__{field}") for field in SeatedPlayer._fields[:-1]}
_PLAYER = {f"player_{field}": F(f"seats__entry__members__{field}") for field in MEMBER}
_read_seat, _read_player = attrgetter(*_SEAT), attrgetter(*_PLAYER)

_TABLE_NOW = Prepared(
    3,
    lambda event, number, device: (
        Table.objects.filter(turn__in=_query_turns(event).values("pk"), number=number)
        .select_related("turn__phase")
        .annotate(
            has_calls=Exists(Call.objects.filter(table=OuterRef("pk"))),
            has_held=Exists(HeldRecord.objects.filter(table=OuterRef("pk"), settled_at=None)),
            has_photos=Exists(Photo.objects.filter(table=OuterRef("pk"))),
            has_others=Exists(Station.objects.filter(table=OuterRef("pk")).exclude(device=device)),
            **_SEAT,
            **_PLAYER,
        )
        .order_by("-seats__line", "seats__chair", "seats__entry__members__position")
    ),
)
"""A row for each player at the table, as `TableNow.players` orders them; one where nobody sits."""


@dataclass(frozen=True, slots=True)
class TableNow:
    """A table in the turn that the hall is at, and what there is of the rarer things about it."""

    table: Table
    players: tuple[SeatedPlayer, ...]
    """N-S first, each line by chair, and the members of an entry in their order."""
    has_calls: bool
    has_held: bool
    has_photos: bool
    has_others: bool
    """Whether other devices were seen at it."""


def find_table_now(event: Tournament, number: int, device: str = "") -> TableNow | None:
    """The table of this number, with turn, phase and who sits there; None where the turn has none.
    One query.

    `device` is who asks.
    """
    rows: list[Any] = _TABLE_NOW(event.pk, number, device)
    if not rows:
        return None
    table = rows[0]
    table.turn.tournament = event
    return TableNow(
        table=table,
        players=tuple(
            SeatedPlayer._make((*_read_seat(row), _read_player(row)))
            for row in rows
            if row.seat_line is not None
        ),
        has_calls=table.has_calls,
        has_held=table.has_held,
        has_photos=table.has_photos,
        has_others=table.has_others,
    )


_TABLE_OF_TURN = Prepared(
    3,
    lambda event, turn, number: (
        Table.objects.filter(turn__tournament=event, turn__number=turn, number=number)
        .exclude(turn__state=TurnState.DRAFT)
        .order_by()
        .select_related("turn")
    ),
)


def find_table_of_turn(event: Tournament, turn: int, number: int) -> Table | None:
    """A table of any turn that is published, with its turn. One query."""
    table = _TABLE_OF_TURN.first(event.pk, turn, number)
    if table is not None:
        table.turn.tournament = event
    return table
