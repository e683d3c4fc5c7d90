"""A form of the desk that was sent without a session, or with the form token of an earlier one.

The log-in page says so, and after it the form is shown again with what was typed; it is never sent
by itself. Its fields travel signed in the log-in page of that very browser, so that a stranger's
posts fill no database; after the log-in they are in the account's session until their form was
shown and left.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from http import HTTPStatus
from typing import Any, Self
from urllib.parse import urlsplit

from django.conf import settings
from django.core import signing
from django.core.exceptions import BadRequest, RequestDataTooBig
from django.http import HttpRequest, HttpResponse, UnreadablePostError
from django.http.multipartparser import MultiPartParserError
from django.middleware import csrf
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

from scoring.accounts.form_filling import fill_form
from scoring.accounts.forms import LogInForm
from scoring.common.edited_rows import TYPED_AGAIN

DESK = "/desk/"
KEPT_SECONDS = 2 * 60 * 60
"""The time for which a form is kept until the log-in, and again until it is shown."""
MAX_SIGNS = 400_000
"""Limit of the characters of all names and values: the list of 2,000 pairs has 150,000."""
_SALT = "typed before the log-in"
_SESSION = "typed"


@dataclass(frozen=True)
class Typed:
    """The fields that were posted to `action`, from the page `page`; both are paths."""

    action: str
    page: str
    """The page's path with its query."""
    values: dict[str, list[str]]
    files: list[str]
    """The names of files, which have to be chosen again."""
    at: float
    """Seconds since 1970."""
    shown_on: str = ""
    """The path of the page that shows it."""

    @classmethod
    def read(cls, request: HttpRequest) -> Self | None:
        """The fields of a post to the desk; None where they are empty, too long or all secret."""
        try:
            fields = {name: request.POST.getlist(name) for name in request.POST}
            files = [
                file.name or "" for name in request.FILES for file in request.FILES.getlist(name)
            ]
        except (BadRequest, RequestDataTooBig, UnreadablePostError, MultiPartParserError):
            return None
        values = {name: kept for name, kept in fields.items() if not _is_secret(name)}
        signs = sum(len(name) + len(value) for name, kept in values.items() for value in kept)
        if not any(any(kept) for kept in values.values()) or signs > MAX_SIGNS:
            return None
        return cls(request.path, _find_page(request), values, files, timezone.now().timestamp())

    @property
    def is_fresh(self) -> bool:
        return 0 <= timezone.now().timestamp() - self.at <= KEPT_SECONDS

    def sign(self) -> str:
        return signing.dumps(asdict(self), salt=_SALT, compress=True)

    @classmethod
    def unsign(cls, signed: str) -> Self | None:
        try:
            kept = signing.loads(signed, salt=_SALT, max_age=KEPT_SECONDS)
        except signing.BadSignature:
            return None
        return cls(**kept)


def keep(request: HttpRequest, typed: Typed) -> None:
    """Keep it in the session of the account that is logged in now."""
    request.session[_SESSION] = json.dumps(asdict(typed))


def find_kept(request: HttpRequest) -> Typed | None:
    kept: Any = request.session.get(_SESSION)
    return Typed(**json.loads(kept)) if kept else None


def forget(request: HttpRequest) -> None:
    request.session.pop(_SESSION, None)


def _is_secret(name: str) -> bool:
    return name == "csrfmiddlewaretoken" or "password" in name or name == "pin"


def _find_page(request: HttpRequest) -> str:
    """The page of the desk on which the form stood, by the word of the browser; else the address
    that it was posted to."""
    told = request.headers.get("Referer", "")
    if url_has_allowed_host_and_scheme(told, {request.get_host()}):
        parts = urlsplit(told)
        if parts.path.startswith(DESK):
            return f"{parts.path}?{parts.query}" if parts.query else parts.path
    return request.path


MESSAGES = '<div id="messages" class="messages stack gap-3" role="status" data-live-keep>'
"""The element of a page of the desk that holds its messages: see `base.html`."""


