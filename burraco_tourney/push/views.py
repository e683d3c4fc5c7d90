"""Subscriptions of browsers to an event's news, and the worker that shows them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from burraco_tourney.push.delivery import LONGEST, is_known_endpoint
from burraco_tourney.push.encryption import BrowserKeys, encode_public_key, load_key
from burraco_tourney.push.watch import list_news
from scoring.common.access_views import find_tournament
from scoring.common.refusals_services import Refusal
from scoring.core.decoding import BadData, BadJson, Whole, decode, max_length, parse_json, within
from scoring.public.push_services import Browser, subscribe_browser, unsubscribe_browsers

LARGEST_BODY = 4 * 1024


@dataclass(frozen=True, slots=True)
class Subscription:
    """A browser's subscription, as `js/public/push.js` sends it."""

    endpoint: Annotated[str, max_length(LONGEST)]
    p256dh: Annotated[str, max_length(100)]
    auth: Annotated[str, max_length(40)]
    entry: Annotated[Whole, within(1, 32_767)] | None = None


@dataclass(frozen=True, slots=True)
class Farewell:
    endpoint: Annotated[str, max_length(LONGEST)]


@cache_control(no_cache=True)
@require_safe
def show_public_worker(request: HttpRequest) -> HttpResponse:
    """The service worker of public pages: it shows messages and keeps nothing."""
    return render(request, "public/worker.js", content_type="text/javascript; charset=utf-8")


@never_cache
@require_safe
def show_push_key(request: HttpRequest) -> JsonResponse:
    """The desk's public key, which browsers subscribe with."""
    return JsonResponse({"key": encode_public_key(load_key())})


# No cookie gives access here, which another site could misuse: whoever knows the event may be told.
@csrf_exempt
@require_POST
def push_subscribe(request: HttpRequest, slug: str) -> HttpResponse:
    event = find_tournament(request, slug)
    now = timezone.now()
    try:
        asked = decode(Subscription, _read_body(request))
        BrowserKeys.parse(asked.p256dh, asked.auth)
    except (BadData, BadJson, ValueError):
        return HttpResponse(status=400)
    if not is_known_endpoint(asked.endpoint):
        return HttpResponse(status=400)
    try:
        subscribe_browser(
            tournament=event,
            browser=Browser(asked.endpoint, asked.p256dh, asked.auth),
            number=asked.entry,
            language=get_language() or event.language,
            known=[notice.key for notice in list_news(event, now)],
            now=now,
        )
    except Refusal:
        return HttpResponse(status=409)
    return HttpResponse(status=204)


@csrf_exempt
@require_POST
def push_unsubscribe(request: HttpRequest, slug: str) -> HttpResponse:
    event = find_tournament(request, slug)
    try:
        asked = decode(Farewell, _read_body(request))
    except (BadData, BadJson):
        return HttpResponse(status=400)
    unsubscribe_browsers(tournament=event, endpoints=[asked.endpoint])
    return HttpResponse(status=204)


def _read_body(request: HttpRequest) -> object:
    """Raises BadJson for what is no JSON, or too much of it. Other sites cannot send this type."""
    if request.content_type != "application/json" or len(request.body) > LARGEST_BODY:
        raise BadJson
    return parse_json(request.body)
