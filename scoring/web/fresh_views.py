"""Public pages, rendered once per version and sent only to browsers without that version. A page's
version (`web.page_versions_queries`) identifies the data that the page shows. The page's ETag also
covers the full URL, the language, the program's version and, for a logged-in user, the account, the
session and the form token. A page that is the same for everybody is rendered once."""

from __future__ import annotations

import gzip
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from dataclasses import dataclass
from functools import cache, wraps
from hashlib import sha256
from http import HTTPStatus
from pathlib import Path
from threading import Lock
from typing import Concatenate, ParamSpec

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.contrib.messages import get_messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import condition, require_safe

from scoring.models.tournament import Tournament
from scoring.web.access_views import may_read, show_whole_to_directors
from scoring.web.page_versions_queries import find_shown_event

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, Tournament, P], HttpResponse]
Show = Callable[[HttpRequest], HttpResponse]

SHOWN_FROM = {
    "templates": "*.html", str(Path(__file__).parents[1]): "*.py", "static": "*", "locale": "*.mo",
    "docs": "*",
}  # fmt: skip
SERVER_TIME = "Server-Time"
"""Header with the server's time, which sets a page's clock; 304 responses have it too."""
SAME_FOR_ALL = "Same-For-All"
"""Internal header of responses that are the same for every reader; removed before sending."""
SHARED_CACHE = "public, max-age=0, must-revalidate, s-maxage=1, stale-while-revalidate=5"
"""Cache-Control of responses that are the same for every reader. A proxy asks this server at most
once a second, and meanwhile sends its copy; a browser must revalidate each time."""
CACHED_PARAMETERS = {"list", "sort", "by", "page", "screen", "all", "hall", "part"}
"""Query parameters with few possible values. Pages with other parameters are not cached here."""
MAX_BYTES = 24 * 1024 * 1024
"""Limit of a process's cache of compressed pages, in bytes: about 1,000 pages of 400 pairs."""
COMPRESSION = 6


@dataclass(frozen=True, slots=True)
class RenderedPage:
    """A compressed response that is the same for every reader. It has no secret that its compressed
    length could reveal (BREACH attack)."""

    gzipped: bytes
    content_type: str

    def answer(self, request: HttpRequest) -> HttpResponse:
        response = HttpResponse(self.gzipped, content_type=self.content_type)
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            response.headers["Content-Encoding"] = "gzip"
        else:
            response.content = gzip.decompress(self.gzipped)
        patch_vary_headers(response, ["Accept-Encoding"])
        return response


class RenderedPages:
    """A process's cache of rendered pages; evicts the least recently used if it is full. Keys
    include the page's version, so that a cached page is never outdated."""

    def __init__(self, max_bytes: int = MAX_BYTES) -> None:
        self._max_bytes = max_bytes
        self._bytes = 0
        self._pages: OrderedDict[Hashable, Future[RenderedPage]] = OrderedDict()
        self._lock = Lock()

    def find(self, key: Hashable, render: Callable[[], RenderedPage]) -> RenderedPage:
        """Return the cached page with this key, or make it with `render`. Simultaneous calls with
        one key render once. They all raise an error of `render`, and the error is not cached."""
        with self._lock:
            known = self._pages.get(key)
            if known is None:
                page = self._pages[key] = Future()
            else:
                self._pages.move_to_end(key)
        if known is not None:
            return known.result()
        try:
            rendered = render()
        except BaseException as error:
            with self._lock:
                del self._pages[key]
            page.set_exception(error)
            raise
        page.set_result(rendered)
        self._make_room(len(rendered.gzipped))
        return rendered

    def clear(self) -> None:
        with self._lock:
            self._pages.clear()
            self._bytes = 0

    def _make_room(self, added: int) -> None:
        with self._lock:
            self._bytes += added
            for key, page in list(self._pages.items()):
                if self._bytes <= self._max_bytes:
                    break
                if page.done():
                    del self._pages[key]
                    self._bytes -= len(page.result().gzipped)


class OtherResponseError(Exception):
    """Error that carries the response to send instead of the requested page."""

    def __init__(self, response: HttpResponse) -> None:
        super().__init__(response.status_code)
        self.response = response


class UnsharableError(OtherResponseError):
    """Error: a response cannot be shared, since its status is not 200 or it sets a cookie."""


class HeldBackError(OtherResponseError):
    """Error: the requested results are still withheld from this reader."""


def render_shared(
    request: HttpRequest, view: Callable[[HttpRequest], HttpResponse]
) -> RenderedPage:
    """Render a view for a request without cookies, account and form token. Raises UnsharableError
    if the status is not 200 or a cookie is set."""
    response = view(_SharedRequest(request))
    if response.status_code != HTTPStatus.OK or response.cookies:
        raise UnsharableError(response)
    body = gzip.compress(response.content, COMPRESSION, mtime=0)
    return RenderedPage(body, response.headers["Content-Type"])


