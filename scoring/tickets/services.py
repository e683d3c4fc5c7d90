"""Create, renew and revoke tickets: links and PINs for recording scores without an account. Tickets
are not in the journal of director actions, since undo cannot recall a printed ticket. They are
created on first use, so that publishing a turn does not wait for them."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable
from datetime import datetime
from hashlib import sha256
from itertools import pairwise

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.actions.authors_services import Author
from scoring.actions.locking_services import lock_event, lock_screens
from scoring.actions.refusals_services import Refusal
from scoring.core.play.hall import TicketKind
from scoring.models.hall_screens import HallScreens
from scoring.models.ticket import Ticket
from scoring.models.tournament import Tournament
from scoring.tickets.queries import OPENED_BY_PIN, TicketHolder, find_ticketless, list_held

TOKEN_BYTES = 16
"""Random bytes in the token of a ticket's link: 128 bits, 22 characters in the URL."""
TABLE_DIGITS, ENTRY_DIGITS = 6, 4
HASH_LENGTH = 32
"""Length of a stored token hash in hexadecimal digits: 128 bits."""
BATCH = 500
MAX_TRIES = 20
"""Limit of attempts to draw a PIN or store tickets. Fewer than a tenth of the attempts fail."""


def issue_tickets(*, event: Tournament, author: Author, now: datetime, anew: bool = False) -> int:
    """Create the missing tickets and return their number. With `anew`, a revoked ticket counts as
    missing. A closed event gets none. Two queries if none is missing."""
    if event.is_closed:
        return 0
    made = 0
    for _attempt in range(MAX_TRIES):
        if not find_ticketless(event, even_revoked=anew):
            break
        with transaction.atomic():
            event = lock_event(event, even_closed=True, is_play=True)
            made += _store(event, find_ticketless(event, even_revoked=anew), author, now)
    return made


@transaction.atomic
def renew_ticket(*, ticket: Ticket, author: Author, now: datetime) -> Ticket:
    """Replace a ticket by one with a new link and PIN; the old link and PIN stop working. A
    second call returns the new ticket. Raises Refusal if no free PIN is found."""
    event = lock_event(ticket.tournament, is_play=True)
    holder = TicketHolder.of(ticket)
    valid = list_held(event, holder).filter(revoked_at=None)
    standing = valid.first()
    if standing is not None and standing.pk != ticket.pk:
        return standing
    if standing is not None:
        _revoke(event, [standing], author, now)
    for _attempt in range(MAX_TRIES):
        _store(event, [holder], author, now)
        if (made := valid.first()) is not None:
            return made
    raise Refusal("ticket.none_made", _("No new PIN could be generated: try again."))


@transaction.atomic
def revoke_ticket(*, ticket: Ticket, author: Author, now: datetime) -> None:
    """Revoke a ticket. Scores recorded with it stay."""
    event = lock_event(ticket.tournament, is_play=True)
    _revoke(event, event.tickets.filter(pk=ticket.pk, revoked_at=None), author, now)


@transaction.atomic
def revoke_all(*, event: Tournament, author: Author, now: datetime) -> int:
    event = lock_event(event, is_play=True)
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
    """Return the hash stored instead of a revoked link's token; it does not open the link."""
    return sha256(token.encode()).hexdigest()[:HASH_LENGTH]


def _store(
    event: Tournament, holders: Collection[TicketHolder], author: Author, now: datetime
) -> int:
    """Store a new ticket for each holder and return how many were stored. Skips a holder who
    already has a valid ticket, or whose new PIN is in use. A PIN of a closed event's ticket counts
    as free: that ticket loses it."""
    taken = set(event.tickets.filter(revoked_at=None).values_list("pin", flat=True))
    tickets = [
        Ticket(
            tournament=event,
            kind=holder.kind,
            table_number=holder.table,
            entry_id=holder.entry,
            token=secrets.token_urlsafe(TOKEN_BYTES),
            pin=_draw_pin(holder, taken),
            created_at=now,
            created_at_revision=event.revision,
            made_by=author.name,
        )
        for holder in holders
    ]
    # A year of events would use up the PINs: closed events give theirs up. The links stay.
    Ticket.objects.filter(
        pin__in=[ticket.pin for ticket in tickets],
        kind__in=OPENED_BY_PIN,
        tournament__closed_at__isnull=False,
    ).update(pin="")
    before = event.tickets.count()
    Ticket.objects.bulk_create(tickets, ignore_conflicts=True)
    return event.tickets.count() - before


def _draw_pin(holder: TicketHolder, taken: set[str]) -> str:
    """Draw a PIN for a holder, if possible not in `taken` nor trivial; add it to `taken`."""
    digits = ENTRY_DIGITS if holder.kind == TicketKind.ENTRY else TABLE_DIGITS
    for _attempt in range(MAX_TRIES):
        pin = f"{secrets.randbelow(10**digits):0{digits}d}"
        if pin not in taken and not is_trivial(pin):
            break
    taken.add(pin)
    return pin


def is_trivial(pin: str) -> bool:
    """True if a PIN is easily guessed: 0000, 1212, 1234, 9876."""
    digits = [int(digit) for digit in pin]
    steps = {after - before for before, after in pairwise(digits)}
    return len(set(digits)) <= 2 or steps in ({1}, {-1})


def set_address(
    *, event: Tournament, origin: str, wifi_name: str, wifi_password: str, author: Author
) -> HallScreens:
    with lock_screens(event, author) as screens:
        screens.origin = origin
        screens.wifi_name, screens.wifi_password = wifi_name, wifi_password
    return screens
