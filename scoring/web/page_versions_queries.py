"""The version of an event that a page shows, which is found before the page is built."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.db.models import Aggregate, Count, OuterRef, QuerySet, Subquery, Sum, Value
from django.db.models.expressions import CombinedExpression
from django.utils import timezone

from scoring.models.entry import Entry
from scoring.models.hall_screens import read_screens
from scoring.models.sign_up import read_terms
from scoring.models.smazzata import Smazzata
from scoring.models.ticket import Ticket
from scoring.models.till import Payment
from scoring.models.tournament import Tournament
from scoring.web.plain_sql_queries import count_call_changes, find_entry_ticket


class PageVersion(NamedTuple):
    """The version of a page, unchanged as long as the page is. Its figures only rise."""

    settled: int
    """`Tournament.settled_revision`."""
    played: int = 0
    """The revisions of the smazzate that the page shows, summed: one more with each record."""
    signed: int = 0
    """The signatures under them, where the page shows signatures."""
    said: str = ""
    """The director's message to the hall, which every page shows."""
    called: int = 0
    """The calls to the desk, which every page shows: see `count_call_changes`."""
    awaits_sign_ups: bool = False
    """Whether sign-ups are open, which ends by the clock too."""
    paid: int = 0
    """The payments and refunds of the till, counted, and again those undone; where the page shows
    shares of the fees."""


def find_shown_event(
    slug: str, *, shows_fees: bool = False, **played: object
) -> tuple[Tournament, PageVersion] | None:
    """The event at this address and the version of a page of it. One query.

    `played` says, as conditions on Smazzata, which smazzate of the event the page shows as they
    come in, `shows_fees` that it shows shares of the fees; without either the page changes only
    when the event is settled anew.
    """
    # An order that nobody needs takes long to write.
    events = Tournament.objects.filter(deleted_at=None).order_by()
    events = events.select_related("hall_screens", "sign_up_terms")
    events = events.annotate(called=count_call_changes(timezone.now()))
    if shows_fees:
        moves = Payment.objects.filter(tournament=OuterRef("pk"))
        events = events.annotate(paid=_total(moves, Count("pk") + Count("undone_at")))
    if played:
        shown = Smazzata.objects.filter(table__turn__tournament=OuterRef("pk"), **played)
        events = events.annotate(played=_total(shown, Sum("revision")))
    try:
        event = events.get(slug=slug)
    except Tournament.DoesNotExist:
        return None
    annotated = vars(event)  # attributes that the model's class does not know of
    terms = read_terms(event)
    return event, PageVersion(
        event.settled_revision,
        annotated.get("played") or 0,
        said=read_screens(event).message,
        called=annotated["called"] or 0,
        awaits_sign_ups=terms is not None and terms.are_awaited(timezone.now()),
        paid=annotated.get("paid") or 0,
    )


def find_entry_page(token: str) -> tuple[Ticket, Entry, PageVersion] | None:
    """An entry by its ticket, unless that is revoked, and the version of its page. One query."""
    ticket = find_entry_ticket(token)
    if ticket is None or ticket.entry is None:
        return None
    found = vars(ticket.tournament)
    version = PageVersion(
        ticket.tournament.settled_revision,
        found["played"] or 0,
        found["signed"],
        found["said"] or "",
        found["called"] or 0,
    )
    return ticket, ticket.entry, version


def _total(rows: QuerySet[Any], total: Aggregate | CombinedExpression) -> Subquery:
    """A figure summed or counted over all these rows; NULL over none."""
    everything = rows.order_by().annotate(everything=Value(1)).values("everything")
    return Subquery(everything.annotate(total=total).values("total"))
