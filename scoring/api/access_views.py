"""Access by `Authorization: Bearer`: the token of a table's link, or one of an event."""

from __future__ import annotations

import re
from datetime import datetime
from http import HTTPStatus
from typing import Final

from django.http import HttpRequest
from django.utils import timezone
from ninja.security import HttpBearer

from scoring.accounts.throttle_services import API, count_miss, may_guess
from scoring.api.problems_views import ApiError
from scoring.api.queries import find_api_token
from scoring.api.services import hash_api_token, note_token_use
from scoring.api.wording import FOREIGN_TOKEN, ONLY_READS
from scoring.core.digits import read_digits
from scoring.core.play.hall import TicketKind, TokenScope
from scoring.models.ticket import Ticket
from scoring.models.tournament import Tournament
from scoring.phone.access_views import OPEN_AFTER_CLOSE, TicketAccess, find_desk
from scoring.phone.payload_views import MAX_BODY
from scoring.web.request_origin import find_address

_TOKEN: Final = re.compile(r"[0-9A-Za-z_-]{1,64}")


class BearerToken(HttpBearer):
    """The token of a write. Wrong tokens are counted, as guesses of PINs are."""

    def authenticate(self, request: HttpRequest, token: str) -> TicketAccess | None:
        """Return the access through a token. Raises ApiError: 403, 413, or 429 after too many."""
        now = timezone.now()
        access = find_write_access(token, now)
        if access is None:
            address = find_address(request)
            if not may_guess(API, address, now):
                raise ApiError(HTTPStatus.TOO_MANY_REQUESTS, "token.too_many_wrong")
            count_miss(API, address, now)
            return None
        if read_digits(request.META.get("CONTENT_LENGTH") or "0", MAX_BODY) is None:
            raise ApiError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "request.too_large")
        return access


def find_write_access(token: str, now: datetime) -> TicketAccess | None:
    """Return the access to tables through a token, or None. Raises ApiError if it only reads.

    A token of an event has the rights of the roving referee's link.
    """
    if _TOKEN.fullmatch(token) is None:
        return None
    if (desk := find_desk(token, now)) is not None:
        return desk
    found = find_api_token(hash_api_token(token))
    if found is None:
        return None
    event = found.tournament
    if found.scope != TokenScope.WRITE:
        raise ApiError(HTTPStatus.FORBIDDEN, "token.only_reads", str(ONLY_READS))
    if event.closed_at is not None and now - event.closed_at > OPEN_AFTER_CLOSE:
        return None
    note_token_use(token=found, today=timezone.localdate(now))
    return TicketAccess(Ticket(tournament=event, kind=TicketKind.ROVING), event, None, now)


def may_read_hidden(request: HttpRequest, event: Tournament) -> bool:
    """True if the request has a valid token of this event, which is not public yet."""
    found = find_api_token(hash_api_token(_read_token(request)))
    if found is None or found.tournament_id != event.pk:
        return False
    note_token_use(token=found, today=timezone.localdate())
    return True


def show_own_table(request: HttpRequest, event: Tournament, table: int) -> None:
    """Set `event.shows_all` if the request has a token that writes at this table."""
    if event.frozen_turn is None or not (token := _read_token(request)):
        return
    desk = find_write_access(token, timezone.now())
    event.shows_all = desk is not None and desk.event.pk == event.pk and desk.table in (None, table)


def _read_token(request: HttpRequest) -> str:
    """Return the request's token, or "" if it has none."""
    scheme, _space, token = request.headers.get("Authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" and _TOKEN.fullmatch(token) else ""


def check_event(desk: TicketAccess, slug: str) -> None:
    """Raise ApiError if the token is for another event than this one."""
    if desk.event.slug != slug:
        raise ApiError(HTTPStatus.FORBIDDEN, "token.other_event", str(FOREIGN_TOKEN))
