"""Public pages, rendered once per version and sent only to browsers without that version.

A page's version (queries.page_versions) identifies the data it shows. Its ETag also covers the
whole address, the language, the program's version and, for a signed-in user, the account and the
forms' token. A page that is the same for everybody is rendered once.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from hashlib import sha256
from typing import Concatenate, ParamSpec

from django.conf import settings
from django.contrib.messages import get_messages
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import condition, require_safe

from scoring.models.tournament import Tournament
from scoring.queries.page_versions import find_shown_event
from scoring.show.tour import TOUR_KEY
from scoring.views.access import may_read, show_whole_to_directors
from scoring.views.public.held_back import HeldBackError, show_held_back
from scoring.views.public.rendered import RenderedPages, UnsharableError, render_shared
from scoring.views.public.time import read_server_time

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, Tournament, P], HttpResponse]
Show = Callable[[HttpRequest], HttpResponse]

SHOWN_FROM = {
    "templates": "*.html", "scoring": "*.py", "static": "*", "locale": "*.mo", "docs": "*"
}  # fmt: skip
SERVER_TIME = "Server-Time"
"""The header by which a page that is renewed, or is not out of date, sets the clock on it."""
KEPT_QUERIES = {"list", "sort", "by", "page", "screen"}
"""Query parameters with few values. Pages with free text in the query are not kept."""

rendered_pages = RenderedPages()


def show_fresh(
    shows: Callable[..., dict[str, object]] | None = None, *, is_for_others: bool = False
) -> Callable[[View[P]], Callable[..., HttpResponseBase]]:
    """Give a view its event by slug; answer 304 if the browser has the current page.

    `shows` gives, from the address's arguments, the smazzate that the page shows as they are
    recorded: see `find_shown_event`. A page with a message is always sent, without a tag. What
    `is_for_others` tells directors what the public sees; of all else they see the whole.
    """

    def decorate(view: View[P]) -> Callable[..., HttpResponseBase]:
        @require_safe
        @wraps(view)
        def answer(
            request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs
        ) -> HttpResponseBase:
            found = find_shown_event(slug, **(shows(*args, **kwargs) if shows else {}))
            if found is None or not may_read(request, found[0]):
                raise Http404("No such event")
            event, version = found
            if not is_for_others:
                show_whole_to_directors(request, event)

            def show(request: HttpRequest) -> HttpResponse:
                try:
                    return view(request, event, *args, **kwargs)
                except HeldBackError as held_back:
                    return show_held_back(request, event, held_back.turn)

            return send_fresh(request, show, (event.pk, event.created_at, *version))

        return answer

    return decorate


def send_fresh(request: HttpRequest, show: Show, version: tuple[object, ...]) -> HttpResponseBase:
    """The page made by `show`, unless the browser has it; rendered once for everybody.

    `version` identifies the data that the page shows.
    """
    parts = _list_parts(request, version)

    def send(request: HttpRequest) -> HttpResponse:
        return _send_shared(request, show, parts) if is_shared(request) else show(request)

    return send_tagged(request, send, version)


def _list_parts(request: HttpRequest, version: tuple[object, ...]) -> tuple[object, ...]:
    # With its origin, which stands in what a page says for messengers.
    return (*version, get_language(), request.build_absolute_uri())


def send_tagged(request: HttpRequest, send: Show, version: tuple[object, ...]) -> HttpResponseBase:
    """A page of this reader alone, unless the browser has it."""
    parts = _list_parts(request, version)
    tagged = condition(etag_func=lambda request: write_tag(request, parts))(send)
    response: HttpResponseBase = tagged(request)
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    patch_cache_control(response, private=True, no_cache=True)
    response.headers[SERVER_TIME] = str(read_server_time())
    return response


def is_shared(request: HttpRequest) -> bool:
    """Whether the page has nothing personal: no account, no message."""
    return not request.user.is_authenticated and not len(get_messages(request))


def write_tag(request: HttpRequest, parts: tuple[object, ...]) -> str | None:
    """The ETag of all that the page depends on; None if there is a message to show."""
    if len(get_messages(request)):
        return None
    # Forms carry a token that belongs to this cookie: a page must not outlive it.
    own = (
        (
            request.user.pk,
            request.COOKIES.get(settings.CSRF_COOKIE_NAME),
            str(request.session.get(TOUR_KEY)),
        )
        if request.user.is_authenticated
        else ()
    )
    return f'W/"{sha256(repr((*parts, *own, read_version())).encode()).hexdigest()[:32]}"'


def _send_shared(request: HttpRequest, show: Show, key: tuple[object, ...]) -> HttpResponse:
    try:
        if request.GET.keys() <= KEPT_QUERIES:
            page = rendered_pages.find(key, lambda: render_shared(request, show))
        else:
            page = render_shared(request, show)
    except UnsharableError as unsharable:
        return unsharable.response
    return page.answer(request)


@cache
def read_version() -> int:
    """The time of the newest file of templates and program, so that an update renews all pages."""
    return max(
        path.stat().st_mtime_ns
        for folder, pattern in SHOWN_FROM.items()
        for path in (settings.BASE_DIR / folder).rglob(pattern)
    )
