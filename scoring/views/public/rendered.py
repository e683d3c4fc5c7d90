"""Pages that all readers share, kept as they were sent: each is rendered once a version."""

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
"""Of all kept pages of a process, compressed: about a thousand pages of 400 pairs."""
COMPRESSION = 5


@dataclass(frozen=True, slots=True)
class RenderedPage:
    """An answer that is the same for every reader who asks for this version of the page.

    There is no secret in it, so that its compressed length tells nobody anything (BREACH).
    """

    gzipped: bytes
    content_type: str

    def answer(self, request: HttpRequest) -> HttpResponse:
        """The page for this reader, compressed where the reader's browser can take it."""
        response = HttpResponse(self.gzipped, content_type=self.content_type)
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            response.headers["Content-Encoding"] = "gzip"
        else:
            response.content = gzip.decompress(self.gzipped)
        patch_vary_headers(response, ["Accept-Encoding"])
        return response


class RenderedPages:
    """A process's kept pages; the least recently asked for go when there are too many.

    A key names all that a page depends on, its version among it: what is kept is never stale.
    """

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._bytes = 0
        self._pages: OrderedDict[Hashable, Future[RenderedPage]] = OrderedDict()
        self._lock = Lock()

    def find(self, key: Hashable, render: Callable[[], RenderedPage]) -> RenderedPage:
        """The page of this key, rendered now if it is not there.

        Who asks while another reader's request renders it waits for that one. What `render`
        raises, all of them raise, and nothing is kept.
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
    """The view answered with something that is not every reader's: another status, a cookie."""

    def __init__(self, response: HttpResponse) -> None:
        super().__init__(response.status_code)
        self.response = response


def render_shared(
    request: HttpRequest, view: Callable[[HttpRequest], HttpResponse]
) -> RenderedPage:
    """What the view shows to anybody: it is asked without cookies, account and form token.

    Raises UnsharableError.
    """
    response = view(_strip(request))
    if response.status_code != HTTPStatus.OK or response.cookies:
        raise UnsharableError(response)
    body = gzip.compress(response.content, COMPRESSION, mtime=0)
    return RenderedPage(body, response.headers["Content-Type"])


def _strip(request: HttpRequest) -> HttpRequest:
    """The same request by nobody in particular: only its address and query are left."""
    shared = HttpRequest()
    shared.method, shared.path, shared.path_info = "GET", request.path, request.path_info
    shared.GET = request.GET
    shared.META = {"QUERY_STRING": request.META.get("QUERY_STRING", "")}
    shared.user = AnonymousUser()
    return shared
