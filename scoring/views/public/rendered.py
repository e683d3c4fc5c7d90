"""A cache of pages that are the same for all readers, each rendered once per version."""

from __future__ import annotations

import gzip
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from dataclasses import dataclass
from http import HTTPStatus
from threading import Lock

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

MOST_BYTES = 24 * 1024 * 1024
"""Most bytes of a process's cached pages, compressed: about a thousand pages of 400 pairs."""
COMPRESSION = 6


@dataclass(frozen=True, slots=True)
class RenderedPage:
    """A response that is the same for every reader of this version of the page.

    It holds no secret, so its compressed length leaks nothing (BREACH).
    """

    gzipped: bytes
    content_type: str

    def answer(self, request: HttpRequest) -> HttpResponse:
        """The response for this reader, compressed if the browser accepts that."""
        response = HttpResponse(self.gzipped, content_type=self.content_type)
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            response.headers["Content-Encoding"] = "gzip"
        else:
            response.content = gzip.decompress(self.gzipped)
        patch_vary_headers(response, ["Accept-Encoding"])
        return response


class RenderedPages:
    """A process's cached pages; the least recently used are dropped when there are too many.

    A key covers all that a page depends on, its version included, so no cached page is stale.
    """

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._bytes = 0
        self._pages: OrderedDict[Hashable, Future[RenderedPage]] = OrderedDict()
        self._lock = Lock()

    def find(self, key: Hashable, render: Callable[[], RenderedPage]) -> RenderedPage:
        """The page of this key, rendered if it is not cached.

        Simultaneous requests for one key wait for the first to render it. An error of `render` is
        raised in all of them, and nothing is cached.
        """
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
                if self._bytes <= self._most_bytes:
                    break
                if page.done():
                    del self._pages[key]
                    self._bytes -= len(page.result().gzipped)


class UnsharableError(Exception):
    """The view's response cannot be shared: it has another status or sets a cookie."""

    def __init__(self, response: HttpResponse) -> None:
        super().__init__(response.status_code)
        self.response = response


def render_shared(
    request: HttpRequest, view: Callable[[HttpRequest], HttpResponse]
) -> RenderedPage:
    """The view's response to a request without cookies, account and form token.

    Raises UnsharableError.
    """
    response = view(_SharedRequest(request))
    if response.status_code != HTTPStatus.OK or response.cookies:
        raise UnsharableError(response)
    body = gzip.compress(response.content, COMPRESSION, mtime=0)
    return RenderedPage(body, response.headers["Content-Type"])


class _SharedRequest(HttpRequest):
    """A request with nothing of its reader's but the address that was asked for."""

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
