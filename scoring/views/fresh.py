"""Conditional answers for an event's public pages: forty phones that reload cost next to nothing.

An event's revision rises with every write to it, so that it stands for everything its pages show.
What else a page depends on (language, account, token, version of the program) is in the tag too.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from hashlib import sha256
from typing import Concatenate, ParamSpec

from django.conf import settings
from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import condition, require_safe

from scoring.models.tournament import Tournament
from scoring.views.access import find_tournament

P = ParamSpec("P")

SHOWN_FROM = {"templates": "*.html", "scoring": "*.py", "static": "*", "locale": "*.mo"}


def show_fresh(
    view: Callable[Concatenate[HttpRequest, Tournament, P], HttpResponse],
) -> Callable[..., HttpResponseBase]:
    """Give a view its event by the slug; answer 304 to who has the page as it stands.

    A page with a message to show is always sent, and without a tag.
    """

    @require_safe
    @wraps(view)
    def answer(
        request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponseBase:
        event = find_tournament(slug)
        tagged = condition(etag_func=lambda request: write_tag(request, event))(
            lambda request: view(request, event, *args, **kwargs)
        )
        response: HttpResponseBase = tagged(request)
        patch_vary_headers(response, ["Cookie", "Accept-Language"])
        patch_cache_control(response, private=True, no_cache=True)
        return response

    return answer


def write_tag(request: HttpRequest, event: Tournament) -> str | None:
    """What the page depends on, as an ETag; None while there is a message to show."""
    if len(get_messages(request)):
        return None
    parts = (
        event.pk,
        event.revision,
        get_language(),
        request.get_full_path(),
        request.user.pk,
        # Forms carry a token that belongs to this cookie: a page must not outlive it.
        request.COOKIES.get(settings.CSRF_COOKIE_NAME),
        read_version(),
    )
    return f'W/"{sha256(repr(parts).encode()).hexdigest()[:32]}"'


@cache
def read_version() -> int:
    """The time of the newest file that pages are made from: an update renews them all."""
    return max(
        path.stat().st_mtime_ns
        for folder, pattern in SHOWN_FROM.items()
        for path in (settings.BASE_DIR / folder).rglob(pattern)
    )
