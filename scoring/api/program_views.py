"""The API as a django-ninja program: its errors, and answers that follow an event's version."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Hashable
from hashlib import sha256
from http import HTTPStatus
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError
from ninja.operation import Operation
from pydantic import BaseModel

from scoring.actions.refusals_services import RecordRefused, Refusal
from scoring.api.access_views import may_read_hidden
from scoring.api.problems_views import ApiError, WrongFieldsError, send_problem
from scoring.api.values import WrongField
from scoring.api.wording import HELD_BACK
from scoring.core.decoding import SHOWN_LENGTH
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.records.faults_wording import fault_sentence
from scoring.web.access_views import find_published_turn
from scoring.web.fresh_views import (
    COMPRESSION,
    SAME_FOR_ALL,
    SHARED_CACHE,
    RenderedPage,
    read_version,
    rendered_pages,
)
from scoring.web.page_versions_queries import PageVersion, find_shown_event

JSON: Final = "application/json"
CACHED_QUERY: Final = {"ranking", "limit"}
"""Query parameters with few values; other answers are not cached by this process."""
View = Callable[..., HttpResponse]


class DeskAPI(NinjaAPI):
    def get_openapi_operation_id(self, operation: Operation) -> str:
        return operation.view_func.__name__


api = DeskAPI(title="Burraco", version="1", docs_url=None, openapi_url=None)


@api.exception_handler(ApiError)
def answer_api_error(request: HttpRequest, error: ApiError) -> HttpResponse:
    return send_problem(error)


@api.exception_handler(Http404)
def answer_not_found(request: HttpRequest, error: Http404) -> HttpResponse:
    return send_problem(ApiError(HTTPStatus.NOT_FOUND, "http.not_found"))


@api.exception_handler(AuthenticationError)
def answer_no_token(request: HttpRequest, error: AuthenticationError) -> HttpResponse:
    return send_problem(ApiError(HTTPStatus.UNAUTHORIZED, "token.missing"))


@api.exception_handler(HttpError)
def answer_unreadable(request: HttpRequest, error: HttpError) -> HttpResponse:
    """Answer a body that is not JSON, the only such error that django-ninja raises here."""
    field = WrongField(field="body", code="json")
    return send_problem(WrongFieldsError(field, status=HTTPStatus.BAD_REQUEST, code="request.json"))


@api.exception_handler(ValidationError)
def answer_wrong_fields(request: HttpRequest, error: ValidationError) -> HttpResponse:
    fields = [
        WrongField(field=_write_path(each["loc"]), code=str(each["type"])) for each in error.errors
    ]
    return send_problem(WrongFieldsError(*fields))


def _write_path(location: tuple[Any, ...]) -> str:
    """Write the location of an error: its source, for a body the parameter, then the field."""
    source, *path = location
    named = path[1:] if source == "body" else path
    text = ".".join(map(str, named or [source]))
    return text.encode(errors="replace").decode()[:SHOWN_LENGTH]


_REFUSAL_STATUSES: Final = {
    "ticket.other_table": HTTPStatus.FORBIDDEN,
    "ticket.no_table": HTTPStatus.NOT_FOUND,
    "record.key_reused": HTTPStatus.CONFLICT,
    "record.key_elsewhere": HTTPStatus.CONFLICT,
}


@api.exception_handler(Refusal)
def answer_refusal(request: HttpRequest, error: Refusal) -> HttpResponse:
    """Answer the refusal of a service; a faulty record has a field `data` for each fault."""
    status = _REFUSAL_STATUSES.get(error.code, HTTPStatus.UNPROCESSABLE_ENTITY)
    if not isinstance(error, RecordRefused):
        return send_problem(ApiError(status, error.code, error.sentence))
    fields = [WrongField(field="data", code=fault.code) for fault in error.faults]
    sentences = " ".join(map(fault_sentence, error.faults))
    return send_problem(ApiError(status, error.code, sentences, fields))


def open_event(request: HttpRequest, slug: str, **played: object) -> tuple[Tournament, PageVersion]:
    """Return an event, public or with its token, and the version that `played` identifies.

    `played` as of `find_shown_event`.
    """
    found = find_shown_event(slug, **played)  # type: ignore[arg-type]  # filters only
    if found is None or not (found[0].is_public or may_read_hidden(request, found[0])):
        raise Http404
    return found


def open_table(slug: str, turn: int, table: int) -> tuple[Tournament, PageVersion, str]:
    """Return an event, with the ETag of one of its tables."""
    found = find_shown_event(slug, table__turn__number=turn, table__number=table)
    if found is None:
        raise Http404
    return *found, write_event_tag(*found, f"{turn}/{table}")


def find_turn_shown(event: Tournament, number: int) -> Turn:
    """Return a published turn; raise ApiError if its results are held back from the public."""
    turn = find_published_turn(event, number)
    if event.holds_back(number):
        raise ApiError(HTTPStatus.FORBIDDEN, "results.held_back", str(HELD_BACK))
    return turn


def mark_event(event: Tournament, address: str = "") -> str:
    """Return a mark that differs for an event, an address and each version of the program."""
    marked = repr((event.pk, event.created_at, address, read_version()))
    return sha256(marked.encode()).hexdigest()[:8]


def write_event_tag(event: Tournament, version: PageVersion, address: str) -> str:
    """Return the ETag of an address: the event's revisions and a mark."""
    mark = mark_event(event, address)
    return f'W/"{version.settled}.{version.played}.{version.paid}-{mark}"'


def is_same_tag(tag: str, header: str) -> bool:
    """True if a header lists this ETag, as a weak or a strong one."""
    return tag in {each if each.startswith("W/") else f"W/{each}" for each in parse_etags(header)}


def send_fresh_value(
    request: HttpRequest,
    tag: str,
    build: Callable[[], BaseModel | str],
    kind: str = JSON,
    key: Hashable = None,
) -> HttpResponse:
    """Send a value, unless the client has it; built once for each version and address.

    `tag` identifies the data; `build` returns the value, or the text of a body of this `kind`;
    `key` identifies the body, if the address does not. The answer to a token may show more than the
    public sees, and is shared with nobody.
    """
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


def send_event_value(
    request: HttpRequest, found: tuple[Tournament, PageVersion], build: Callable[[], BaseModel]
) -> HttpResponse:
    """Send a value of an event that `open_event` found."""
    return send_fresh_value(request, write_event_tag(*found, request.get_full_path()), build)


def read(path: str, response: type[BaseModel] | None, **more: Any) -> Callable[[View], View]:
    """Register a view as a GET, and HEAD, of this path."""
    return api.api_operation(["GET", "HEAD"], path, response=response, **more)
