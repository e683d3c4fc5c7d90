"""Who may write without an account: tickets are made, renewed after a loss, and revoked.

Tickets are no act of the journal: what is on paper in the hall cannot be undone with a button.
They are made when they are first asked for, so that publishing a turn costs nothing for them.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable
from datetime import datetime
from hashlib import sha256
from itertools import pairwise

from django.db import transaction

from scoring.models.ticket import Ticket, TicketKind
from scoring.models.tournament import Tournament
from scoring.queries.hall.tickets import Holder, find_ticketless
from scoring.services.journal.authors import Author
from scoring.services.locking import lock_tournament
from scoring.services.refusals import Refusal

TOKEN_BYTES = 16
"""128 bits, 22 characters in the address."""
TABLE_DIGITS, ENTRY_DIGITS = 6, 4
HASH_LENGTH = 32
"""128 bits again, in hexadecimal digits."""
BATCH = 500
"""Rows a statement."""
MOST_TRIES = 20
"""Draws of a PIN, and rounds of storing: each fails with a chance of far less than a tenth."""


def issue_tickets(
    *, tournament: Tournament, author: Author, now: datetime, anew: bool = False
) -> int:
    """Make the tickets that are missing: a table's, the roving referee's, an entry's.

    Missing is what never had one; with `anew` also what lost its own by being revoked. Gives how
    many were made: none for an event that is closed. Two queries where nothing is missing.
    """
    if tournament.is_closed:
        return 0
    made = 0
    for _ in range(MOST_TRIES):
        if not find_ticketless(tournament, even_revoked=anew):
            break
        with transaction.atomic():
            event = lock_tournament(tournament, even_closed=True, is_play=True)
            made += _store(event, find_ticketless(event, even_revoked=anew), author, now)
    return made


@transaction.atomic
def renew_ticket(*, ticket: Ticket, author: Author, now: datetime) -> Ticket:
    """A new link and PIN in place of a ticket: what is printed of the old one opens nothing.

    Asked for again it answers with the one that it made.
    """
    event = lock_tournament(ticket.tournament, is_play=True)
    holder = Holder.of(ticket)
    standing = _find_live(event, holder)
    if standing is not None and standing.pk != ticket.pk:
        return standing
    if standing is not None:
        _revoke(event, [standing], author, now)
    for _ in range(MOST_TRIES):
        _store(event, [holder], author, now)
        if (made := _find_live(event, holder)) is not None:
            return made
    raise Refusal("ticket.none_made")


@transaction.atomic
def revoke_ticket(*, ticket: Ticket, author: Author, now: datetime) -> None:
    """Let a ticket open nothing any more. What was written with it stands."""
    event = lock_tournament(ticket.tournament, is_play=True)
    _revoke(event, event.tickets.filter(pk=ticket.pk, revoked_at=None), author, now)


@transaction.atomic
def revoke_all(*, tournament: Tournament, author: Author, now: datetime) -> int:
    """Revoke every ticket of an event; gives how many there were."""
    event = lock_tournament(tournament, is_play=True)
    return _revoke(event, event.tickets.filter(revoked_at=None), author, now)


def _revoke(event: Tournament, tickets: Iterable[Ticket], author: Author, now: datetime) -> int:
    revoked = list(tickets)
    for ticket in revoked:
        ticket.token, ticket.pin = hash_token(ticket.token), ""
        ticket.revoked_at, ticket.revoked_by = now, author.name
        ticket.revoked_at_revision = event.revision
    fields = ["token", "pin", "revoked_at", "revoked_by", "revoked_at_revision"]
    return Ticket.objects.bulk_update(revoked, fields, batch_size=BATCH)


def hash_token(token: str) -> str:
    """What is kept of the token of a revoked ticket: it tells whose a link was, and opens none."""
    return sha256(token.encode()).hexdigest()[:HASH_LENGTH]


def _find_live(tournament: Tournament, holder: Holder) -> Ticket | None:
    return tournament.tickets.filter(
        kind=holder.kind, table_number=holder.table, entry=holder.entry, revoked_at=None
    ).first()


def _store(
    tournament: Tournament, holders: Collection[Holder], author: Author, now: datetime
) -> int:
    """Give each a ticket, but where another has just been given or a PIN is taken elsewhere."""
    taken = set(tournament.tickets.filter(revoked_at=None).values_list("pin", flat=True))
    tickets = [
        Ticket(
            tournament=tournament,
            kind=holder.kind,
            table_number=holder.table,
            entry_id=holder.entry,
            token=secrets.token_urlsafe(TOKEN_BYTES),
            pin=_draw_pin(holder, taken),
            created_at=now,
            created_at_revision=tournament.revision,
            made_by=author.name,
        )
        for holder in holders
    ]
    before = tournament.tickets.count()
    Ticket.objects.bulk_create(tickets, ignore_conflicts=True)
    return tournament.tickets.count() - before


def _draw_pin(holder: Holder, taken: set[str]) -> str:
    """A PIN that nobody of the event has and nobody guesses first, and takes it."""
    digits = ENTRY_DIGITS if holder.kind == TicketKind.ENTRY else TABLE_DIGITS
    for _ in range(MOST_TRIES):
        pin = f"{secrets.randbelow(10**digits):0{digits}d}"
        if pin not in taken and not is_trivial(pin):
            break
    taken.add(pin)
    return pin


def is_trivial(pin: str) -> bool:
    """Whether it is the kind that is tried first: 0000, 1212, 1234, 9876."""
    digits = [int(digit) for digit in pin]
    steps = {after - before for before, after in pairwise(digits)}
    return len(set(digits)) <= 2 or steps in ({1}, {-1})
