"""The accounts of the installation, for its owners: others get 404."""

from __future__ import annotations

from typing import cast

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.forms.accounts.accounts import AccountForm, RoleForm
from scoring.queries.accounts.accounts import list_accounts, list_kept_names, list_sole_events
from scoring.queries.accounts.roles import find_role
from scoring.services.accounts.accounts import (
    add_account,
    change_role,
    remove_account,
    set_active,
)
from scoring.services.accounts.links import make_password_path
from scoring.services.refusals import Refusal
from scoring.views.access import for_owners
from scoring.views.desk.acts import perform
from scoring.wording.accounts import ROLE_NAMES
from scoring.wording.refusals import refusal_sentence


@require_http_methods(["GET", "POST"])
@for_owners
def show_accounts(request: HttpRequest) -> HttpResponse:
    """All accounts, and the form of a new one."""
    form = AccountForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            user = add_account(owner=_owner(request), **form.cleaned_data)
        except Refusal as refusal:
            form.add_error("name", refusal_sentence(refusal))
        else:
            return redirect("account", user.pk)
    context = {
        "accounts": [(each, ROLE_NAMES[each.role]) for each in list_accounts()],
        "form": form,
    }
    status = 422 if form.is_bound else 200
    return render(request, "desk/accounts/accounts.html", context, status=status)


@require_http_methods(["GET", "POST"])
@for_owners
def account(request: HttpRequest, pk: int) -> HttpResponse:
    """One account; a post changes its role."""
    user = get_object_or_404(User, pk=pk)
    if user == request.user:
        return redirect("own_account")
    if request.method == "GET":
        return _show(request, user, link="" if user.has_usable_password() else _link(request, user))
    form = RoleForm(request.POST)
    if not form.is_valid():
        return _show(request, user, form)
    role = form.cleaned_data["role"]
    perform(
        request,
        lambda: change_role(owner=_owner(request), user=user, role=role, now=timezone.now()),
        _("%(name)s is now: %(role)s.") % {"name": user.get_username(), "role": ROLE_NAMES[role]},
    )
    return redirect("account", pk)


@require_POST
@for_owners
def account_link(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a link by which a forgotten password is replaced; the old one is valid until then."""
    user = get_object_or_404(User, pk=pk)
    return _show(request, user, link=_link(request, user))


@require_POST
@for_owners
def account_active(request: HttpRequest, pk: int) -> HttpResponse:
    user, active = get_object_or_404(User, pk=pk), request.POST.get("active") == "1"
    done = _("%(name)s can log in again.") if active else _("%(name)s can no longer log in.")
    perform(
        request,
        lambda: set_active(owner=_owner(request), user=user, active=active),
        done % {"name": user.get_username()},
    )
    return redirect("account", pk)


@require_http_methods(["GET", "POST"])
@for_owners
def account_remove(request: HttpRequest, pk: int) -> HttpResponse:
    """Say what happens to the events of an account, then remove it."""
    user = get_object_or_404(User, pk=pk)
    if request.method == "GET":
        context = {
            "account": user,
            "events": list_sole_events(user),
            "kept": list_kept_names(user),
        }
        return render(request, "desk/accounts/account_remove.html", context)
    name = user.get_username()
    done = perform(
        request,
        lambda: remove_account(owner=_owner(request), user=user, now=timezone.now()),
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
    return render(request, "desk/accounts/account.html", context, status=422 if form else 200)


def _link(request: HttpRequest, user: User) -> str:
    return request.build_absolute_uri(make_password_path(user))


def _owner(request: HttpRequest) -> User:
    return cast(User, request.user)
