"""The first minute: without an account, the first owner is made here, and never again.

Open on the desk's own machine, and from elsewhere with the code that the server printed.
"""

from __future__ import annotations

from http import HTTPStatus

from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from scoring.accounts.forms import StartForm
from scoring.accounts.log_in_views import BACKEND, RETRY_AFTER, remember_language
from scoring.accounts.queries import is_claimed
from scoring.accounts.services import create_first_owner
from scoring.accounts.start_code_services import is_start_code
from scoring.accounts.throttle_services import START, count_miss, may_guess, note_log_in
from scoring.actions.gate_services import Busy
from scoring.actions.refusals_services import Refusal
from scoring.web.request_origin import find_address, is_at_desk


@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def show_start(request: HttpRequest) -> HttpResponse:
    """The form of the first owner; once there is an account, the way to the log-in."""
    if is_claimed():
        return redirect("desk")
    needs_code = not is_at_desk(request)
    posted = request.POST if request.method == "POST" else None
    form = StartForm(posted, needs_code=needs_code, initial={"language": get_language()})
    if not form.is_bound:
        return _show(request, form, HTTPStatus.OK)
    if needs_code and not may_guess(START, find_address(request), timezone.now()):
        form.add_error("code", _("Too many wrong codes: wait ten minutes."))
        return _show(request, form, HTTPStatus.TOO_MANY_REQUESTS)
    valid = form.is_valid()
    if needs_code and (code := form.cleaned_data.get("code")) and not is_start_code(code):
        count_miss(START, find_address(request), timezone.now())
        form.add_error("code", _("This is not the code that the server printed."))
        valid = False
    if not valid:
        return _show(request, form, HTTPStatus.UNPROCESSABLE_ENTITY)
    return _create(request, form)


def _create(request: HttpRequest, form: StartForm) -> HttpResponse:
    told = form.cleaned_data
    try:
        asked = {name: told[name] for name in ("name", "club", "language")}
        user = create_first_owner(password=told["new_password1"], **asked)
    except Busy:
        form.add_error(None, _("The desk is busy: send it again in a few seconds."))
        response = _show(request, form, HTTPStatus.SERVICE_UNAVAILABLE)
        response.headers["Retry-After"] = str(RETRY_AFTER)
        return response
    except Refusal:  # another browser was quicker
        return redirect("desk")
    login(request, user, backend=BACKEND)
    note_log_in(user, find_address(request))
    response = redirect("welcome")
    remember_language(response, told["language"])
    return response


def _show(request: HttpRequest, form: StartForm, status: HTTPStatus) -> HttpResponse:
    return render(request, "accounts/start.html", {"form": form}, status=status)
