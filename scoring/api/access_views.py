"""Access to events and tables. Public events need no token.

With a token of the event, a program can read it even if it is not public. To write at tables, a
program needs an event's token with that right, or the token in the link of a table or a referee."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Final

from django.http import Http404, HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from ninja.security import HttpBearer

from scoring.accounts.throttle_services import API, count_miss, may_guess
from scoring.api.problems_views import ApiError
from scoring.api.services import use_api_token
from scoring.core.digits import read_digits
from scoring.core.play.hall import TicketKind, TokenScope
from scoring.models.ticket import Ticket
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.phone.access_views import OPEN_AFTER_CLOSE, TicketAccess, find_desk
from scoring.phone.payload_views import MAX_BODY
from scoring.web.access_views import find_published_turn
from scoring.web.request_origin import find_address

_TOKEN: Final = re.compile(r"[0-9A-Za-z_-]{1,64}")


class BearerToken(HttpBearer):
    """Checks the token of a write, and limits how many wrong tokens an IP address may send."""

    def authenticate(self, request: HttpRequest, token: str) -> TicketAccess | None:
        """Return the access that a token gives; None if the token is wrong. Raises ApiError: 403
        (it can only read), 413 (the body is too large), 429 (too many wrong tokens were sent)."""
        now = timezone.now()
        access = _find_write_access(token, now)
        if access is None:
            address = find_address(request)
            if not may_guess(API, address, now):
                raise ApiError(429, "token.too_many_wrong")
            count_miss(API, address, now)
            return None
        if read_digits(request.META.get("CONTENT_LENGTH") or "0", MAX_BODY) is None:
            raise ApiError(413, "request.too_large")
        return access


def _find_write_access(token: str, now: datetime) -> TicketAccess | None:
    """Return the access to tables that a token gives; None if the token is not valid. A token
    of an event gives access to all tables of the event, like the link of a referee. Tokens expire
    two days after their event was closed (OPEN_AFTER_CLOSE). Raises ApiError if an event's token
    can only read."""
    if _TOKEN.fullmatch(token) is None:
        return None
    if (desk := find_desk(token, now)) is not None:
        return desk
    found = use_api_token(token=token, today=timezone.localdate(now))
    if found is None:
        return None
    event = found.tournament
    if found.scope != TokenScope.WRITE:
        only_reads = _("With this access code (token) a program can read, but not change anything.")
        raise ApiError(403, "token.only_reads", only_reads)
    if event.closed_at is not None and now - event.closed_at > OPEN_AFTER_CLOSE:
        return None
    return TicketAccess(Ticket(tournament=event, kind=TicketKind.ROVING), event, None, now)


def _read_token(request: HttpRequest) -> str:
    scheme, _space, token = request.headers.get("Authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" and _TOKEN.fullmatch(token) else ""


def check_readable(request: HttpRequest, event: Tournament) -> None:
    """Raise Http404 unless the event is public or the request has one of its tokens."""
    if not event.is_public:
        token = use_api_token(token=_read_token(request), today=timezone.localdate())
        if token is None or token.tournament_id != event.pk:
            raise Http404


def show_own_table(request: HttpRequest, event: Tournament, table: int) -> None:
    """Let a request see results held back from the public, if its token may write at the table.

    Sets `event.shows_all`, on which later queries depend. Raises ApiError if the results are held
    back and the token can only read."""
    if event.frozen_turn is None or not (token := _read_token(request)):
        return
    desk = _find_write_access(token, timezone.now())
    event.shows_all = desk is not None and desk.event.pk == event.pk and desk.table in (None, table)


def find_turn_shown(event: Tournament, number: int) -> Turn:
    """Return a published turn; raise ApiError if its results are held back from the public."""
    turn = find_published_turn(event, number)
    if event.holds_back(number):
        held = _("The results of this turn are not public before the prize-giving.")
        raise ApiError(403, "results.held_back", held)
    return turn
