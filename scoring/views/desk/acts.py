"""Carries out a director's act by a service; a refusal becomes a sentence."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TypedDict, TypeVar, cast

from django import forms
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.utils import timezone

from scoring.services.journal.authors import Author
from scoring.services.refusals import Refusal
from scoring.views.devices import format_device
from scoring.wording.refusals import refusal_sentence

Made = TypeVar("Made")


class Authorship(TypedDict):
    """The author and the time of an act: arguments of every service."""

    author: Author
    now: datetime


def sign(request: HttpRequest) -> Authorship:
    """The authorship of the signed-in account, as of now."""
    author = Author.of(
        cast(User, request.user), format_device(request.headers.get("User-Agent", ""))
    )
    return Authorship(author=author, now=timezone.now())


def perform(request: HttpRequest, act: Callable[[], object], done: str) -> bool:
    """Call a service; its refusal, or `done` if it says something, becomes the message of the
    next page."""
    try:
        act()
    except Refusal as refusal:
        messages.error(request, refusal_sentence(refusal))
        return False
    if done:
        messages.success(request, done)
    return True


def submit(
    request: HttpRequest,
    form: forms.Form,
    act: Callable[[], Made],
    done: str | Callable[[Made], str],
) -> bool:
    """Call a service with a form, if the form is valid.

    The service's refusal becomes an error of the form, which keeps its input; `done`, of what the
    service made where that is in it, is the message of the next page.
    """
    if not form.is_valid():
        return False
    try:
        made = act()
    except Refusal as refusal:
        form.add_error(None, refusal_sentence(refusal))
        return False
    messages.success(request, done if isinstance(done, str) else done(made))
    return True
