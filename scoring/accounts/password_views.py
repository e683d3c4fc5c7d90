"""A password chosen by a link, sent by mail or made by the owner; another one for one's own."""

from __future__ import annotations

from http import HTTPStatus
from threading import Thread
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.forms import PasswordResetForm
from django.contrib.auth.views import (
    PasswordChangeView,
    PasswordResetConfirmView,
    PasswordResetView,
)
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse_lazy
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views import View

from scoring.accounts.forms import NewPassword, OtherPassword
from scoring.accounts.log_in_views import BACKEND, RETRY_AFTER
from scoring.accounts.throttle_services import RESET, count_miss, may_guess, name_log_in
from scoring.actions.gate_services import Busy
from scoring.actions.refusals_services import Refusal
from scoring.web.request_origin import find_address


class Patient(View):
    """A view that hashes a password: while others are hashed, its user is asked to try again."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        try:
            response = super().dispatch(request, *args, **kwargs)
            if hasattr(response, "render"):
                response.render()
            return response
        except Busy:
            page = render(request, "accounts/busy.html", status=HTTPStatus.SERVICE_UNAVAILABLE)
            page.headers["Retry-After"] = str(RETRY_AFTER)
            return page


class SetPassword(Patient, PasswordResetConfirmView):
    """A link that is valid once: a password, and its account is logged in."""

    form_class = NewPassword
    template_name = "accounts/password_set.html"
    success_url = reverse_lazy("desk")
    post_reset_login = True
    post_reset_login_backend = BACKEND

    def form_valid(self, form: Any) -> HttpResponse:
        try:
            response = super().form_valid(form)
        except Refusal:
            self.validlink = False
            return self.render_to_response(self.get_context_data())
        messages.success(self.request, _("Your password is set, and you are logged in."))
        return response

    def render_to_response(self, context: dict[str, Any], **kwargs: Any) -> HttpResponse:
        form = context.get("form")
        kwargs.setdefault("status", 422 if form is not None and form.is_bound else 200)
        if not context["validlink"]:
            kwargs["status"] = HTTPStatus.NOT_FOUND
        return super().render_to_response(context, **kwargs)


class ChangePassword(Patient, PasswordChangeView):
    """Another password for the signed-in account; its other sessions end."""

    form_class = OtherPassword
    template_name = "accounts/password.html"
    success_url = reverse_lazy("own_account")

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Wrong guesses at the old password count as at the log-in."""
        lock = name_log_in(request.user.get_username())
        if not may_guess(lock, find_address(request), timezone.now()):
            return _show_locked(request)
        return super().post(request, *args, **kwargs)

    def form_valid(self, form: Any) -> HttpResponse:
        messages.success(
            self.request, _("Your password is changed. Elsewhere you have to log in again.")
        )
        return super().form_valid(form)

    def form_invalid(self, form: Any) -> HttpResponse:
        if "old_password" in form.errors and form.data.get("old_password"):
            lock = name_log_in(self.request.user.get_username())
            count_miss(lock, find_address(self.request), timezone.now())
        return self.render_to_response(self.get_context_data(form=form), status=422)


class MailedLink(PasswordResetForm):
    """Mails the link after the answer, so that the time says nothing of whether an account has
    the address."""

    def send_mail(self, *args: Any, **kwargs: Any) -> None:
        Thread(target=super().send_mail, args=args, kwargs=kwargs, daemon=True).start()


class ForgottenPassword(PasswordResetView):
    """Mails a link, where mail is set up; the answer is the same whether the address is known."""

    form_class = MailedLink
    template_name = "accounts/password_forgotten.html"
    email_template_name = "accounts/password_mail.txt"
    subject_template_name = "accounts/password_mail_subject.txt"
    success_url = reverse_lazy("password_forgotten")

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not settings.SENDS_MAIL:
            raise Http404
        return super().dispatch(request, *args, **kwargs)

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        address, now = find_address(request), timezone.now()
        if not may_guess(RESET, address, now):
            return _show_locked(request)
        count_miss(RESET, address, now)
        return super().post(request, *args, **kwargs)

    def form_valid(self, form: PasswordResetForm) -> HttpResponse:
        messages.success(
            self.request,
            _("If an account has this address, a link is on its way: it is valid for three days."),
        )
        return super().form_valid(form)

    def form_invalid(self, form: PasswordResetForm) -> HttpResponse:
        return self.render_to_response(self.get_context_data(form=form), status=422)


def _show_locked(request: HttpRequest) -> HttpResponse:
    return render(request, "accounts/locked.html", status=HTTPStatus.TOO_MANY_REQUESTS)
