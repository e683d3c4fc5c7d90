"""Responses during a database or disk outage: the cause and the remedy.

Always 503 with Retry-After: a page in the reader's language that needs no database, or JSON for
phones, which show its text `why` in their status line and send their records again later."""

from __future__ import annotations

import logging
import sys
from http import HTTPStatus

from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse, UnreadablePostError
from django.http.multipartparser import MultiPartParserError
from django.template.loader import render_to_string
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import gettext as _
from django.views.defaults import server_error

from burraco_tourney.operations.logs import find_route_name
from burraco_tourney.operations.outage_causes import NOTHING_LOST, OUTAGE_WORDS, Outage, find_outage

RETRY_AFTER = 5
"""Seconds after which a client may try again."""
JSON = "application/json"

logger = logging.getLogger(__name__)


class OutageMiddleware(MiddlewareMixin):
    """Answers a request that failed because of an outage. Errors raised by other middleware, such
    as a session that cannot be saved, go to `answer_failure`."""

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        outage = find_outage(error)
        return None if outage is None else answer_outage(request, outage, error)


def answer_failure(request: HttpRequest) -> HttpResponse:
    """Django's handler500: an outage page for outages, else the usual server error."""
    error = sys.exc_info()[1]
    outage = find_outage(error)
    return server_error(request) if outage is None else answer_outage(request, outage, error)


def answer_outage(
    request: HttpRequest, outage: Outage, error: BaseException | None
) -> HttpResponse:
    logger.error("%s: %s %s: %s", outage, request.method, find_route_name(request), error)
    if outage != Outage.LOCKED and not connection.in_atomic_block:
        connection.close()  # the next request opens the database anew
    words = OUTAGE_WORDS[outage]
    if wants_json(request):
        said = {"result": "unavailable", "code": f"desk.{outage}", "why": _(words.title)}
        response: HttpResponse = JsonResponse(said)
    else:
        typed = _read_typed(request)
        context = {
            "title": _(words.title),
            "remedy": _(words.remedy),
            "in_play": _(words.in_play),
            "nothing_lost": _(NOTHING_LOST),
            "is_write": request.method == "POST",
            "typed": typed,
            "address": request.get_full_path(),
        }
        response = HttpResponse(render_to_string("outage.html", context))
    response.status_code = HTTPStatus.SERVICE_UNAVAILABLE
    response.headers["Retry-After"] = str(RETRY_AFTER)
    response.headers["Cache-Control"] = "no-store"
    return response


def wants_json(request: HttpRequest) -> bool:
    """True if a program reads the answer, such as the phones' script, and not a person."""
    return request.content_type == JSON or request.get_preferred_type(["text/html", JSON]) == JSON


def _read_typed(request: HttpRequest) -> list[tuple[str, str]]:
    """Return the submitted (name, value) pairs, so that the outage page can submit them again. []
    if a field is secret or the form is incomplete or has files."""
    try:
        fields = [(name, value) for name, values in request.POST.lists() for value in values]
        whole = not request.FILES
    except (UnreadablePostError, MultiPartParserError):
        return []
    secret = any("password" in name or name == "pin" for name, _value in fields)
    return fields if whole and not secret else []
