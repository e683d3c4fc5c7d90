"""A form whose act may be refused: then the sentence stands on the form, and nothing is lost."""

from __future__ import annotations

from collections.abc import Callable

from django import forms
from django.contrib import messages
from django.http import HttpRequest

from scoring.services.refusals import Refusal
from scoring.wording.acts import refusal_sentence


def submit(request: HttpRequest, form: forms.Form, act: Callable[[], object], done: str) -> bool:
    """Carry out a service with a form that may be valid; `done` is the next page's message."""
    if not form.is_valid():
        return False
    try:
        act()
    except Refusal as refusal:
        form.add_error(None, refusal_sentence(refusal))
        return False
    messages.success(request, done)
    return True
