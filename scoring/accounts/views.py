"""The accounts of the installation, for its owners (others get 404), and one's own account."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.accounts.forms import AccountForm, OwnAccountForm, RoleForm
from scoring.accounts.log_in_views import remember_language
from scoring.accounts.queries import list_accounts, list_kept_names, list_sole_events
from scoring.accounts.services import (
    add_account,
    change_role,
    change_settings,
    make_password_path,
    remove_account,
    set_active,
)
from scoring.accounts.wording import ROLE_NAMES
from scoring.actions.refusals_services import Refusal
from scoring.web.access_views import find_owner, find_user
from scoring.web.acts_views import act, page, perform, show_form
from scoring.web.roles_queries import find_account, find_role


@page(find_owner, "GET", "POST")
def show_accounts(request: HttpRequest, owner: User) -> HttpResponse:
    """All accounts, and the form of a new one."""
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
    """One account; a post changes its role."""
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
    """Show a link by which a forgotten password is replaced; the old one is valid until then."""
    return _show(request, user, link=_link(request, user))


@act(_find_account, "account")
def account_active(request: HttpRequest, user: User) -> str:
    active = request.POST.get("active") == "1"
    set_active(owner=find_user(request), user=user, active=active)
    done = _("%(name)s can log in again.") if active else _("%(name)s can no longer log in.")
    return done % {"name": user.get_username()}


@page(_find_account, "GET", "POST")
def account_remove(request: HttpRequest, user: User) -> HttpResponse:
    """Say what happens to the events of an account, then remove it."""
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
