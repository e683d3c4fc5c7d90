"""The server's log: each line has its request's ID, none holds a secret.

The link of a table or of a pair holds its token, so a request is logged by its route, never by its
path.
"""

from __future__ import annotations

import logging
from contextvars import ContextVar

request_id: ContextVar[str] = ContextVar("request_id", default="-")
"""The ID of the request that this thread answers."""


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
