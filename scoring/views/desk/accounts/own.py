"""What an account says of itself."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.forms.accounts.accounts import OwnAccountForm
from scoring.queries.accounts.roles import find_account, find_role
from scoring.services.accounts.accounts import change_settings
from scoring.views.log_in import remember_language
from scoring.wording.accounts import ROLE_NAMES


@require_http_methods(["GET", "POST"])
@login_required
def own_account(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
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
    context = {"form": form, "role": ROLE_NAMES[find_role(user)]}
    status = 422 if form.is_bound else 200
    return render(request, "desk/accounts/own.html", context, status=status)
