"""Account pages: all accounts for owners (404 for others), and the user's own account.

Passwords are set through a link (mailed, or created by an owner) or changed by their user."""

from __future__ import annotations

from http import HTTPStatus
from threading import Thread
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.forms import PasswordResetForm
from django.contrib.auth.models import User
from django.contrib.auth.views import (
    PasswordChangeView,
    PasswordResetConfirmView,
    PasswordResetView,
)
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse_lazy
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views import View

from scoring.accounts.forms import (
    AccountForm,
    ChangePasswordForm,
    NewPassword,
    OwnAccountForm,
    RoleForm,
)
from scoring.accounts.log_in_views import BACKEND, RETRY_AFTER, remember_language
from scoring.accounts.queries import list_accounts, list_kept_names, list_sole_events
from scoring.accounts.services import (
    add_account,
    change_role,
    change_settings,
    make_password_path,
    remove_account,
    set_active,
)
from scoring.accounts.throttle_services import RESET, build_log_in_lock, count_miss, may_guess
from scoring.accounts.wording import ROLE_NAMES
from scoring.actions.one_at_a_time_services import Busy
from scoring.actions.refusals_services import Refusal
from scoring.web.access_views import find_owner, find_user
from scoring.web.acts_views import act, page, perform, show_form
from scoring.web.request_origin import find_address
from scoring.web.roles_queries import find_account, find_role


@page(find_owner, "GET", "POST")
def show_accounts(request: HttpRequest, owner: User) -> HttpResponse:
    form = AccountForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            user = add_account(owner=owner, **form.cleaned_data)
        except Refusal as refusal:
            form.add_error("name", refusal.sentence)
        else:
            return redirect("account", user.pk)
    accounts = [(each, ROLE_NAMES[role], n) for each, role, n in list_accounts()]
    return show_form(request, "accounts/accounts.html", form, {"accounts": accounts})


def _find_account(request: HttpRequest, pk: int) -> User:
    find_owner(request)
    return get_object_or_404(User, pk=pk)


@page(_find_account, "GET", "POST")
def account(request: HttpRequest, user: User) -> HttpResponse:
    """Show one account to an owner; a post changes its role."""
    if user == request.user:
        return redirect("own_account")
    if request.method != "POST":
        return _show(request, user, link="" if user.has_usable_password() else _link(request, user))
    form = RoleForm(request.POST)
    if not form.is_valid():
        return _show(request, user, form)
    role = form.cleaned_data["role"]
    perform(
        request,
        lambda: change_role(owner=find_user(request), user=user, role=role, now=timezone.now()),
        _("%(name)s is now: %(role)s.") % {"name": user.get_username(), "role": ROLE_NAMES[role]},
    )
    return redirect("account", user.pk)


@page(_find_account, "POST")
def account_link(request: HttpRequest, user: User) -> HttpResponse:
    """Show a link that sets a new password. The old password is valid until the link is used."""
    return _show(request, user, link=_link(request, user))


@act(_find_account, "account")
def account_active(request: HttpRequest, user: User) -> str:
    active = request.POST.get("active") == "1"
    set_active(owner=find_user(request), user=user, active=active)
    done = _("%(name)s can log in again.") if active else _("%(name)s can no longer log in.")
    return done % {"name": user.get_username()}


@page(_find_account, "GET", "POST")
def account_remove(request: HttpRequest, user: User) -> HttpResponse:
    """Show which events removing an account would affect; a post removes the account."""
    if request.method != "POST":
        context = {"account": user, "events": list_sole_events(user), "kept": list_kept_names(user)}
        return render(request, "accounts/account_remove.html", context)
    pk, name = user.pk, user.get_username()
    done = perform(
        request,
        lambda: remove_account(owner=find_user(request), user=user, now=timezone.now()),
        _("Account %(name)s removed.") % {"name": name},
    )
    return redirect("accounts") if done else redirect("account", pk)


def _show(
    request: HttpRequest, user: User, form: RoleForm | None = None, *, link: str = ""
) -> HttpResponse:
    context = {
        "account": user,
        "form": form or RoleForm(initial={"role": find_role(user)}),
        "role": ROLE_NAMES[find_role(user)],
        "link": link,
        "events": list_sole_events(user),
    }
    return render(request, "accounts/account.html", context, status=422 if form else 200)


def _link(request: HttpRequest, user: User) -> str:
    return request.build_absolute_uri(make_password_path(user))


@page(find_user, "GET", "POST")
def own_account(request: HttpRequest, user: User) -> HttpResponse:
    account = find_account(user)
    posted = request.POST if request.method == "POST" else None
    initial = {"club": account.club, "language": account.language, "email": user.email}
    form = OwnAccountForm(posted, initial=initial)
    if form.is_valid():
        told = {"email": user.email} | form.cleaned_data
        change_settings(user=user, **told)
        messages.success(request, _("Saved."))
        response = redirect("own_account")
        remember_language(response, told["language"])
        return response
    return show_form(request, "accounts/own.html", form, {"role": ROLE_NAMES[find_role(user)]})


class BusyAwareView(View):
    """Base view that hashes a password; answers 503 if too many requests wait to hash theirs."""

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


class SetPassword(BusyAwareView, PasswordResetConfirmView):
    """Set a password through a link that works once, then log the account in."""

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
        messages.success(self.request, _("Password saved. You are logged in."))
        return response

    def render_to_response(self, context: dict[str, Any], **kwargs: Any) -> HttpResponse:
        form = context.get("form")
        kwargs.setdefault("status", 422 if form is not None and form.is_bound else 200)
        if not context["validlink"]:
            kwargs["status"] = HTTPStatus.NOT_FOUND
        return super().render_to_response(context, **kwargs)


class ChangePassword(BusyAwareView, PasswordChangeView):
    """Change the password of the logged-in account, whose other sessions end."""

    form_class = ChangePasswordForm
    template_name = "accounts/password.html"
    success_url = reverse_lazy("own_account")

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Change the password; a wrong current one counts as a wrong guess, as in the log-in."""
        lock = build_log_in_lock(request.user.get_username())
        if not may_guess(lock, find_address(request), timezone.now()):
            return _show_locked(request)
        return super().post(request, *args, **kwargs)

    def form_valid(self, form: Any) -> HttpResponse:
        messages.success(self.request, _("Password changed. Log in again on your other devices."))
        return super().form_valid(form)

    def form_invalid(self, form: Any) -> HttpResponse:
        if "old_password" in form.errors and form.data.get("old_password"):
            lock = build_log_in_lock(self.request.user.get_username())
            count_miss(lock, find_address(self.request), timezone.now())
        return self.render_to_response(self.get_context_data(form=form), status=422)


class MailedLink(PasswordResetForm):
    """Password reset form that sends its mail in a thread. Otherwise the response time would
    show whether an account has the typed address."""

    def send_mail(self, *args: Any, **kwargs: Any) -> None:
        Thread(target=super().send_mail, args=args, kwargs=kwargs, daemon=True).start()


class ForgottenPassword(PasswordResetView):
    """Mails a link that sets a new password; 404 if mail is not set up. The response is the same
    for known and unknown addresses."""

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
            _(
                "If an account has this email address, a link to set a new password is on its "
                "way. It is valid for three days."
            ),
        )
        return super().form_valid(form)

    def form_invalid(self, form: PasswordResetForm) -> HttpResponse:
        return self.render_to_response(self.get_context_data(form=form), status=422)


def _show_locked(request: HttpRequest) -> HttpResponse:
    return render(request, "accounts/locked.html", status=HTTPStatus.TOO_MANY_REQUESTS)
