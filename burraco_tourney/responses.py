"""Middleware for every response: compression, default cache headers, secure cookies."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.deprecation import MiddlewareMixin

TEXT = ("text/", "application/json", "image/svg+xml")
"""Prefixes of compressible content types; photos and workbooks are compressed already."""


class TextGZipMiddleware(GZipMiddleware):
    """Compresses text for browsers that accept gzip, unless it is short or already compressed.

    The length of a compressed page can leak a secret in it to an attacker who listens to the
    network, makes a browser request the page many times and places text of their own in it
    (BREACH). The attack fails here:
    - the session cookie is SameSite=Lax: requests started by another site do not carry it;
    - a form's token is masked with new random bytes in each response (Django);
    - pages with links and PINs of tables repeat no part of the request; a phone's responses hold no
      secret except their own address, which the client knows already;
    - each response has up to a hundred random bytes in its gzip header (Django's middleware), which
      hide the differences of single bytes that the attack measures."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        if not response.get("Content-Type", "").startswith(TEXT):
            return response
        return super().process_response(request, response)


class PrivatePagesMiddleware(MiddlewareMixin):
    """Adds `Cache-Control: private, no-store` to responses without a Cache-Control header.

    Pages behind an account or a token are stored in no cache, so that their content does not stay
    in a browser after logging out. A forgotten header cannot make a page public: cacheable pages
    set the header themselves (`scoring.web.fresh_views`, static files)."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        response.headers.setdefault("Cache-Control", "private, no-store")
        return response


PREFIX = "__Host-"
NAMES = (settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME, "messages")


class SecureCookiesMiddleware:
    """Marks cookies sent by https as secure, and prefixes their names with `__Host-`.

    Browsers keep one set of cookies for both ports of an address. A secure cookie is not sent by
    plain http and blocks a plain one of the same name, so after a log-in by https nobody could log
    in by http any more. Browsers guarantee that a `__Host-` cookie was set by https, for this host.

    Placed before all middleware that reads cookies. Not used behind a proxy with https: there
    Django's settings make every cookie secure."""

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
