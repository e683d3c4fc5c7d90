"""Keeps every response out of caches unless the response itself allows caching.

Pages behind an account or a token are stored in no cache, so that nothing of them stays in a
browser after logging out. A forgotten header cannot make a page public: cacheable pages declare
themselves (`scoring.views.public.fresh`, static files).
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase


class PrivatePagesMiddleware:
    """Adds `Cache-Control: private, no-store` to responses without a Cache-Control of their own."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        response.headers.setdefault("Cache-Control", "private, no-store")
        return response
