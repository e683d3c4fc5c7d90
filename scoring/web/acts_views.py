"""Decorators for three kinds of views behind the log-in: a page, a page with a form, a POST button.

Each decorator takes a finder (see `scoring.web.access_views`): a function that gets the URL's
arguments and returns the object that the view works on. It raises Http404 if the user has no
access."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypedDict, TypeVar, cast

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import NoReverseMatch, reverse
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_http_methods

from scoring.actions.authors_services import Author
from scoring.actions.refusals_services import Refusal
from scoring.web.forms import focus_first_error
from scoring.web.request_origin import format_device, read_device_key

P = ParamSpec("P")
Found = TypeVar("Found")
Made = TypeVar("Made")
Form = TypeVar("Form", bound=forms.BaseForm)
Find = Callable[Concatenate[HttpRequest, P], Found]
View = Callable[Concatenate[HttpRequest, P], HttpResponseBase]
Lead = str | Callable[[HttpRequest, Found], str]
"""Page to open after the action: a URL name for `link`, or a function that returns the URL."""


class Mistyped(Exception):
    """Error raised for an invalid posted form; `form` has the `errors`."""

    def __init__(self, form: forms.BaseForm) -> None:
        super().__init__(form.errors)
        self.form = form


class Authorship(TypedDict):
    """Author and time of a write, as keyword arguments for every service."""

    author: Author
    now: datetime


@dataclass(frozen=True)
class FormPage:
    """A page with a form: the form, the function that saves it, and the template context. If the
    form is invalid, or `save` raises Mistyped, the page appears again with the typed values. If
    `save` raises Refusal, that becomes a form error."""

    form: forms.BaseForm
    save: Callable[[], Any]
    done: str | Callable[[Any], str]
    """Success message ("" shows none), or a function from the result of `save` to the message."""
    leads: str | Callable[[Any], str]
    """Page after saving: a URL name for `link()`, or a function from `save`'s result to a URL."""
    context: Callable[[], dict[str, Any]]


def authorship(request: HttpRequest) -> Authorship:
    return Authorship(author=read_author(request), now=timezone.now())


def read_author(request: HttpRequest) -> Author:
    device = format_device(request.headers.get("User-Agent", ""))
    return Author.of(cast(User, request.user), device, read_device_key(request))


def check(form: Form) -> Form:
    """Return the form if it is valid; raise Mistyped otherwise."""
    if not form.is_valid():
        raise Mistyped(form)
    return form


def page(
    find: Find[P, Found], *methods: str
) -> Callable[[Callable[[HttpRequest, Found], HttpResponseBase]], View[P]]:
    """Decorator: turn a function into a view for logged-in users. The function gets the object that
    `find` returns for the URL's arguments. `methods`: HTTP methods, by default GET with HEAD."""
    allowed = [*(methods or ("GET",))]
    if "GET" in allowed:
        allowed.append("HEAD")

    def decorate(show: Callable[[HttpRequest, Found], HttpResponseBase]) -> View[P]:
        @require_http_methods(allowed)
        @login_required
        @wraps(show)
        def answer(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            return show(request, find(request, *args, **kwargs))

        return answer

    return decorate


def act(
    find: Find[P, Found], leads: Lead[Found], refused: Lead[Found] | None = None
) -> Callable[[Callable[[HttpRequest, Found], str | HttpResponse]], View[P]]:
    """Decorator: build a POST view for a button that calls a service.

    The function returns a success message, which may be "", and the user is sent to the page
    `leads`. A Refusal or Mistyped becomes an error message on the page `refused`, by default
    `leads`. If the function returns a response, it is sent instead."""

    def decorate(do: Callable[[HttpRequest, Found], str | HttpResponse]) -> View[P]:
        @page(find, "POST")
        @wraps(do)
        def answer(request: HttpRequest, found: Found) -> HttpResponse:
            lead = leads
            try:
                done = do(request, found)
            except Refusal as refusal:
                messages.error(request, refusal.sentence)
                lead = refused or leads
            except Mistyped as mistyped:
                for errors in mistyped.form.errors.values():
                    messages.error(request, " ".join(map(str, errors)))
                lead = refused or leads
            else:
                if isinstance(done, HttpResponse):
                    return done
                if done:
                    messages.success(request, done)
            return redirect(link(request, lead) if isinstance(lead, str) else lead(request, found))

        vars(answer)["lead"] = refused or leads  # for GET: see `wrong_method_views`
        return answer

    return decorate


def form_page(
    find: Find[P, Found], template: str
) -> Callable[[Callable[[HttpRequest, Found], FormPage | HttpResponse]], View[P]]:
    """Decorator: build a view for a page with a form, saved by POST. If the function returns a
    response, it is sent instead of the page."""

    def decorate(fill: Callable[[HttpRequest, Found], FormPage | HttpResponse]) -> View[P]:
        @page(find, "GET", "POST")
        @wraps(fill)
        def answer(request: HttpRequest, found: Found) -> HttpResponse:
            shown = fill(request, found)
            if isinstance(shown, HttpResponse):
                return shown
            saved = submit(request, shown.form, shown.save, shown.done, shown.leads)
            return saved or show_form(request, template, shown.form, shown.context())

        return answer

    return decorate


XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def send_download(content: bytes | str, name: str, kind: str = "application/json") -> HttpResponse:
    """Send a file to save under this name; `kind` is its content type."""
    disposition = content_disposition_header(True, name)
    return HttpResponse(content, content_type=kind, headers={"Content-Disposition": disposition})


def show_form(
    request: HttpRequest, template: str, form: forms.BaseForm, context: dict[str, Any]
) -> HttpResponse:
    status = 422 if form.is_bound else 200
    focus_first_error(form)
    return render(request, template, {"form": form} | context, status=status)


def submit(
    request: HttpRequest,
    form: forms.BaseForm,
    save: Callable[[], Made],
    done: str | Callable[[Made], str],
    leads: str | Callable[[Made], str],
) -> HttpResponse | None:
    """Save a form, show the message `done` and redirect to `leads` (see `FormPage`). Return None if
    the caller must show the form: not posted, not valid, or `save` raises Refusal or Mistyped."""
    if not form.is_valid():
        return None
    try:
        made = save()
    except Refusal as refusal:
        form.add_error(None, refusal.sentence)
        return None
    except Mistyped:
        return None
    if sentence := done if isinstance(done, str) else done(made):
        messages.success(request, sentence)
    return redirect(link(request, leads) if isinstance(leads, str) else leads(made))


def perform(request: HttpRequest, do: Callable[[], object], done: str) -> bool:
    """Call a service and show the message `done`, or its Refusal. Return True if it succeeded."""
    try:
        do()
    except Refusal as refusal:
        messages.error(request, refusal.sentence)
        return False
    messages.success(request, done)
    return True


def link(request: HttpRequest, page: str) -> str:
    """Return the URL of the page named `page`, with as many arguments of the current URL as fit.

    From `…/turns/3/close/`, "board" leads to turn 3 of the same event."""
    parts = [*request.resolver_match.kwargs.items()] if request.resolver_match else []
    for taken in range(len(parts), 0, -1):
        with suppress(NoReverseMatch):
            return reverse(page, kwargs=dict(parts[:taken]))
    return reverse(page)
