"""An act of a director: do it, or say why not."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest

from scoring.act_wording import refusal_sentence
from scoring.services.refusals import Refusal


def perform(request: HttpRequest, act: Callable[[], object], done: str) -> bool:
    """Carry out a service; its refusal, or `done`, becomes the message of the next page."""
    try:
        act()
    except Refusal as refusal:
        messages.error(request, refusal_sentence(refusal))
        return False
    messages.success(request, done)
    return True
