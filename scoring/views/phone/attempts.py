"""How often a PIN may be guessed: django-axes counts the misses of one address at one lock.

A lock is a name: `ENTER` for the page where tables' PINs are typed, one of its own for each pair.
As many misses as a log-in has (`AXES_FAILURE_LIMIT`) close it to that address alone, until
`AXES_COOLOFF_TIME` has gone by since the last one. Call these outside the transaction of what the
PIN opens: a miss counts whatever becomes of it.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, cast

from axes.handlers.proxy import AxesProxyHandler
from axes.helpers import get_cool_off, get_credentials
from axes.models import AccessAttempt
from django.db.models import Max
from django.http import HttpRequest
from django.utils import timezone

ENTER = "enter"


def name_lock(entry_pk: int) -> str:
    """The lock of a pair's PIN."""
    return f"pair:{entry_pk}"


def allowed(request: HttpRequest, name: str) -> bool:
    """Whether this address may try a PIN at this lock now. One query."""
    return cast(bool, AxesProxyHandler.is_allowed(_hide_path(request, name), get_credentials(name)))


def failed(request: HttpRequest, name: str) -> None:
    """Count a wrong PIN. What is no PIN at all (letters, too short) need not be counted."""
    AxesProxyHandler.user_login_failed(__name__, get_credentials(name), _hide_path(request, name))
    # The log-in's page on too many attempts is not ours: without this the middleware sends it.
    cast(Any, request).axes_locked_out = False


def succeeded(request: HttpRequest, name: str) -> None:
    """Forget this address's misses at this lock: only where whoever opened it owns it alone."""
    AccessAttempt.objects.filter(
        username=name, ip_address=cast(Any, _hide_path(request, name)).axes_ip_address
    ).delete()


def opens_at(request: HttpRequest, name: str) -> datetime:
    """When a lock that is closed to this address opens again."""
    known = AccessAttempt.objects.filter(
        username=name, ip_address=cast(Any, _hide_path(request, name)).axes_ip_address
    )
    last = known.aggregate(last=Max("attempt_time"))["last"] or timezone.now()
    return cast(datetime, last + get_cool_off(request))


def _hide_path(request: HttpRequest, name: str) -> HttpRequest:
    """The request as axes keeps it, its log without the token that stands in the address."""
    AxesProxyHandler.update_request(request)
    cast(Any, request).axes_path_info = name
    return request
