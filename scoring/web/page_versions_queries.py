"""Versions of an event's pages, computed without building the page."""

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
    """The version of an event's page: values that change whenever the page does."""

    settled: int
    """The event's `settled_revision`, which does not count records at open tables."""
    played: int = 0
    """Sum of the revisions of the smazzate on the page; each record adds one."""
    signed: int = 0
    """Number of signatures of the smazzate on the page, if it shows signatures."""
    said: str = ""
    """The director's message to the hall, shown on every page."""
    called: int = 0
    """A number that changes when an entry is called to the director or such a call ends. All pages
    show these calls: see `count_call_changes`."""
    awaits_sign_ups: bool = False
    """True if sign-ups are open; part of the version because they can close by time alone."""
    paid: int = 0
    """Number of payments and refunds if the page shows prizes that depend on the fees paid, else 0.
    Undone ones count twice, so that an undo changes the number too."""


def find_shown_event(
    slug: str, *, shows_fees: bool = False, **played: object
) -> tuple[Tournament, PageVersion] | None:
    """Return an event by its slug, with the version of one of its pages; None if there is no event.
    The version always depends on `settled_revision` and on data that every page shows. `played`:
    Django filters for smazzate that the page shows at once, even at open tables; the version then
    depends on them too. `shows_fees`: True if the page shows shares of the fees; the version then
    depends on payments too. One query."""
    # Without an order: building the SQL for an unused one is slow.
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
    annotated = vars(event)  # annotations, which the model's class does not declare
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
    """Return the ticket with this token, its entry, and the version of the entry's page. None if
    the ticket is revoked. One query."""
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
    """Build a subquery that sums or counts all rows; its value is NULL if there are none."""
    everything = rows.order_by().annotate(everything=Value(1)).values("everything")
    return Subquery(everything.annotate(total=total).values("total"))
