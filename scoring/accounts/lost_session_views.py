"""Offer to send a form again that was posted without a session or with an old CSRF token.

This is for pages behind the log-in. The fields travel as a signed value in the pages that follow
(the log-in page, then a page that asks whether to send them), so that a stranger's posts do not
fill the database. They are sent unchanged to the form's URL, and only after the user confirms. No
page shows them, since another account may have logged in. The form's view checks permissions."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from http import HTTPStatus
from typing import Self
from urllib.parse import urlencode, urlsplit

from django.conf import settings
from django.core import signing
from django.core.exceptions import BadRequest, RequestDataTooBig
from django.http import HttpRequest, HttpResponse, QueryDict, UnreadablePostError
from django.http.multipartparser import MultiPartParserError
from django.middleware import csrf
from django.shortcuts import redirect, render
from django.utils.deprecation import MiddlewareMixin
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

from scoring.accounts.forms import LogInForm

DESK = "/desk/"
KEPT_SECONDS = 2 * 60 * 60
"""Seconds for which the signed fields in a page are valid; each page signs the fields anew."""
MAX_SIGNS = 400_000
"""Maximum number of characters in a form's fields; a list of 2,000 pairs takes 150,000."""
_SALT = "typed before the log-in"


@dataclass(frozen=True)
class Typed:
    """The posted fields of a form: `page` is the page that contained it, `action` the URL it posts
    to. Both are paths with queries."""

    action: str
    page: str
    values: dict[str, list[str]]
    files: list[str]
    """Names of the uploaded files, which the user has to choose again."""

    @classmethod
    def read(cls, request: HttpRequest) -> Self | None:
        """Read the fields of a posted form, except secret fields such as passwords. If the signed
        field `typed` contains an earlier form for the same URL, that form is returned instead.
        Returns None if all fields are empty, or if the form is too long or unreadable."""
        try:
            if carried := cls.find_carried(request):
                return carried
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
        return cls(request.get_full_path(), _find_page(request), values, files)

    @classmethod
    def find_carried(cls, request: HttpRequest) -> Self | None:
        """Return the form in the signed field `typed`; None if missing, invalid, too old or made
        for another URL."""
        carried = cls.unsign(request.POST.get("typed", ""))
        return carried if carried and carried.action == request.get_full_path() else None

    def sign(self) -> str:
        return signing.dumps(asdict(self), salt=_SALT, compress=True)

    @classmethod
    def unsign(cls, signed: str) -> Self | None:
        try:
            kept = signing.loads(signed, salt=_SALT, max_age=KEPT_SECONDS)
        except signing.BadSignature:
            return None
        return cls(**kept)


def _is_secret(name: str) -> bool:
    return name == "csrfmiddlewaretoken" or "password" in name or name == "pin"


def _find_page(request: HttpRequest) -> str:
    """Return the path and query of the form's page from the Referer header.

    Without a Referer under /desk/ on this site, returns the path that the form posts to."""
    told = request.headers.get("Referer", "")
    if url_has_allowed_host_and_scheme(told, {request.get_host()}):
        parts = urlsplit(told)
        if parts.path.startswith(DESK):
            return f"{parts.path}?{parts.query}" if parts.query else parts.path
    return request.path


class LostSessionMiddleware(MiddlewareMixin):
    """Keep a form's fields during a log-in and pass them to the form's view."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        if not request.path.startswith(DESK) or not _leads_to_log_in(request, response):
            return response
        if _is_part(request):
            return HttpResponse(status=HTTPStatus.FORBIDDEN)
        if request.method == "POST" and (typed := Typed.read(request)):
            return show_log_in(request, typed)
        return response

    def process_view(self, request: HttpRequest, *_view: object) -> None:
        """If the post has the field `typed` (a signed earlier form), restore that form's fields.

        The CSRF middleware must come earlier in MIDDLEWARE: the restored fields have no token."""
        is_posted = request.method == "POST" and request.path.startswith(DESK)
        if is_posted and (typed := Typed.find_carried(request)):
            request.POST = QueryDict(urlencode(typed.values, doseq=True))


def show_log_in(request: HttpRequest, typed: Typed) -> HttpResponse:
    """Show the log-in page, which carries `typed`, signed. Scripts expect its status 403."""
    context = {
        "form": LogInForm(request),
        "next": typed.page,
        "typed": typed.sign(),
        "is_claimed": True,
        "mails": settings.SENDS_MAIL,
    }
    return render(request, "accounts/login.html", context, status=HTTPStatus.FORBIDDEN)


def ask_to_send(request: HttpRequest, typed: Typed) -> HttpResponse:
    """Show the page that asks whether to send the form that was filled in before the log-in."""
    return render(request, "accounts/send_again.html", {"typed": typed})


def refuse_token(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a failed CSRF check (Django's CSRF_FAILURE_VIEW). A page opened before the last
    log-in or log-out has an old token. So if the Origin header names this site, a form posted to a
    URL under /desk/ can be sent again, after a new log-in if necessary. A log-in form posted by a
    logged-in user leads to /desk/ or, if it carries an earlier form, to the page that asks
    whether to send that form. Other posts get a 403 page."""
    is_own = (
        "Origin" in request.headers and reason != csrf.REASON_BAD_ORIGIN % request.headers["Origin"]
    )
    if is_own and request.path == settings.LOGIN_URL and request.user.is_authenticated:
        typed = Typed.unsign(request.POST.get("typed", ""))
        return ask_to_send(request, typed) if typed else redirect(settings.LOGIN_REDIRECT_URL)
    is_asked = request.path.startswith(DESK) and not _is_part(request)
    if is_own and is_asked and (typed := Typed.read(request)):
        show = ask_to_send if request.user.is_authenticated else show_log_in
        return show(request, typed)
    context = {"sentence": _explain(reason)}
    return render(request, "403_csrf.html", context, status=HTTPStatus.FORBIDDEN)


def _explain(reason: str) -> str:
    match reason:
        case csrf.REASON_NO_CSRF_COOKIE:
            return _(
                "This browser sent no cookie. Allow cookies for this site, reload the page and "
                "try again."
            )
        case csrf.REASON_CSRF_TOKEN_MISSING:
            return _("The browser did not send the whole form: reload the page and try again.")
    if reason.startswith("CSRF token"):
        return _(
            "Somebody logged in or out in this browser after you opened the page: reload the "
            "page and try again."
        )
    return _(
        "The form came from a different address: open this site at the address where you logged "
        "in and try again."
    )


def _leads_to_log_in(request: HttpRequest, response: HttpResponse) -> bool:
    leads = urlsplit(response.headers.get("Location", "")).path == settings.LOGIN_URL
    return leads and not request.user.is_authenticated


def _is_part(request: HttpRequest) -> bool:
    """True if htmx requests a fragment of a page, which a log-in page must not replace."""
    return "HX-Request" in request.headers
