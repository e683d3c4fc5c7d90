"""Cookies of the hall's two ports: those of https are marked secure, and have names of their own.

Browsers keep one set of cookies for both ports of an address. A secure cookie is not sent by plain
http, and no plain one of the same name can be set beside it, so whoever had logged in by https
could not log in by http any more. `__Host-` is a promise that browsers hold: a cookie of this name
was set by https, for this host.
"""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse

PREFIX = "__Host-"
NAMES = (settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME, "messages")


class SecureCookiesMiddleware:
    """Placed before all middleware that reads cookies; behind a proxy all cookies are secure."""

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
