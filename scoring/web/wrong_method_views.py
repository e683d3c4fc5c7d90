"""Useful responses to requests whose URL does not support the method."""

from __future__ import annotations

from contextlib import suppress
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import Resolver404, resolve
from django.utils.deprecation import MiddlewareMixin

from scoring.web.acts_views import link


class WrongMethodMiddleware(MiddlewareMixin):
    """Replaces a 405 response for people: redirects a GET to a useful page, explains a failed POST.

    Programs, which do not accept HTML, get the bare response."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        is_refused = response.status_code == HTTPStatus.METHOD_NOT_ALLOWED
        if not is_refused or "text/html" not in request.headers.get("Accept", ""):
            return response
        if request.method in ("GET", "HEAD"):
            return HttpResponseRedirect(find_page(request))
        page = render(request, "405.html", status=HTTPStatus.METHOD_NOT_ALLOWED)
        page.headers["Allow"] = response.headers.get("Allow", "")
        return page


def find_page(request: HttpRequest) -> str:
    """Return the URL to open instead: the page that a POST to this view leads to, if it is known;
    otherwise the nearest parent URL that exists."""
    match = request.resolver_match
    if match and isinstance(lead := getattr(match.func, "lead", None), str):
        return link(request, lead)
    above = request.path
    while above != "/":
        above = above.rstrip("/").rpartition("/")[0] + "/"
        with suppress(Resolver404):
            resolve(above)
            break
    return above
