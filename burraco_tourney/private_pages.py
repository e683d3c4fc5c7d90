"""What no browser and no proxy keeps: every answer that does not say otherwise itself.

What is behind an account or a token is written in no cache, so that who logs out or gives a phone
back leaves nothing behind. Forgetting a header cannot make a page public: pages that may be kept
say so (`scoring.views.public.fresh`, static files).
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase


class PrivatePagesMiddleware:
    """Adds `Cache-Control: private, no-store` where nothing else is said."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        response.headers.setdefault("Cache-Control", "private, no-store")
        return response
