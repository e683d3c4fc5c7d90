"""The log-in of directors. A password is hashed for half a second: one at a time in a process."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from scoring.services.gate import Busy
from scoring.services.guesses import count_miss, may_guess, name_log_in, note_log_in
from scoring.views.devices import find_address

RETRY_AFTER = 5
"""Seconds."""


class GuessLimit(ModelBackend):
    """Refuses a client with too many wrong guesses, before the next backend hashes a password."""

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **others: Any,
    ) -> None:
        if request is None:
            return
        lock = name_log_in(username or "")
        if not may_guess(lock, find_address(request), timezone.now()):
            raise PermissionDenied


class LogIn(LoginView):
    redirect_authenticated_user = True

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """Log in; while another password is hashed the user is asked to try again, and nothing is
        counted."""
        try:
            return super().post(request, *args, **kwargs)
        except Busy:
            return self._render_busy(request.POST.get("username", ""))

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        note_log_in(form.get_user(), find_address(self.request))
        return super().form_valid(form)

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        """Count a wrong guess: a name and a password, if guessing was not refused."""
        name = form.cleaned_data.get("username")
        if name and form.cleaned_data.get("password"):
            lock, address, now = name_log_in(name), find_address(self.request), timezone.now()
            if not may_guess(lock, address, now) or count_miss(lock, address, now):
                status = HTTPStatus.TOO_MANY_REQUESTS
                return render(self.request, "registration/locked.html", status=status)
        return super().form_invalid(form)

    def _render_busy(self, name: str) -> HttpResponse:
        form = self.get_form_class()(self.request, initial={"username": name[:150]})
        context = self.get_context_data(form=form, is_busy=True)
        response = self.render_to_response(context, status=HTTPStatus.SERVICE_UNAVAILABLE)
        response.headers["Retry-After"] = str(RETRY_AFTER)
        return response
