"""Logs and counts requests and their SQL statements; logs slow statements."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from secrets import token_hex
from time import perf_counter
from typing import Any

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse

from burraco_tourney.operations import metrics
from burraco_tourney.operations.logs import find_route_name, request_id

statements_logger = logging.getLogger("burraco.statements")

LONGEST_TEXT = 2_000
"""Maximum logged length of a statement, in characters."""


class StatementWatch:
    """Counts and times the SQL statements of one request, as a `connection.execute_wrapper`. Logs
    statements that take at least `slow` seconds; none if `slow` is 0."""

    __slots__ = ("count", "seconds", "slow")

    def __init__(self, slow: float) -> None:
        self.slow = slow
        self.count = 0
        self.seconds = 0.0

    def __call__(
        self, execute: Callable[..., Any], sql: Any, params: Any, many: bool, context: Any
    ) -> Any:
        begun = perf_counter()
        try:
            return execute(sql, params, many, context)
        except DatabaseError as error:
            metrics.DATABASE_ERRORS.labels(type(error).__name__).inc()
            raise
        finally:
            seconds = perf_counter() - begun
            self.count += 1
            self.seconds += seconds
            if self.slow and seconds >= self.slow:
                metrics.SLOW_STATEMENTS.inc()
                self._write(sql, seconds)

    def _write(self, sql: Any, seconds: float) -> None:
        # Parameters are never logged: they are names, tokens and PINs.
        text = " ".join(str(sql).split())[:LONGEST_TEXT]
        ms = round(seconds * 1000, 1)
        statements_logger.warning("%.1f ms: %s", ms, text, extra={"ms": ms, "statement": text})


logger = logging.getLogger("burraco.requests")

NUMBER = re.compile(r"[\w.-]{8,64}", re.ASCII)
METHODS = {"GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE"}


class RequestWatchMiddleware:
    """Gives each request an ID, then times, counts and logs it. The ID is a trusted proxy's
    `X-Request-ID` or a new one; the response carries it. Placed after `ProxyMiddleware`."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self._slow_request = settings.SLOW_REQUEST_MS / 1000
        self._slow_statement = settings.SLOW_QUERY_MS / 1000

    def __call__(self, request: HttpRequest) -> HttpResponse:
        begun = perf_counter()
        number = request.META.get("HTTP_X_REQUEST_ID", "")
        if not NUMBER.fullmatch(number):
            number = token_hex(8)
        # Set until the thread's next request: Django logs a response after it was returned here.
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
    """Return the size of the body in bytes; 0 if it is streamed without a Content-Length."""
    if response.streaming:
        return int(response.headers.get("Content-Length", 0))
    return len(response.content)
