"""Useful responses to requests whose URL does not support the method."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import Resolver404, resolve, reverse

PAGES = {
    "person_add": "event_settings",
    "person_remove": "event_settings",
    "event_undelete": "desk",
    "phase_remove": "plan",
    "session_remove": "plan",
    "pair_remove": "pairs",
    "turn_pair": "console",
    "turn_publish": "console",
    "ticket_renew": "tickets",
    "ticket_revoke": "tickets",
    "rules_copy": "rules",
    "rules_retire": "rules",
    "rules_return": "rules",
    "conversion_copy": "conversion_tables",
    "conversion_retire": "conversion_tables",
    "conversion_reinstate": "conversion_tables",
    "export_profile_copy": "export_profiles",
    "export_profile_retire": "export_profiles",
    "export_profile_reinstate": "export_profiles",
    "circuit_sign": "circuits",
    "circuit_retire": "circuits",
    "circuit_reinstate": "circuits",
    "person_page": "personal_data",
    "account_link": "accounts",
    "account_active": "accounts",
}
"""Page to open, by URL name, for URLs whose parent URL is missing, gone or restricted."""


class WrongMethodMiddleware:
    """Replaces a 405 response for people: redirects a GET to a useful page, explains a failed POST.
    Programs, which do not accept HTML, get the bare response."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        is_refused = response.status_code == HTTPStatus.METHOD_NOT_ALLOWED
        if not is_refused or "text/html" not in request.headers.get("Accept", ""):
            return response
        if request.method in ("GET", "HEAD"):
            return HttpResponseRedirect(find_page(request))
        page = render(request, "405.html", status=HTTPStatus.METHOD_NOT_ALLOWED)
        page.headers["Allow"] = response.headers.get("Allow", "")
        return page


def find_page(request: HttpRequest) -> str:
    """Return the page to open instead: given by `PAGES`, or the nearest parent URL that exists."""
    match = request.resolver_match
    if match and (page := PAGES.get(match.url_name or "")):
        args = [match.kwargs["slug"]] if "slug" in match.kwargs and page != "desk" else []
        return reverse(page, args=args)
    above = request.path
    while above != "/":
        above = above.rstrip("/").rpartition("/")[0] + "/"
        try:
            resolve(above)
        except Resolver404:
            continue
        return above
    return above
