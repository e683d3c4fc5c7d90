"""Queries for tickets: the secret links and PINs of tables, entries and the roving referee."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.db.models import Count, Max, Q, QuerySet

from scoring.core.pairing.entries import EntryKind
from scoring.core.play.hall import TicketKind
from scoring.core.play.turns import TurnState
from scoring.models.entry import Entry
from scoring.models.smazzata import Smazzata
from scoring.models.station import Station
from scoring.models.ticket import Ticket
from scoring.models.tournament import Tournament
from scoring.models.turn import Table, Turn
from scoring.play.live_queries import OFFLINE_AFTER
from scoring.text.entrants_queries import Entrant, load_entrants


class TicketHolder(NamedTuple):
    """The holder of a ticket: a table (number), an entry (key), or the roving referee (neither)."""

    kind: TicketKind
    table: int | None = None
    entry: int | None = None

    @classmethod
    def of(cls, ticket: Ticket) -> TicketHolder:
        return cls(TicketKind(ticket.kind), ticket.table_number, ticket.entry_id)


OPENED_BY_PIN = (TicketKind.TABLE, TicketKind.ROVING)


@dataclass(frozen=True, slots=True)
class ListedTicket:
    """The newest ticket of a holder, for the director's list."""

    ticket: Ticket
    entrant: Entrant | None = None
    seen_at: datetime | None = None
    """Last contact of a device at the ticket's table, in any turn; None if never."""


def find_ticket(token: str, *kinds: TicketKind) -> Ticket | None:
    """Return the valid ticket with this link token and a kind in `kinds`, or None. One query."""
    found = Ticket.objects.filter(
        token=token, kind__in=kinds, revoked_at=None, tournament__deleted_at=None
    )
    return found.select_related("tournament", "entry").first()


def is_of_deleted_event(token: str) -> bool:
    deleted = Ticket.objects.filter(token=token, tournament__deleted_at__isnull=False)
    return deleted.exists()


def find_by_pin(pin: str, **at: int | None) -> Ticket | None:
    """Return a valid table or referee ticket with this PIN in an open event, or None. One query.

    `table_number`, if passed: the table of the ticket; None means the referee of all tables."""
    found = Ticket.objects.filter(
        pin=pin,
        kind__in=OPENED_BY_PIN,
        revoked_at=None,
        tournament__closed_at=None,
        tournament__deleted_at=None,
        **at,
    )
    return found.select_related("tournament").first()


def list_held(event: Tournament, holder: TicketHolder) -> QuerySet[Ticket]:
    """Return all tickets of a holder, the oldest first."""
    return event.tickets.filter(kind=holder.kind, table_number=holder.table, entry=holder.entry)


def find_roving(event: Tournament) -> Ticket | None:
    """Return the roving referee's valid ticket in an event, or None. One query."""
    return event.tickets.filter(kind=TicketKind.ROVING, revoked_at=None).first()


def load_table_tickets(event: Tournament) -> dict[int, Ticket]:
    """Load the valid tickets of an event's tables, by table number. One query."""
    tickets = event.tickets.filter(kind=TicketKind.TABLE, revoked_at=None)
    return {ticket.table_number: ticket for ticket in tickets if ticket.table_number is not None}


def count_tables(event: Tournament) -> int:
    """Return the highest table number of all turns. Before the first seating, return the number of
    tables that the registered entries will need."""
    largest = Table.objects.filter(turn__tournament=event).aggregate(last=Max("number"))
    if largest["last"] is not None:
        return int(largest["last"])
    entries = event.entries.count()
    if event.entry_kind == EntryKind.TEAMS:
        return -(-entries // 2) * event.pairs_per_team
    first = event.phases.first()
    return -(-entries // (first.find_movement().entries_a_table if first else 2))


def find_ticketless(event: Tournament, *, even_revoked: bool) -> list[TicketHolder]:
    """List the holders (tables, entries, the roving referee) that never had a ticket.

    If `even_revoked`, also list holders whose tickets are all revoked. 3–5 queries."""
    tickets = event.tickets.all()
    if even_revoked:
        tickets = tickets.filter(revoked_at=None)
    have = {TicketHolder(TicketKind(kind), table, entry) for kind, table, entry in
            tickets.values_list("kind", "table_number", "entry")}  # fmt: skip
    entries = Entry.objects.filter(tournament=event).values_list("pk", flat=True)
    wanted = [
        *(TicketHolder(TicketKind.TABLE, table=n) for n in range(1, count_tables(event) + 1)),
        TicketHolder(TicketKind.ROVING),
        *(TicketHolder(TicketKind.ENTRY, entry=pk) for pk in entries),
    ]
    return [holder for holder in wanted if holder not in have]


def list_tickets(event: Tournament) -> dict[TicketKind, list[ListedTicket]]:
    """Load each holder's newest ticket, even if revoked, by kind, then number. Three queries."""
    newest: dict[TicketHolder, Ticket] = {}
    for ticket in event.tickets.select_related("entry").order_by("pk"):
        ticket.tournament = event
        newest[TicketHolder.of(ticket)] = ticket
    entrants = load_entrants(event)
    seen = dict(
        Station.objects.filter(table__turn__tournament=event)
        .values_list("table__number")
        .annotate(last=Max("seen_at"))
    )
    found: dict[TicketKind, list[ListedTicket]] = {kind: [] for kind in TicketKind}
    for holder, ticket in newest.items():
        entrant = entrants.get(ticket.entry.number) if ticket.entry else None
        found[holder.kind].append(ListedTicket(ticket, entrant, seen.get(holder.table or 0)))
    for listed in found.values():
        listed.sort(
            key=lambda one: one.entrant.number if one.entrant else one.ticket.table_number or 0
        )
    return found


class ConnectedDevices(NamedTuple):
    """A turn in play, its tables, and the devices there that are online (see `OFFLINE_AFTER`)."""

    event: str
    slug: str
    turn: int
    tables: int
    devices: int


def count_playing_records() -> int:
    """Count the smazzate recorded in all turns in play. One query."""
    return Smazzata.objects.filter(table__turn__state=TurnState.PLAYING).count()


def load_connected(now: datetime) -> list[ConnectedDevices]:
    """Load all turns in play, the one with the most online devices first. One query."""
    lately = Q(tables__stations__seen_at__gte=now - OFFLINE_AFTER)
    return [
        ConnectedDevices(*row)
        for row in Turn.objects.filter(state=TurnState.PLAYING)
        .annotate(
            tables_seated=Count("tables", distinct=True),
            devices=Count("tables__stations__device", filter=lately, distinct=True),
        )
        .order_by("-devices", "tournament__name")
        .values_list("tournament__name", "tournament__slug", "number", "tables_seated", "devices")
    ]
