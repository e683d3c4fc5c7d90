"""Answers of the API, with ETags from the versions of the data, and OpenAPI schemas."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Hashable
from hashlib import sha256
from http import HTTPStatus
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from pydantic import BaseModel

from scoring.api.access_views import BearerToken, check_readable
from scoring.api.problems_views import PROBLEM_TYPE, api
from scoring.api.values import WriteAnswer
from scoring.models.tournament import Tournament
from scoring.web.fresh_views import (
    COMPRESSION,
    SAME_FOR_ALL,
    SHARED_CACHE,
    RenderedPage,
    read_version,
    rendered_pages,
)
from scoring.web.page_versions_queries import find_shown_event

JSON: Final = "application/json"
CACHED_QUERY: Final = {"ranking", "limit"}
"""Query parameters with few possible values. If a request has any other query parameter,
`send_value` caches the response's body only under a `key` that the view passes."""
READ_STATUSES: Final = (400, 404, 405, 413, 422, 500, 503)
WRITE_STATUSES: Final = (*READ_STATUSES, 401, 403, 409, 412, 428, 429)
_IF_NONE_MATCH: Final = {
    "in": "header",
    "name": "If-None-Match",
    "required": False,
    "schema": {"type": "string"},
    "description": "The `ETag` of the version that the client has.",
}
_TAG: Final = {"schema": {"type": "string"}, "description": "The version of this answer."}
Register = Callable[[Callable[..., HttpResponse]], Callable[..., HttpResponse]]


def read(path: str, response: type[BaseModel] | None, **answer: object) -> Register:
    """Return a decorator that registers a view for GET and HEAD of a path.

    `response`: the type of the JSON body. `answer`: OpenAPI fields for a body that is not JSON."""
    statuses = READ_STATUSES if "turns" not in path else (*READ_STATUSES, 403)
    answers = {200: {"headers": {"ETag": _TAG}, **answer}, 304: {"description": "Nothing is new."}}
    more = {"parameters": [_IF_NONE_MATCH], "responses": answers | _list_problems(*statuses)}
    return api.api_operation(["GET", "HEAD"], path, response=response, openapi_extra=more)


def write(method: str, path: str, *statuses: int) -> Register:
    """Return a decorator that registers a view for writes with a token to a path.

    `statuses`: the HTTP statuses of a successful write, by default only 200."""
    return api.api_operation(
        [method],
        path,
        auth=BearerToken(),
        response=dict.fromkeys(statuses or [200], WriteAnswer),
        openapi_extra={"responses": _list_problems(*WRITE_STATUSES)},
    )


def _list_problems(*statuses: int) -> dict[int, Any]:
    content = {PROBLEM_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return {
        status: {"description": HTTPStatus(status).phrase, "content": content}
        for status in sorted(statuses)
    }


def hash_tag(*parts: object) -> str:
    """Return an ETag that depends on these parts and on the program's version."""
    return f'W/"{sha256(repr((*parts, read_version())).encode()).hexdigest()[:32]}"'


def is_same_tag(tag: str, header: str) -> bool:
    """True if a header lists this ETag, as a weak or a strong one."""
    return tag in {each if each.startswith("W/") else f"W/{each}" for each in parse_etags(header)}


def send_value(
    request: HttpRequest,
    tag: str,
    build: Callable[[], BaseModel | str],
    kind: str = JSON,
    key: Hashable = None,
) -> HttpResponse:
    """Send the value that `build` returns, or status 304 if the client already has it.

    `tag`: the ETag. `kind`: the content type; `build` returns a text if it is not JSON. Bodies are
    cached by `key`, or by URL and ETag if `key` is None. The response to a request with a token is
    never cached for others, because a token may show more than the public sees."""
    is_shared = "Authorization" not in request.headers

    def render() -> RenderedPage:
        value = build()
        text = value if isinstance(value, str) else value.model_dump_json()
        return RenderedPage(gzip.compress(text.encode(), COMPRESSION, mtime=0), kind)

    response: HttpResponse
    if is_same_tag(tag, request.headers.get("If-None-Match", "")):
        response = HttpResponseNotModified()
    elif is_shared and (key or request.GET.keys() <= CACHED_QUERY):
        key = key or (request.get_full_path(), tag)
        response = rendered_pages.find(key, render).answer(request)
    else:
        response = render().answer(request)
    response.headers["ETag"] = tag
    patch_vary_headers(response, ["Authorization"])
    response.headers["Cache-Control"] = SHARED_CACHE if is_shared else "private, no-cache"
    if is_shared:
        response.headers[SAME_FOR_ALL] = "1"
    return response


def open_event(slug: str, address: str, **shown: object) -> tuple[Tournament, str]:
    """Return an event, even if it is not public, and the ETag of one of its API URLs.

    `address`: a text that is different for each URL of the event. `shown`: arguments for
    `find_shown_event`, which select the smazzate and the fees that the URL shows. Raises Http404 if
    the event does not exist."""
    found = find_shown_event(slug, **shown)  # type: ignore[arg-type]  # filters and a flag
    if found is None:
        raise Http404
    event, version = found
    revisions = version.settled, version.played, version.paid
    return event, hash_tag(event.pk, event.created_at, address, *revisions)


def open_table(slug: str, turn: int, table: int) -> tuple[Tournament, str]:
    """Return an event, even if it is not public, and the ETag of one of its tables."""
    shown = {"table__turn__number": turn, "table__number": table}
    return open_event(slug, f"{turn}/{table}", **shown)


def send_event_value(
    request: HttpRequest, slug: str, build: Callable[[Tournament], BaseModel], **shown: object
) -> HttpResponse:
    """Send a value that `build` makes from an event. `shown`: the arguments for `open_event`.

    Raises Http404 if the event does not exist, or is not public and the request lacks its token."""
    event, tag = open_event(slug, request.get_full_path(), **shown)
    check_readable(request, event)
    return send_value(request, tag, lambda: build(event))
