"""The server's log: each line has its request's ID, none holds a secret.

The link of a table or of a pair holds its token, so a request is logged by its route, never by its
path. What somebody has typed may stand in a line, but makes no line of its own.
"""

from __future__ import annotations

import logging
import re
from contextvars import ContextVar

request_id: ContextVar[str] = ContextVar("request_id", default="-")
"""The ID of the request that this thread answers."""


CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
"""Signs, but for the line's end, that move a terminal's cursor, colour or direction."""


def show_control(text: str) -> str:
    """The text with its control characters written out, as Python writes them."""
    return CONTROL.sub(lambda found: ascii(found[0])[1:-1], text)


class PlainFormatter(logging.Formatter):
    """One line for each record; further lines, those of a traceback too, are indented."""

    def format(self, record: logging.LogRecord) -> str:
        return show_control(super().format(record)).replace("\n", "\n    ")

    def formatMessage(self, record: logging.LogRecord) -> str:
        return super().formatMessage(record).replace("\n", "\\n")


def find_route_name(request: object) -> str:
    """The route name of the view that answered; `static` or `none` where there was no view."""
    match = getattr(request, "resolver_match", None)
    if match is not None:
        return str(match.view_name or match.route)
    static = str(getattr(request, "path_info", "")).startswith("/static/")
    return "static" if static else "none"


class RequestFilter(logging.Filter):
    """Adds `request_id` to log records, and puts a request's route in the place of its path.

    Django's own line for each response from 400 to 499 is dropped: the request log has it.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = request_id.get()
        request = getattr(record, "request", None)
        if request is None:
            return True
        del record.__dict__["request"]  # a formatter of all fields would log the path
        if record.name == "django.request" and record.levelno < logging.ERROR:
            return False
        if isinstance(record.args, tuple):
            path, route = getattr(request, "path", None), find_route_name(request)
            record.args = tuple(route if value == path else value for value in record.args)
        return True
