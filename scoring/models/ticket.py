"""Tickets: links with a QR code and a PIN, which give access without an account."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from scoring.core.limits import AUTHOR_MAX
from scoring.core.play.hall import TicketKind
from scoring.models.entry import Entry
from scoring.models.tournament import Tournament


class Ticket(models.Model):
    """Permission to write in an event without an account, valid until it is revoked.

    A table's ticket allows recording at the table of that number in every turn; the roving
    referee's ticket, at every table. An entry's ticket allows signing the entry's smazzate.
    A valid ticket stores its token and PIN unhashed, so that it can be printed again. A revoked
    ticket is kept, with a hash of its token and without PIN."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="tickets")
    kind = models.CharField(max_length=10)
    """Holder of the ticket; a value of `TicketKind`."""
    table_number = models.PositiveSmallIntegerField(null=True, blank=True)
    entry = models.ForeignKey(
        Entry, on_delete=models.CASCADE, null=True, blank=True, related_name="tickets"
    )
    token = models.CharField(max_length=32, unique=True)
    pin = models.CharField(max_length=8)
    """Printed PIN, which opens the page of a table or a roving referee, or signs for an entry.
    "" if the ticket is revoked, or if its event is closed and a newer ticket has taken the PIN."""
    created_at = models.DateTimeField()
    created_at_revision = models.PositiveIntegerField()
    made_by = models.CharField(max_length=AUTHOR_MAX)
    revoked_at = models.DateTimeField(null=True, blank=True)
    revoked_at_revision = models.PositiveIntegerField(null=True, blank=True)
    revoked_by = models.CharField(max_length=AUTHOR_MAX, blank=True)

    class Meta:
        ordering = ["tournament", "kind", "table_number", "entry", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind=TicketKind.TABLE.value, table_number__isnull=False, entry=None)
                | Q(kind=TicketKind.ROVING.value, table_number=None, entry=None)
                | Q(kind=TicketKind.ENTRY.value, table_number=None, entry__isnull=False),
                name="ticket_is_for_one_thing",
            ),
            models.UniqueConstraint(
                fields=["tournament", "table_number"],
                condition=Q(kind=TicketKind.TABLE.value, revoked_at=None),
                name="one_ticket_a_table",
            ),
            models.UniqueConstraint(
                fields=["tournament"],
                condition=Q(kind=TicketKind.ROVING.value, revoked_at=None),
                name="one_ticket_for_the_hall",
            ),
            models.UniqueConstraint(
                fields=["entry"],
                condition=Q(kind=TicketKind.ENTRY.value, revoked_at=None),
                name="one_ticket_an_entry",
            ),
            models.UniqueConstraint(
                fields=["pin"],
                condition=Q(revoked_at=None) & ~Q(pin="") & ~Q(kind=TicketKind.ENTRY.value),
                name="pin_opens_one_ticket",
            ),
        ]
