"""Log-in views, and the form that creates the first account (the owner's). On another
machine than the server's, this form needs the start code (`start_code_services`). Hashing a
password takes half a second, so a process hashes only one at a time."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from scoring.accounts.forms import LogInForm, StartForm
from scoring.accounts.lost_session_views import Typed, ask_to_send
from scoring.accounts.queries import is_claimed
from scoring.accounts.services import create_first_owner
from scoring.accounts.start_code_services import is_start_code
from scoring.accounts.throttle_services import (
    START,
    build_log_in_lock,
    count_miss,
    may_guess,
    note_log_in,
)
from scoring.actions.one_at_a_time_services import Busy
from scoring.actions.refusals_services import Refusal
from scoring.core.limits import AUTHOR_MAX
from scoring.web.request_origin import find_address, is_at_desk
from scoring.web.roles_queries import find_account

RETRY_AFTER = 5
"""Seconds after which a busy server lets the browser retry (the Retry-After header)."""
BACKEND = "django.contrib.auth.backends.ModelBackend"
"""Authentication backend that logs in an account right after its password was set."""


class GuessLimit(ModelBackend):
    """Authentication backend that rejects clients after too many wrong guesses. It must run before
    the backend that hashes the password."""

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **others: Any,
    ) -> None:
        if request is None:
            return
        lock = build_log_in_lock(username or "")
        if not may_guess(lock, find_address(request), timezone.now()):
            raise PermissionDenied


class LogIn(LoginView):
    template_name = "accounts/login.html"
    form_class = LogInForm
    redirect_authenticated_user = True

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        mails = settings.SENDS_MAIL
        typed = self.request.POST.get("typed", "")
        known = {"mails": mails, "is_claimed": is_claimed(), "typed": typed}
        return super().get_context_data(**kwargs) | known

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """Log in. If the process is busy hashing, answer 503 without counting a wrong guess."""
        try:
            return super().post(request, *args, **kwargs)
        except Busy:
            return self._render_busy(request.POST.get("username", ""))

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        user = form.get_user()
        note_log_in(user, find_address(self.request))
        response = super().form_valid(form)
        if typed := Typed.unsign(self.request.POST.get("typed", "")):
            response = ask_to_send(self.request, typed)
        remember_language(response, find_account(user).language)
        return response

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        """Count a wrong guess and show the form again, or answer 429 to a locked-out address. If
        the name or the password is missing, only show the form again."""
        name = form.cleaned_data.get("username")
        if name and form.cleaned_data.get("password"):
            lock, address, now = build_log_in_lock(name), find_address(self.request), timezone.now()
            if not may_guess(lock, address, now) or count_miss(lock, address, now):
                status = HTTPStatus.TOO_MANY_REQUESTS
                return render(self.request, "accounts/locked.html", status=status)
        return super().form_invalid(form)

    def _render_busy(self, name: str) -> HttpResponse:
        form = self.get_form_class()(self.request, initial={"username": name[:AUTHOR_MAX]})
        context = self.get_context_data(form=form, is_busy=True)
        response = self.render_to_response(context, status=HTTPStatus.SERVICE_UNAVAILABLE)
        response.headers["Retry-After"] = str(RETRY_AFTER)
        return response


def remember_language(response: HttpResponse, language: str) -> None:
    """Set the cookie for this browser's language, unless `language` is empty."""
    if language:
        response.set_cookie(settings.LANGUAGE_COOKIE_NAME, language, samesite="Lax")


@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def show_start(request: HttpRequest) -> HttpResponse:
    """Show the form that creates the first account, an owner's; redirect if an account exists."""
    if is_claimed():
        return redirect("desk")
    needs_code = not is_at_desk(request)
    posted = request.POST if request.method == "POST" else None
    form = StartForm(posted, needs_code=needs_code, initial={"language": get_language()})
    if not form.is_bound:
        return _show_form(request, form, HTTPStatus.OK)
    if needs_code and not may_guess(START, find_address(request), timezone.now()):
        form.add_error("code", _("Too many wrong codes: wait ten minutes."))
        return _show_form(request, form, HTTPStatus.TOO_MANY_REQUESTS)
    valid = form.is_valid()
    if needs_code and (code := form.cleaned_data.get("code")) and not is_start_code(code):
        count_miss(START, find_address(request), timezone.now())
        form.add_error(
            "code",
            _(
                "Wrong code: when this program started, it showed the code on the computer where "
                "it is installed. Enter that code."
            ),
        )
        valid = False
    if not valid:
        return _show_form(request, form, HTTPStatus.UNPROCESSABLE_ENTITY)
    return _create(request, form)


def _create(request: HttpRequest, form: StartForm) -> HttpResponse:
    told = form.cleaned_data
    try:
        asked = {name: told[name] for name in ("name", "club", "language")}
        user = create_first_owner(password=told["new_password1"], **asked)
    except Busy:
        form.add_error(None, _("The server is busy: try again in a few seconds."))
        response = _show_form(request, form, HTTPStatus.SERVICE_UNAVAILABLE)
        response.headers["Retry-After"] = str(RETRY_AFTER)
        return response
    except Refusal:  # another browser was quicker
        return redirect("desk")
    login(request, user, backend=BACKEND)
    note_log_in(user, find_address(request))
    response = redirect("welcome")
    remember_language(response, told["language"])
    return response


def _show_form(request: HttpRequest, form: StartForm, status: HTTPStatus) -> HttpResponse:
    return render(request, "accounts/start.html", {"form": form}, status=status)
