"""How often passwords and PINs may be guessed. django-axes counts the misses, this says how many.

Misses are rows of the database, so that every process of the server counts the same ones; each is
forgotten ten minutes (`AXES_COOLOFF_TIME`) after the last of its address. What is guessed at is a
lock: an account, the page where tables' PINs are typed, one side of one table where it signs.

No guest can lock out an honest table or director, because what one address does closes doors to
that address alone:

- **Log-in.** Ten misses at an account close it to that address, thirty at any accounts close all
  of them. Where an account has been missed 50 times in all, or all accounts together 100 times, an
  address may miss once. Whoever has logged in from an address before is bound by the first ten
  alone.
- **PIN of a table.** Ten misses close the page to that address. After twenty from all addresses
  together the page asks for the table's number beside the PIN, so that a guess no longer tries
  all tables at once, and an address may miss three times. The right PIN with its number opens the
  table throughout, and the code on the card asks for nothing.
- **Signature.** Only who holds a table's link can guess here. Ten misses at a side close it to that
  address; twenty from all addresses close it at that table, because four digits bear no more. The
  pair can sign on its own page all the while, and a new link for the table opens it again.

A request that is refused is not counted: guessing on does not keep a door closed.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final, NamedTuple, cast

from axes.attempts import get_cool_off_threshold
from axes.handlers.database import AxesDatabaseHandler
from axes.handlers.proxy import AxesProxyHandler
from axes.helpers import get_client_username, get_cool_off, get_credentials
from axes.models import AccessAttempt, AccessLog
from django.conf import settings
from django.db.models import Max, Q, Sum
from django.http import HttpRequest
from django.utils import timezone

LOG_IN, ENTER, SIGN = "login:", "enter:", "sign:"
"""Kinds of locks: what their names begin with."""

OF_ADDRESS: Final = settings.AXES_FAILURE_LIMIT
"""Misses of one address at one lock."""
OF_ADDRESS_AT_LOG_IN: Final = 30
OF_ACCOUNT, OF_ALL_ACCOUNTS = 50, 100
ONCE_ACCOUNTS_ARE_GUESSED: Final = 1
OF_ALL_AT_PINS: Final = 20
ONCE_PINS_ARE_GUESSED: Final = 3
OF_ALL_AT_SIGNATURE: Final = 20


class Misses(NamedTuple):
    """Misses that are not forgotten yet."""

    here: int
    """Of the request's address at this lock."""
    address: int
    """Of the request's address at all locks of the kind."""
    lock: int
    """Of all addresses at this lock."""
    kind: int
    """Of all addresses at all locks of the kind."""


def name_log_in(username: str) -> str:
    """The lock of an account."""
    return f"{LOG_IN}{username[:150]}"


def name_signature(ticket: int, table: int, line: str) -> str:
    """The lock of one side of a table, for whoever holds this ticket."""
    return f"{SIGN}{ticket}:{table}:{line}"


def allowed(request: HttpRequest, lock: str) -> bool:
    """Whether this address may try now. One query, or two at a log-in."""
    return cast(bool, AxesProxyHandler.is_allowed(request, _credentials(lock)))


def failed(request: HttpRequest, lock: str) -> None:
    """Count a wrong PIN; call it outside the transaction of what the PIN opens.

    What is no PIN at all (letters, too short) need not be counted.
    """
    AxesProxyHandler.update_request(request)
    # In what axes keeps, the token that stands in the address is left out.
    cast(Any, request).axes_path_info = lock
    AxesProxyHandler.user_login_failed(__name__, _credentials(lock), request)
    # The log-in's page on too many attempts is not ours: without this the middleware sends it.
    cast(Any, request).axes_locked_out = False


def needs_table(request: HttpRequest) -> bool:
    """Whether a PIN opens its table only beside the table's number. One query."""
    AxesProxyHandler.update_request(request)
    return _count(request, ENTER).kind >= OF_ALL_AT_PINS


def opens_at(request: HttpRequest, lock: str) -> datetime:
    """When a lock that is closed to this address opens again."""
    AxesProxyHandler.update_request(request)
    known = AccessAttempt.objects.filter(username=lock, ip_address=_address(request))
    last = known.aggregate(last=Max("attempt_time"))["last"] or timezone.now()
    return cast(datetime, last + get_cool_off(request))


def find_lock(request: HttpRequest, credentials: dict[str, Any] | None = None) -> str:
    """The lock that axes counts a miss at: ours, or that of the account that was typed."""
    given = credentials or {}
    typed = given.get("username") or request.POST.get("username", "")
    return cast(str, given.get("lock") or name_log_in(typed))


class Ceilings(AxesDatabaseHandler):
    """axes' counting, with the ceilings that stand above."""

    def is_locked(self, request: HttpRequest, credentials: dict[str, Any] | None = None) -> bool:
        lock = get_client_username(request, credentials)
        misses = _count(request, lock)
        if misses.here >= OF_ADDRESS:
            return True
        if lock.startswith(SIGN):
            return misses.lock >= OF_ALL_AT_SIGNATURE
        if lock.startswith(ENTER):
            return misses.kind >= OF_ALL_AT_PINS and misses.here >= ONCE_PINS_ARE_GUESSED
        return _is_log_in_closed(misses) and not _has_logged_in(request, lock)


def _is_log_in_closed(misses: Misses) -> bool:
    are_guessed = misses.lock >= OF_ACCOUNT or misses.kind >= OF_ALL_ACCOUNTS
    return misses.address >= (ONCE_ACCOUNTS_ARE_GUESSED if are_guessed else OF_ADDRESS_AT_LOG_IN)


def _has_logged_in(request: HttpRequest, lock: str) -> bool:
    name = lock.removeprefix(LOG_IN)
    return AccessLog.objects.filter(username=name, ip_address=_address(request)).exists()


def _count(request: HttpRequest, lock: str) -> Misses:
    address = Q(ip_address=_address(request))
    ours = Q(username=lock)
    kind = lock.partition(":")[0] + ":"
    counted = AccessAttempt.objects.filter(
        username__startswith=kind, attempt_time__gt=get_cool_off_threshold(request)
    ).aggregate(
        here=Sum("failures_since_start", filter=ours & address),
        address=Sum("failures_since_start", filter=address),
        lock=Sum("failures_since_start", filter=ours),
        kind=Sum("failures_since_start"),
    )
    return Misses(**{name: counted[name] or 0 for name in Misses._fields})


def _address(request: HttpRequest) -> str | None:
    return cast("str | None", cast(Any, request).axes_ip_address)


def _credentials(lock: str) -> dict[str, Any]:
    return cast(dict[str, Any], get_credentials(lock=lock))
