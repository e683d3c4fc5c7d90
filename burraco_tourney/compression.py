"""Text responses are compressed for browsers that accept gzip.

The length of a compressed page can leak a secret in it to an attacker who listens to the network,
makes a browser request the page many times and places text of their own in it (BREACH). The attack
fails here:
- the session cookie is SameSite=Lax: requests started by another site do not carry it;
- a form's token is masked with new random bytes in each response (Django);
- links and PINs of tables stand on pages that echo nothing of the request; a phone's responses hold
  no secret but their own address, which the client knows already;
- each response has up to a hundred random bytes in its gzip header (Django's middleware), which
  hide the differences of single bytes that the attack measures.
"""

from __future__ import annotations

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

TEXT = ("text/", "application/json", "image/svg+xml")
"""Prefixes of the content types of text; photos and workbooks are compressed already."""


class TextGZipMiddleware(GZipMiddleware):
    """Django's GZipMiddleware, for text only. Small or already compressed responses stay as they
    are."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        if not response.get("Content-Type", "").startswith(TEXT):
            return response
        return super().process_response(request, response)
