"""Formatting of the server's log: each line has its request's ID, and none contains a secret.

The URL of a table or pair contains its token, so a request is logged by its route name, never by
its path. User input may appear in a line, but cannot start a new one."""

from __future__ import annotations

import logging
import re
from contextvars import ContextVar

request_id: ContextVar[str] = ContextVar("request_id", default="-")
"""The ID of the request that this thread answers."""


CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
"""Control characters, except the newline, that move a terminal's cursor or change its colours."""


class PlainFormatter(logging.Formatter):
    """Formats a log record: the message on one line, then further lines (a traceback) indented.

    Control characters are escaped as Python does."""

    def format(self, record: logging.LogRecord) -> str:
        text = CONTROL.sub(lambda found: ascii(found[0])[1:-1], super().format(record))
        return text.replace("\n", "\n    ")

    def formatMessage(self, record: logging.LogRecord) -> str:
        return super().formatMessage(record).replace("\n", "\\n")


def find_route_name(request: object) -> str:
    """Return the route name of the view that answered a request.

    If no view answered it: "static" if it was for a static file, else "none"."""
    match = getattr(request, "resolver_match", None)
    if match is not None:
        return str(match.view_name or match.route)
    static = str(getattr(request, "path_info", "")).startswith("/static/")
    return "static" if static else "none"


class RequestFilter(logging.Filter):
    """Adds `request_id` to log records, and replaces a request's path with its route name.

    Drops Django's own line for each response from 400 to 499, because the request log has one."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = request_id.get()
        request = getattr(record, "request", None)
        if request is None:
            return True
        del record.__dict__["request"]  # a formatter that writes all fields would log the path
        if record.name == "django.request" and record.levelno < logging.ERROR:
            return False
        if isinstance(record.args, tuple):
            path, route = getattr(request, "path", None), find_route_name(request)
            record.args = tuple(route if value == path else value for value in record.args)
        return True
