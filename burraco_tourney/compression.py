"""Answers in text are sent compressed to browsers that take gzip.

A compressed length tells something of a secret to whoever can listen, make a browser ask for a page
many times, and have text of their own put beside the secret in it (BREACH). Here that comes to
nothing:
- the session's cookie is SameSite=Lax: what another site makes a browser load comes without it;
- the token of a form is masked with new random bytes in each answer (Django);
- links and PINs of tables stand on pages that repeat nothing of what was asked; a phone's answers
  have no secret in them but their own address, which whoever asks knows;
- each answer has up to a hundred random bytes in its gzip header (Django's middleware), which hide
  the differences of single bytes that the attack measures.
"""

from __future__ import annotations

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

TEXT = ("text/", "application/json", "image/svg+xml")
"""How the types of what is text begin: photos and workbooks are compressed already."""


class TextGZipMiddleware(GZipMiddleware):
    """Django's, for text alone. Small answers and those that are compressed already stay as is."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        if not response.get("Content-Type", "").startswith(TEXT):
            return response
        return super().process_response(request, response)