class _SharedRequest(HttpRequest):
    """A copy of a request with only its URL, without anything personal."""

    def __init__(self, request: HttpRequest) -> None:
        super().__init__()
        self.method, self.path, self.path_info = "GET", request.path, request.path_info
        self.GET = request.GET
        self.META = {
            "HTTP_HOST": request.get_host(),
            "QUERY_STRING": request.META.get("QUERY_STRING", ""),
        }
        self.user = AnonymousUser()
        self._asked_by = request.scheme

    @property
    def scheme(self) -> str | None:
        return self._asked_by


rendered_pages = RenderedPages()


def show_fresh(
    shows: Callable[..., dict[str, object]] | None = None,
    *,
    shows_fees: bool = False,
    is_for_others: bool = False,
) -> Callable[[View[P]], Callable[..., HttpResponseBase]]:
    """Decorator of public views: find the event by slug; send 304 if the browser has the page.

    - `shows`: gets the URL's arguments and returns a Django filter of the smazzate that the page
      shows. Recording one of them changes the page's ETag at once.
    - `shows_fees`: True if the page shows prizes that depend on the fees paid.
    - `is_for_others`: True if directors get the same page as the public. Otherwise directors also
      see results withheld from the public.

    A page with a message for the reader is always sent, without an ETag."""

    def decorate(view: View[P]) -> Callable[..., HttpResponseBase]:
        @require_safe
        @wraps(view)
        def answer(
            request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs
        ) -> HttpResponseBase:
            played = shows(*args, **kwargs) if shows else {}
            found = find_shown_event(slug, shows_fees=shows_fees, **played)
            if found is None or not may_read(request, found[0]):
                raise Http404("No such event")
            event, version = found
            if not is_for_others:
                show_whole_to_directors(request, event)

            def show(request: HttpRequest) -> HttpResponse:
                try:
                    return view(request, event, *args, **kwargs)
                except HeldBackError as held_back:
                    return held_back.response

            return send_fresh(request, show, (event.pk, event.created_at, *version))

        return answer

    return decorate


def send_fresh(request: HttpRequest, show: Show, version: tuple[object, ...]) -> HttpResponseBase:
    """Send the page that `show` renders, or 304 if the browser has it. Pages without personal data
    are cached. `version` identifies the data that the page shows."""
    parts = _list_parts(request, version)

    def send(request: HttpRequest) -> HttpResponse:
        return _send_shared(request, show, parts) if is_shared(request) else show(request)

    response = send_tagged(request, send, version)
    if is_shared(request) and not response.cookies:
        response.headers[SAME_FOR_ALL] = "1"
        response.headers["Cache-Control"] = SHARED_CACHE
    return response


def _list_parts(request: HttpRequest, version: tuple[object, ...]) -> tuple[object, ...]:
    # The full address includes the origin, which appears in the page's tags for messengers.
    return (*version, get_language(), request.build_absolute_uri())


def send_tagged(request: HttpRequest, send: Show, version: tuple[object, ...]) -> HttpResponseBase:
    """Send the page with an ETag, for the browser's own cache; or 304 if the browser has it."""
    parts = _list_parts(request, version)
    tagged = condition(etag_func=lambda request: write_tag(request, parts))(send)
    response: HttpResponseBase = tagged(request)
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    patch_cache_control(response, private=True, no_cache=True)
    response.headers[SERVER_TIME] = str(read_server_time())
    return response


def is_shared(request: HttpRequest) -> bool:
    """True if the reader has no account and no pending message, so that the page can be shared."""
    return not request.user.is_authenticated and not len(get_messages(request))


def write_tag(request: HttpRequest, parts: tuple[object, ...]) -> str | None:
    """Return an ETag of `parts`, the program's version and, for a logged-in user, the account, the
    session and the form token. Return None if the page shows a message."""
    if len(get_messages(request)):
        return None
    # Forms contain a token bound to this cookie: the page must not outlive it.
    own = (
        (
            request.user.pk,
            request.COOKIES.get(settings.CSRF_COOKIE_NAME),
            sorted(request.session.items()),
        )
        if request.user.is_authenticated
        else ()
    )
    return f'W/"{sha256(repr((*parts, *own, read_version())).encode()).hexdigest()[:32]}"'


def _send_shared(request: HttpRequest, show: Show, key: tuple[object, ...]) -> HttpResponse:
    try:
        if request.GET.keys() <= CACHED_PARAMETERS:
            page = rendered_pages.find(key, lambda: render_shared(request, show))
        else:
            page = render_shared(request, show)
    except UnsharableError as unsharable:
        return unsharable.response
    return page.answer(request)


@cache
def read_version() -> int:
    """Return the program's version for ETags: when its newest file was modified, in ns."""
    return max(
        path.stat().st_mtime_ns
        for folder, pattern in SHOWN_FROM.items()
        for path in (settings.BASE_DIR / folder).rglob(pattern)
    )


def read_server_time() -> int:
    """Return the server's time, which sets the clocks of all screens, in ms since 1970."""
    return round(timezone.now().timestamp() * 1000)


@never_cache
@require_safe
def show_server_time(request: HttpRequest) -> JsonResponse:
    """Answer with the server's time as JSON. No query: three hundred phones ask once a minute."""
    return JsonResponse({"now": read_server_time()})
