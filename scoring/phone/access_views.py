"""Access to the phone's pages and API by the token of a table's or the referee's ticket."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

from scoring.actions.refusals_services import Refusal
from scoring.models.ticket import Ticket
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from scoring.phone.current_table_queries import find_table_of_turn
from scoring.tickets.queries import is_of_deleted_event
from scoring.web.plain_sql_queries import find_phone_ticket
from scoring.web.request_origin import find_language

OPEN_AFTER_CLOSE = timedelta(days=2)
"""How long links still work after an event was closed, so that phones can send their data."""


@dataclass(frozen=True, slots=True)
class TicketAccess:
    """What a phone may access with its ticket.

    `table`: the number of the only table; None if a referee may access all tables."""

    ticket: Ticket
    event: Tournament
    table: int | None
    now: datetime

    @property
    def is_roving(self) -> bool:
        return self.table is None

    def find_table(self, turn: int, number: int) -> Table:
        """Return this turn's table with this number, with turn, phase and event. One query.

        Raises Refusal if the ticket is for another table, or if the turn is not published or has no
        such table."""
        if self.table not in (None, number):
            raise Refusal(
                "ticket.other_table",
                _("This link is for table %(table)d only.") % {"table": self.table},
            )
        table = find_table_of_turn(self.event, turn, number)
        if table is None:
            raise Refusal(
                "ticket.no_table",
                _(
                    "There is no table %(table)d in turn %(turn)d: the director has "
                    "undone the seats of the turn, or not published them yet."
                )
                % {"turn": turn, "table": number},
            )
        return table


def find_desk(token: str, now: datetime) -> TicketAccess | None:
    """Return the access that the token of a table's or the referee's ticket gives, or None.

    None if no such ticket has the token, if the ticket is revoked, or if its event was deleted, or
    closed longer than OPEN_AFTER_CLOSE ago."""
    ticket = find_phone_ticket(token)
    if ticket is None:
        return None
    event = ticket.tournament
    if event.closed_at is not None and now - event.closed_at > OPEN_AFTER_CLOSE:
        return None
    return TicketAccess(ticket, event, ticket.table_number, now)


def with_desk_json(
    view: Callable[[HttpRequest, TicketAccess], JsonResponse],
) -> Callable[[HttpRequest, str], HttpResponse]:
    """Decorate an API view: replace the token by its TicketAccess, or answer 404 in JSON.

    Also sets the reader's language. Exempt from CSRF checks, because no cookie is involved."""

    @csrf_exempt
    @wraps(view)
    def answer(request: HttpRequest, token: str) -> HttpResponse:
        desk = find_desk(token, timezone.now())
        if desk is None:
            return JsonResponse(refuse_unknown(is_of_deleted_event(token)), status=404)
        with translation.override(find_language(request, desk.event.language)):
            return view(request, desk)

    return answer


def refuse_unknown(is_deleted: bool) -> dict[str, Any]:
    """Build the JSON answer to a token without access, with the cause if the event was deleted."""
    if is_deleted:
        why = _("The director deleted this event. What you recorded stays on this phone.")
        return {"result": "refused", "code": "ticket.unknown", "why": why}
    why = _("This link no longer works: ask the director for a new table card.")
    return {"result": "refused", "code": "ticket.unknown", "why": why}
