"""After the first log-in: a real event, the demo, the guide."""

from __future__ import annotations

from http import HTTPStatus
from typing import cast

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from scoring.demo.steps import STEPS, continue_demo
from scoring.services.refusals import Refusal
from scoring.views.access import for_directors
from scoring.wording.refusals import refusal_sentence


@require_GET
@for_directors
def show_welcome(request: HttpRequest) -> HttpResponse:
    return render(request, "desk/accounts/welcome.html")


@require_POST
@for_directors
def demo(request: HttpRequest) -> HttpResponse:
    """Take the next step towards the demo, then show how far it is; the whole demo is opened."""
    try:
        event, done = continue_demo(director=cast(User, request.user), now=timezone.now())
    except Refusal as refusal:
        messages.error(request, refusal_sentence(refusal))
        return _lead(request, reverse("desk"))
    if done >= STEPS:
        return _lead(request, reverse("console", args=[event.slug]))
    context = {"done": done, "steps": STEPS}
    is_part = "HX-Request" in request.headers
    page = "desk/accounts/demo_progress.html" if is_part else "desk/accounts/demo.html"
    return render(request, page, context)


def _lead(request: HttpRequest, url: str) -> HttpResponse:
    if "HX-Request" in request.headers:
        return HttpResponse(status=HTTPStatus.OK, headers={"HX-Redirect": url})
    return redirect(url)
