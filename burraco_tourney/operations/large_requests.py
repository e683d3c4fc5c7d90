"""The error page for a request that is larger than the server accepts: the limit, and a remedy.

The server passes such a request on without its body (`server/requests.py`), so that the response is
a page in the reader's language like any other error."""

from __future__ import annotations

from http import HTTPStatus

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import gettext as _
from django.views.defaults import bad_request

from burraco_tourney.operations.outage_answers import wants_json
from burraco_tourney.server.requests import TOO_LARGE

MEGABYTE = 1024 * 1024


class LargeRequestMiddleware(MiddlewareMixin):
    """Answers 413 to a request whose body the server dropped because it was too large."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        is_refused = request.META.get(TOO_LARGE)
        return refuse_large(request, settings.REQUEST_MEGABYTES) if is_refused else None


def answer_bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's handler400: answers 413 if a form has too much text, else 400."""
    if isinstance(exception, RequestDataTooBig):
        return refuse_large(request, settings.DATA_UPLOAD_MAX_MEMORY_SIZE // MEGABYTE)
    return bad_request(request, exception)


def refuse_large(request: HttpRequest, megabytes: int) -> HttpResponse:
    """Return a 413 page with this limit, or JSON for phones, which then discard the record."""
    status = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    if wants_json(request):
        why = _("The data sent is larger than %(megabytes)d MB, the limit for one upload.")
        said = {
            "result": "refused",
            "code": "request.too_large",
            "why": why % {"megabytes": megabytes},
        }
        return JsonResponse(said, status=status)
    return render(request, "413.html", {"megabytes": megabytes}, status=status)