class LostSessionMiddleware:
    """Keeps what was typed over the log-in, and fills it into its form."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        is_posted = request.method == "POST" and request.path.startswith(DESK)
        if is_posted and (typed := find_kept(request)) and typed.action == request.path:
            forget(request)
        if request.method == "GET" and request.path.startswith(DESK):
            _hand_on(request)
        response = self.get_response(request)
        if not request.path.startswith(DESK):
            return response
        if _leads_to_log_in(request, response) and _is_part(request):
            return HttpResponse(status=HTTPStatus.FORBIDDEN)
        if request.method == "POST" and _leads_to_log_in(request, response):
            typed = Typed.read(request)
            return show_log_in(request, typed) if typed else response
        if request.user.is_authenticated:
            _show_again(request, response)
        return response


def show_log_in(request: HttpRequest, typed: Typed) -> HttpResponse:
    """The log-in page in place of the answer to a form. 403, as scripts that post expect."""
    context = {
        "form": LogInForm(request),
        "next": typed.page,
        "typed": typed.sign(),
        "is_claimed": True,
        "mails": settings.SENDS_MAIL,
    }
    return render(request, "accounts/login.html", context, status=HTTPStatus.FORBIDDEN)


def refuse_token(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The site's CSRF_FAILURE_VIEW. A form of the desk whose origin the browser vouches for was
    opened before a log-in or log-out: it is shown again with what was typed.
    """
    is_own = (
        "Origin" in request.headers and reason != csrf.REASON_BAD_ORIGIN % request.headers["Origin"]
    )
    if is_own and request.path == settings.LOGIN_URL and request.user.is_authenticated:
        return _go_on(request, Typed.unsign(request.POST.get("typed", "")))
    is_asked = request.path.startswith(DESK) and not _is_part(request)
    if is_own and is_asked and (typed := Typed.read(request)):
        return (
            _go_on(request, typed) if request.user.is_authenticated else show_log_in(request, typed)
        )
    context = {"sentence": _explain(reason)}
    return render(request, "403_csrf.html", context, status=HTTPStatus.FORBIDDEN)


def _go_on(request: HttpRequest, typed: Typed | None) -> HttpResponse:
    if typed is None:
        return redirect(settings.LOGIN_REDIRECT_URL)
    keep(request, typed)
    return redirect(typed.page)


def _explain(reason: str) -> str:
    match reason:
        case csrf.REASON_NO_CSRF_COOKIE:
            return _(
                "This browser sent no cookie: they are switched off, or were deleted after the page"
                " was opened. Allow cookies for this desk, load the page again and repeat what you"
                " did."
            )
        case csrf.REASON_CSRF_TOKEN_MISSING:
            return _("The form came without its safety mark: load the page again and repeat it.")
    if reason.startswith("CSRF token"):
        return _(
            "Since this page was opened somebody has logged in or out in this browser: load the"
            " page again and repeat what you did."
        )
    return _(
        "The form came from another address than this desk’s: open the desk by the address in which"
        " you logged in, and repeat what you did."
    )


def _leads_to_log_in(request: HttpRequest, response: HttpResponse) -> bool:
    leads = urlsplit(response.headers.get("Location", "")).path == settings.LOGIN_URL
    return leads and not request.user.is_authenticated


def _is_part(request: HttpRequest) -> bool:
    """Whether a part of a page was asked for, in whose place no log-in page may come."""
    return "HX-Request" in request.headers


def _hand_on(request: HttpRequest) -> None:
    """Hand what is kept to the page of its form: it draws as many rows as were typed."""
    typed = find_kept(request) if request.user.is_authenticated else None
    if typed and typed.is_fresh and typed.action == request.path:
        setattr(request, TYPED_AGAIN, typed.values)


def _show_again(request: HttpRequest, response: HttpResponse) -> None:
    """Fill what is kept into the page of its form. It stays for that page, should it be loaded
    again, until its form is sent or another page is opened."""
    typed = find_kept(request)
    if typed is None:
        return
    if (
        request.method == "POST"
        or _is_part(request)
        or response.status_code in (301, 302, 303, 307)
    ):
        return
    is_page = response.headers.get("Content-Type", "").startswith("text/html")
    if not is_page or response.streaming:
        return
    is_elsewhere = typed.shown_on not in ("", request.path)
    if is_elsewhere or not typed.is_fresh or response.status_code != HTTPStatus.OK:
        forget(request)
        return
    keep(request, replace(typed, shown_on=request.path))
    html = response.text
    filled = fill_form(html, request.path, typed.action, typed.values)
    left = filled.left if filled else _list_values(typed)
    context = {
        "is_filled": filled is not None,
        "place": filled.place if filled else "",
        "left": [value for _name, value in left if value.strip()],
        "files": typed.files,
    }
    notice = render_to_string("accounts/typed_again.html", context)
    response.content = (filled.html if filled else html).replace(MESSAGES, MESSAGES + notice, 1)


def _list_values(typed: Typed) -> list[tuple[str, str]]:
    return [(name, value) for name, kept in typed.values.items() for value in kept]
