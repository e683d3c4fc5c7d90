"""Logs one line and updates a few counts for each request that the server answers."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from secrets import token_hex
from time import perf_counter

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse

from burraco_tourney.operations import metrics
from burraco_tourney.operations.logs import find_route_name, request_id
from burraco_tourney.operations.statements import StatementWatch

logger = logging.getLogger("burraco.requests")

NUMBER = re.compile(r"[\w.-]{8,64}", re.ASCII)
METHODS = {"GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE"}


class RequestWatchMiddleware:
    """Gives each request an ID, measures it, counts it and logs it; placed after `ProxyMiddleware`.

    The ID is a trusted proxy's `X-Request-ID` or a new one; the response carries it.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self._slow_request = settings.SLOW_REQUEST_MS / 1000
        self._slow_statement = settings.SLOW_QUERY_MS / 1000

    def __call__(self, request: HttpRequest) -> HttpResponse:
        begun = perf_counter()
        number = request.META.get("HTTP_X_REQUEST_ID", "")
        if not NUMBER.fullmatch(number):
            number = token_hex(8)
        # Kept until the thread's next request: Django logs a response after it was returned here.
        request_id.set(number)
        statements = StatementWatch(self._slow_statement)
        with connection.execute_wrapper(statements):
            response = self.get_response(request)
        response["X-Request-ID"] = number
        self._write(request, response, perf_counter() - begun, statements)
        return response

    def _write(
        self,
        request: HttpRequest,
        response: HttpResponse,
        seconds: float,
        statements: StatementWatch,
    ) -> None:
        route, status = find_route_name(request), response.status_code
        method = request.method if request.method in METHODS else "other"
        metrics.REQUESTS.labels(method, route, status).inc()
        metrics.REQUEST_SECONDS.labels(route).observe(seconds)
        unusual = status >= 500 or (self._slow_request and seconds >= self._slow_request)
        level = logging.WARNING if unusual else logging.INFO
        if logger.isEnabledFor(level):
            fields = {
                "method": method,
                "route": route,
                "event": _find_event(request),
                "status": status,
                "ms": round(seconds * 1000, 1),
                "bytes": _measure(response),
                "statements": statements.count,
                "statements_ms": round(statements.seconds * 1000, 1),
            }
            logger.log(level, LINE, fields, extra=fields)


LINE = (
    "%(method)s %(route)s %(event)s %(status)d in %(ms).1f ms, %(bytes)d bytes, "
    "%(statements)d statements in %(statements_ms).1f ms"
)


def _find_event(request: HttpRequest) -> str:
    match = request.resolver_match
    return str(match.kwargs.get("slug", "-")) if match else "-"


def _measure(response: HttpResponse) -> int:
    """Bytes of the body, 0 for a streaming response."""
    if response.streaming:
        return int(response.headers.get("Content-Length", 0))
    return len(response.content)
