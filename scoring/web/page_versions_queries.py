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
    """The event's `settled_revision`: rises with changes, except records at open tables."""
    played: int = 0
    """Sum of the revisions of the smazzate on the page; each record adds one."""
    signed: int = 0
    """Number of signatures of the smazzate on the page; 0 if it shows no signatures."""
    said: str = ""
    """The director's message to the hall, shown on every page."""
    called: int = 0
    """Changes when an entry is called to the desk or a call ends: see `count_call_changes`."""
    awaits_sign_ups: bool = False
    """True if sign-ups are open; part of the version because they can close by time alone."""
    paid: int = 0
    """Number of payments and refunds if the page shows prizes that depend on fees paid, else 0. An
    undone payment or refund counts twice, so that an undo changes the number."""


def find_shown_event(
    slug: str, *, shows_fees: bool = False, **played: object
) -> tuple[Tournament, PageVersion] | None:
    """Return the event with this slug and the version of one of its pages, or None. The version
    always depends on `settled_revision` and on data that every page shows. It depends on smazzate
    if `played` has Django filters for them: the page shows these smazzate at once, even at open
    tables. It depends on payments if `shows_fees`: the page shows shares of the fees. One query."""
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
    """Return an entry's ticket by its token, the entry, and the version of the entry's page. None
    if no valid ticket has this token. One query."""
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
