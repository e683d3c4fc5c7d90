"""The log-in of directors. A password is hashed for half a second: one at a time in a process."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse

from scoring.services.gate import Busy

RETRY_AFTER = 5
"""Seconds."""


class LogIn(LoginView):
    redirect_authenticated_user = True

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """Log in; who comes while others are hashed is asked to try again, and is not counted."""
        try:
            return super().post(request, *args, **kwargs)
        except Busy:
            return self._render_busy(request.POST.get("username", ""))

    def _render_busy(self, name: str) -> HttpResponse:
        form = self.get_form_class()(self.request, initial={"username": name[:150]})
        context = self.get_context_data(form=form, is_busy=True)
        response = self.render_to_response(context, status=HTTPStatus.SERVICE_UNAVAILABLE)
        response.headers["Retry-After"] = str(RETRY_AFTER)
        return response
