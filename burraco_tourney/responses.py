"""Middleware of every response: compression, a default for caches, cookies of https."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

TEXT = ("text/", "application/json", "image/svg+xml")
"""Prefixes of the content types of text; photos and workbooks are compressed already."""


class TextGZipMiddleware(GZipMiddleware):
    """Compresses text for browsers that accept gzip; what is small or compressed stays as it is.

    The length of a compressed page can leak a secret in it to an attacker who listens to the
    network, makes a browser request the page many times and places text of their own in it
    (BREACH). The attack fails here:
    - the session cookie is SameSite=Lax: requests started by another site do not carry it;
    - a form's token is masked with new random bytes in each response (Django);
    - links and PINs of tables stand on pages that echo nothing of the request; a phone's responses
      hold no secret but their own address, which the client knows already;
    - each response has up to a hundred random bytes in its gzip header (Django's middleware), which
      hide the differences of single bytes that the attack measures.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        if not response.get("Content-Type", "").startswith(TEXT):
            return response
        return super().process_response(request, response)


class PrivatePagesMiddleware:
    """Adds `Cache-Control: private, no-store` to responses without a Cache-Control of their own.

    Pages behind an account or a token are stored in no cache, so that nothing of them stays in a
    browser after logging out. A forgotten header cannot make a page public: cacheable pages declare
    themselves (`scoring.web.fresh_views`, static files).
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        response.headers.setdefault("Cache-Control", "private, no-store")
        return response


PREFIX = "__Host-"
NAMES = (settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME, "messages")


class SecureCookiesMiddleware:
    """Marks cookies of https as secure, and gives them names of their own.

    Browsers keep one set of cookies for both ports of an address. A secure cookie is not sent by
    plain http, and no plain one of the same name can be set beside it, so whoever had logged in by
    https could not log in by http any more. `__Host-` is a promise that browsers hold: a cookie of
    this name was set by https, for this host.

    Placed before all middleware that reads cookies; behind a proxy all cookies are secure.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        if settings.HTTPS:
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.is_secure():
            return self.get_response(request)
        for name in NAMES:
            request.COOKIES.pop(name, None)
            if PREFIX + name in request.COOKIES:
                request.COOKIES[name] = request.COOKIES.pop(PREFIX + name)
        response = self.get_response(request)
        for name in NAMES:
            if name in response.cookies:
                cookie = response.cookies.pop(name)
                response.cookies[PREFIX + name] = cookie.value
                response.cookies[PREFIX + name].update({**cookie, "secure": True})
        return response
