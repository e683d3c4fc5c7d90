"""What the server writes down: each line with its request's number, none with a secret in it.

A table's or a pair's link holds its token, so that no path of a request is ever written: its route
stands for it.
"""

from __future__ import annotations

import logging
from contextvars import ContextVar

request_id: ContextVar[str] = ContextVar("request_id", default="-")
"""Of the request that this thread answers."""


def find_route(request: object) -> str:
    """The name of the view that answered; `static` and `none` where there was no view."""
    match = getattr(request, "resolver_match", None)
    if match is not None:
        return str(match.view_name or match.route)
    static = str(getattr(request, "path_info", "")).startswith("/static/")
    return "static" if static else "none"


class RequestFilter(logging.Filter):
    """Adds `request_id`, and writes a request's route where Django would write its path.

    Django's own line for each answer from 400 to 499 is dropped: the request log has it.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = request_id.get()
        request = getattr(record, "request", None)
        if request is None:
            return True
        del record.__dict__["request"]  # a formatter that writes every field would write its path
        if record.name == "django.request" and record.levelno < logging.ERROR:
            return False
        if isinstance(record.args, tuple):
            path, route = getattr(request, "path", None), find_route(request)
            record.args = tuple(route if value == path else value for value in record.args)
        return True
